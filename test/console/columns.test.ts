import t from 'tap'
import { aspects, types } from '../../plugins/entities/definitions.ts'
import { filtered, haystackOf, readablePath, rowsOf } from '../../plugins/entities/web/columns/rows.ts'
import { isTaggable, isTermable } from '../../plugins/entities/web/editable-types.ts'
import { factsOf, isAddress } from '../../plugins/entities/web/facts.ts'

const field = (fieldPath: string, more: object = {}) => ({
  ...{ fieldPath, nullable: true, description: null, type: 'STRING', nativeDataType: 'text' },
  ...{ isPartOfKey: null, isPartitioningKey: null },
  ...more
})

t.test('field paths with types are readable, others stay as they are', async t => {
  t.equal(readablePath('[version=2.0].[type=struct].[type=string].address.[type=long].zip'), 'address.zip')
  t.equal(readablePath('[version=2.0].[key=True].[type=struct].[type=long].id'), 'id')
  t.equal(readablePath('[version=2.0].[key=True].[type=long]'), '[version=2.0].[key=True].[type=long]')
  for (const path of ['id', 'a.b', 'a[0].b', 'of [type=x]']) t.equal(readablePath(path), path)
})

t.test('a column is below the longest path before a dot that is a column itself', async t => {
  const rows = rowsOf(
    ['a', 'a.b', 'a.b.c.d', 'x.y', 'a.z'].map(path => field(path)),
    [],
    ['a']
  )
  t.strictSame(
    rows.map(({ name, depth }) => [name, depth]),
    [
      ['a', 0],
      ['b', 1],
      ['c.d', 2],
      ['x.y', 0],
      ['z', 1]
    ]
  )
  t.strictSame(rows[0]?.marks, ['key'], 'primary keys are marked')
})

t.test('what users wrote on a column is shown under each spelling of its path', async t => {
  const typed = '[version=2.0].[type=struct].[type=string].mail'
  const edited = [{ fieldPath: 'mail', description: 'by a user' }]
  t.equal(rowsOf([field(typed)], edited, [])[0]?.description.edited, 'by a user')
  t.equal(rowsOf([field('mail')], [{ fieldPath: typed, description: 'x' }], [])[0]?.description.edited, 'x')
  const both = [{ fieldPath: typed, description: 'exact' }, ...edited]
  t.equal(rowsOf([field(typed)], both, [])[0]?.description.edited, 'exact')
})

t.test('the filter looks at names, types, descriptions and tags; all words must be there', async t => {
  const edited = [
    { fieldPath: 'mail', description: 'Of the Customer', tags: { tags: [{ tag: { urn: 'urn:li:tag:1' } }] } }
  ]
  const rows = rowsOf([field('mail', { description: 'sent' }), field('id', { nativeDataType: 'bigint' })], edited, [])
  const haystacks = rows.map(row => haystackOf(row, urn => (urn === 'urn:li:tag:1' ? 'Personal' : urn)))
  const names = (filter: string) => filtered(rows, haystacks, filter).map(({ path }) => path)
  for (const filter of ['MAI', 'customer', 'sent', 'personal', 'text mail'])
    t.strictSame(names(filter), ['mail'], filter)
  t.strictSame(names('bigint'), ['id'])
  t.strictSame(names('mail bigint'), [])
  t.strictSame(names(' '), ['mail', 'id'])
})

t.test('the description of people is told apart from that of ingestion', async t => {
  const aspect = (value: Record<string, unknown>) => ({ name: '', value, created: { time: 0, actor: '' } })
  const facts = (entityName: string, values: Record<string, Record<string, unknown>>) =>
    factsOf(
      {
        urn: `urn:li:${entityName}:x`,
        entityName,
        aspects: Object.fromEntries(Object.entries(values).map(([name, value]) => [name, aspect(value)]))
      },
      'x'
    )
  const dataset = facts('dataset', {
    datasetProperties: { name: 'n', description: 'sent', customProperties: { a: '1' }, created: { time: 5 } },
    editableDatasetProperties: { description: 'written' }
  })
  t.strictSame(dataset.description, { ingested: 'sent', edited: 'written' })
  t.strictSame(dataset.custom, [{ key: 'a', value: '1' }])
  t.strictSame(dataset.properties, [{ name: 'created', label: 'Created', value: 5, kind: 'time' }])
  t.strictSame(facts('tag', { tagProperties: { name: 'n', description: 'd' } }).description, {
    ingested: '',
    edited: 'd'
  })
  t.equal(facts('corpuser', { corpUserEditableInfo: { displayName: 'Ann' } }).name, 'Ann')
  t.equal(facts('test', {}).name, 'x')
})

t.test('only addresses that cannot run a script become links', async t => {
  for (const url of ['https://a', 'HTTP://a', 'mailto:a@b']) t.ok(isAddress(url), url)
  for (const url of ['javascript:alert(1)', ' javascript:x', 'data:text/html,x', '//a', 'ftp://a'])
    t.notOk(isAddress(url), url)
})

t.test('what can have tags and terms is as in the model', async t => {
  const model: Readonly<Record<string, { readonly on: readonly string[] }>> = aspects
  const taggable = new Set(model.globalTags?.on)
  const termable = new Set(model.glossaryTerms?.on)
  for (const type of Object.keys(types)) {
    t.equal(isTaggable(type), taggable.has(type), type)
    t.equal(isTermable(type), termable.has(type), type)
  }
})
