import t from 'tap'
import { marksOf, merge } from '../../../plugins/ingestion/keeping/merge.ts'
import { shapeOf } from '../../../plugins/ingestion/keeping/shapes.ts'

/** What is stored after a run sends a value. */
function after(aspect: string, { old, wrote, sent }: { old: unknown; wrote?: unknown; sent: object }) {
  const shape = shapeOf(aspect)
  if (!shape) throw new Error(`${aspect} has no shape`)
  return merge({ old, sent: { ...sent }, written: new Set(marksOf(wrote, shape)) }, shape)
}

const tags = (...names: string[]) => ({ tags: names.map(name => ({ tag: `urn:li:tag:${name}` })) })

t.test('items that the source did not write stay, and those that it wrote go', async t => {
  const cases: readonly [old: string[], wrote: string[], sent: string[], stored: string[]][] = [
    [['a'], ['a'], ['b'], ['b']],
    [['a', 'mine'], ['a'], ['b'], ['mine', 'b']],
    [['a', 'mine'], ['a'], ['a'], ['a', 'mine']],
    [['mine'], [], [], ['mine']],
    [['a', 'mine'], ['a'], [], ['mine']],
    [
      ['a', 'b'],
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'a']
    ],
    [['a'], ['a', 'removed'], ['a', 'removed'], ['a', 'removed']]
  ]
  for (const [old, wrote, sent, stored] of cases) {
    t.strictSame(
      after('globalTags', { old: tags(...old), wrote: tags(...wrote), sent: tags(...sent) }),
      tags(...stored)
    )
  }
  t.strictSame(after('globalTags', { old: undefined, sent: tags('a') }), tags('a'))
})

t.test('an item that people added is as they left it', async t => {
  const old = { tags: [{ tag: 'urn:li:tag:a', context: 'why' }] }
  t.strictSame(after('globalTags', { old, sent: tags('a') }), old)
  t.strictSame(after('globalTags', { old, wrote: tags('a'), sent: tags('a') }), tags('a'))
})

t.test('texts, links and values stay if they are not what the source wrote', async t => {
  const wrote = { description: 'of the run' }
  const stored = (old: object, sent: object) => after('editableDatasetProperties', { old, wrote, sent })
  t.strictSame(stored({ description: 'of the run' }, { description: 'new' }), { description: 'new' })
  t.strictSame(stored({ description: 'of a person' }, { description: 'new' }), { description: 'of a person' })
  t.strictSame(stored({ description: 'of a person', name: 'n' }, {}), { description: 'of a person', name: 'n' })
  t.strictSame(stored({ description: '' }, { description: 'new' }), { description: 'new' })
  const link = (description: string) => ({ elements: [{ url: 'https://a', description }] })
  t.strictSame(after('institutionalMemory', { old: link('x'), wrote: link('y'), sent: link('y') }), link('x'))
  t.strictSame(after('institutionalMemory', { old: link('y'), wrote: link('y'), sent: { elements: [] } }), {
    elements: []
  })
  const owner = (...types: string[]) => ({ owners: types.map(type => ({ owner: 'urn:li:corpuser:a', type })) })
  const owners = { old: owner('BUSINESS_OWNER'), sent: owner('TECHNICAL_OWNER') }
  t.strictSame(after('ownership', owners), owner('BUSINESS_OWNER', 'TECHNICAL_OWNER'))
})

t.test('the domain that people set stays, with what is said of it', async t => {
  const of = (name: string, context?: string) => ({
    domains: [`urn:li:domain:${name}`],
    ...(context ? { domainAssociations: [{ domain: `urn:li:domain:${name}`, context }] } : {})
  })
  t.strictSame(after('domains', { old: of('theirs', 'c'), wrote: of('run'), sent: of('run', 'd') }), of('theirs', 'c'))
  t.strictSame(after('domains', { old: of('theirs'), sent: of('run', 'd') }), of('theirs'))
  t.strictSame(after('domains', { old: of('run'), wrote: of('run'), sent: of('other') }), of('other'))
  t.strictSame(after('domains', { old: { domains: [] }, wrote: of('run'), sent: of('run') }), of('run'))
})

t.test('columns are merged one by one', async t => {
  const terms = (name: string) => ({
    terms: [{ urn: `urn:li:glossaryTerm:${name}` }],
    auditStamp: { time: 1, actor: 'urn:li:corpuser:a' }
  })
  const columns = (...editableSchemaFieldInfo: object[]) => ({ editableSchemaFieldInfo })
  const run = { fieldPath: 'id', description: 'of the run', globalTags: tags('run') }
  const stored = (old: object[], sent: object[]) =>
    after('editableSchemaMetadata', { old: columns(...old), wrote: columns(run), sent: columns(...sent) })
  const theirs = { fieldPath: 'id', description: 'mine', globalTags: tags('run', 'mine'), glossaryTerms: terms('t') }
  t.strictSame(
    stored([theirs], [{ fieldPath: 'id', description: 'new' }]),
    columns({ fieldPath: 'id', description: 'mine', globalTags: tags('mine'), glossaryTerms: terms('t') })
  )
  t.strictSame(stored([theirs], []), columns({ ...theirs, globalTags: tags('mine') }))
  t.strictSame(stored([run], []), columns())
  t.strictSame(
    stored([{ fieldPath: 'x', description: 'mine' }], [run]),
    columns({ fieldPath: 'x', description: 'mine' }, run)
  )
})

t.test('what is not valid is left to the check of values', async t => {
  t.strictSame(after('globalTags', { old: tags('mine'), sent: { tags: 'x' } }), { tags: 'x' })
  t.strictSame(after('globalTags', { old: tags('mine'), sent: { tags: ['x'] } }), { tags: ['x'] })
  t.equal(shapeOf('datasetProperties'), undefined)
  t.equal(shapeOf('constructor'), undefined)
})
