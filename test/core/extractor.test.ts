import t from 'tap'
import { createExtractor } from '../../core/index.ts'
import { createModel } from '../../core/model/model.ts'
import { aspects, defs, types } from '../../plugins/entities/definitions.ts'

const model = createModel([{ name: 'entities', types, aspects, defs }])
/** As in a thread, which gets a copy. */
const extract = createExtractor(structuredClone(model.definitions()))
const texts = (aspect: string, value: unknown) =>
  extract(aspect, value)
    .filter(({ isText }) => isText)
    .map(({ field, text }) => `${field}=${text}`)
const field = (name: string) => model.searchFields().find(one => one.name === name)

t.test('entries are the same as those of the store, free texts come with them', async t => {
  const value = { name: 'orders', description: 'All **orders**', customProperties: { a: 'b' }, created: { time: 5 } }
  const found = extract('datasetProperties', value)
  const entries = found.filter(({ isText }) => !isText).map(({ field, text }) => ({ field, value: text }))
  t.strictSame(entries, model.aspects.get('datasetProperties')?.entries(value))
  t.strictSame(texts('datasetProperties', value), ['datasetProperties.description=All **orders**'])
  const fields = [
    { fieldPath: 'a', description: 'first' },
    { fieldPath: 'b', description: 'first' },
    { fieldPath: 'c' }
  ]
  t.strictSame(texts('schemaMetadata', { fields }), [
    'schemaMetadata.fieldPaths=a',
    'schemaMetadata.fieldDescriptions=first',
    'schemaMetadata.fieldPaths=b',
    'schemaMetadata.fieldPaths=c'
  ])
})

t.test('a name that is too long for an entry is a text; texts are cut', async t => {
  const long = 'x'.repeat(1025)
  t.strictSame(extract('datasetProperties', { name: long }), [
    { field: 'datasetProperties.name', text: long, isText: true }
  ])
  t.strictSame(model.aspects.get('datasetProperties')?.entries({ name: long }), [])
  const [cut] = extract('datasetProperties', { description: 'word '.repeat(10_000) })
  t.equal(cut?.text.length, 20_000)
  const fields = Array.from({ length: 100 }, (_, at) => ({ fieldPath: 'a', description: `${at} `.repeat(10_000) }))
  const all = extract('schemaMetadata', { fields }).filter(({ isText }) => isText)
  t.equal(
    all.reduce((sum, { text }) => sum + text.length, 0),
    1_000_000
  )
})

t.test('a timeseries, an unknown aspect and a value of another form have none', async t => {
  t.strictSame(extract('datasetProfile', { timestampMillis: 1, rowCount: 5 }), [])
  t.strictSame(extract('constructor', { name: 'a' }), [])
  for (const value of [undefined, null, 7, 'text', [], { name: {} }])
    t.strictSame(extract('datasetProperties', value), [])
})

t.test('a search field has what the model says of it', async t => {
  t.match(field('datasetProperties.name'), {
    aspect: 'datasetProperties',
    names: ['name', '_entityName'],
    type: 'WORD_GRAM',
    isText: false,
    byDefault: true,
    boost: 10,
    completes: true
  })
  t.match(field('datasetProperties.description'), {
    type: 'TEXT',
    isText: true,
    isRichText: true,
    byDefault: true,
    hasValues: 'hasDescription'
  })
  t.match(field('globalTags.tags'), {
    type: 'URN',
    isReference: true,
    isFacet: true,
    title: 'Tag',
    hasValues: 'hasTags'
  })
  t.match(field('versionProperties.isLatest'), { byDefault: false })
  t.match(field('dataJobInputOutput.inputs'), { numValues: 'numInputDatasets', byDefault: false })
  t.match(field('datasetKey.origin'), { isFacet: true, title: 'Environment' })
})

t.test('only fields with entries are fields of filters, and every entry has a field', async t => {
  t.strictSame(model.fields('description', ['dataset']), [])
  const indexed = model.searchFields().filter(({ isText }) => !isText)
  for (const { name } of indexed) t.ok(model.fields(name).includes(name), name)
  const names = model.searchFields().map(({ name }) => name)
  t.strictSame(names, [...new Set(names)])
  t.notOk(
    names.some(name => name.startsWith('datasetProfile.')),
    'a timeseries has none'
  )
})
