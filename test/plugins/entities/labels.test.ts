import t from 'tap'
import { makeUrn, type Urn } from '../../../core/index.ts'
import * as labels from '../../../plugins/kit/attaching/labels.ts'
import { columnTags, tagList } from '../../../plugins/tags/tagging.ts'

const [a, b] = [makeUrn('tag', 'a'), makeUrn('tag', 'b')]
const actor = makeUrn('corpuser', 'alice')
const adding = (urns: readonly Urn[]) => labels.adding(tagList, urns, actor)
const removing = (urns: readonly Urn[]) => labels.removing(tagList, urns, actor)
const onColumn = (column: string, change: ReturnType<typeof adding>) =>
  labels.onColumn({ urn: makeUrn('dataset', 'd'), column }, labels.changingColumn(columnTags, change), actor)
const fromSource = { tag: a, attribution: { source: makeUrn('platformResource', 'x'), time: 1, actor } }

t.test('adding appends each missing tag once', async t => {
  t.strictSame(adding([a, a, b])(undefined), { tags: [{ tag: a }, { tag: b }] })
  t.strictSame(adding([a, b])({ tags: [{ tag: b }] }), { tags: [{ tag: b }, { tag: a }] })
})

t.test('adding a present tag changes nothing', async t => {
  const old = { tags: [{ tag: a }] }
  t.equal(adding([a])(old), old)
  t.equal(adding([])(undefined), undefined)
})

t.test('a tag that has only an association with a source can also be added by a user', async t => {
  t.strictSame(adding([a])({ tags: [fromSource] }), { tags: [fromSource, { tag: a }] })
})

t.test('removing removes a tag of every source, and leaves an empty list', async t => {
  t.strictSame(removing([a])({ tags: [fromSource, { tag: a }] }), { tags: [] })
  t.strictSame(removing([a])({ tags: [fromSource, { tag: b }] }), { tags: [{ tag: b }] })
})

t.test('removing an absent tag changes nothing', async t => {
  const old = { tags: [{ tag: b }] }
  t.equal(removing([a])(old), old)
  t.equal(removing([a])(undefined), undefined)
})

t.test('a column without an entry gets one', async t => {
  const made = onColumn('c', adding([a]))(undefined)
  t.match(made, { created: { actor }, lastModified: { actor } })
  t.strictSame(made?.editableSchemaFieldInfo, [{ fieldPath: 'c', globalTags: { tags: [{ tag: a }] } }])
})

t.test('other members of a column and other columns are unchanged', async t => {
  const created = { time: 1, actor: makeUrn('corpuser', 'bob') }
  const other = { fieldPath: 'd', globalTags: { tags: [{ tag: b }] } }
  const old = { created, editableSchemaFieldInfo: [{ fieldPath: 'c', description: 'kept' }, other] }
  const now = onColumn('c', adding([a]))(old)
  t.strictSame(now?.created, created)
  t.strictSame(now?.editableSchemaFieldInfo, [
    { fieldPath: 'c', description: 'kept', globalTags: { tags: [{ tag: a }] } },
    other
  ])
})

t.test('an unchanged column does not change the audit stamps', async t => {
  const old = { editableSchemaFieldInfo: [{ fieldPath: 'c', globalTags: { tags: [{ tag: a }] } }] }
  t.equal(onColumn('c', adding([a]))(old), old)
  t.equal(onColumn('x', removing([a]))(old), old)
  t.equal(onColumn('x', removing([a]))(undefined), undefined)
})
