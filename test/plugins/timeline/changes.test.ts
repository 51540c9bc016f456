import t from 'tap'
import { parseUrn } from '../../../core/index.ts'
import { type Change, changesOf } from '../../../plugins/timeline/index.ts'
import { DATASET, schema, tags, wide } from './schemas.ts'

const urn = parseUrn(DATASET)
const column = (path: string) => `urn:li:schemaField:(${DATASET},${path})`
const changes = (aspect: string, before: unknown, after: unknown) => changesOf(urn, aspect, before, after)
/** `ADD TAG urn:li:tag:pii MINOR` */
const short = ({ operation, category, modifier, semVerChange }: Change) =>
  `${operation} ${category} ${modifier} ${semVerChange}`
const shorts = (aspect: string, before: unknown, after: unknown) => changes(aspect, before, after).map(short)

t.test('tags, terms, domains and applications are added and removed', async t => {
  t.strictSame(changes('globalTags', tags('a', 'b'), tags('b', 'c')), [
    {
      entityUrn: DATASET,
      category: 'TAG',
      operation: 'REMOVE',
      modifier: 'urn:li:tag:a',
      parameters: { tagUrn: 'urn:li:tag:a' },
      semVerChange: 'MINOR',
      description: 'Tag urn:li:tag:a was removed.'
    },
    {
      entityUrn: DATASET,
      category: 'TAG',
      operation: 'ADD',
      modifier: 'urn:li:tag:c',
      parameters: { tagUrn: 'urn:li:tag:c' },
      semVerChange: 'MINOR',
      description: 'Tag urn:li:tag:c was added.'
    }
  ])
  const terms = { terms: [{ urn: 'urn:li:glossaryTerm:t' }], auditStamp: { time: 0, actor: 'urn:li:corpuser:a' } }
  t.strictSame(shorts('glossaryTerms', undefined, terms), ['ADD GLOSSARY_TERM urn:li:glossaryTerm:t MINOR'])
  t.strictSame(shorts('glossaryRelatedTerms', { isRelatedTerms: ['urn:li:glossaryTerm:t'] }, {}), [
    'REMOVE GLOSSARY_TERM urn:li:glossaryTerm:t MINOR'
  ])
  t.strictSame(shorts('domains', { domains: ['urn:li:domain:a'] }, { domains: ['urn:li:domain:b'] }), [
    'REMOVE DOMAIN urn:li:domain:a MINOR',
    'ADD DOMAIN urn:li:domain:b MINOR'
  ])
  t.strictSame(shorts('applications', undefined, { applications: ['urn:li:application:a'] }), [
    'ADD APPLICATION urn:li:application:a MINOR'
  ])
  t.strictSame(
    shorts('businessAttributes', undefined, {
      businessAttribute: { businessAttributeUrn: 'urn:li:businessAttribute:b' }
    }),
    ['ADD BUSINESS_ATTRIBUTE urn:li:businessAttribute:b MINOR']
  )
  t.strictSame(changes('globalTags', tags('a'), tags('a')), [])
  t.strictSame(shorts('globalTags', tags('a'), undefined), ['REMOVE TAG urn:li:tag:a MINOR'], 'removed aspects')
})

t.test('owners are added and removed, and own in another way', async t => {
  const owners = (...all: [string, string][]) => ({
    owners: all.map(([name, type]) => ({ owner: `urn:li:corpuser:${name}`, type }))
  })
  t.strictSame(shorts('ownership', owners(['a', 'NONE'], ['b', 'NONE']), owners(['b', 'DATAOWNER'], ['c', 'NONE'])), [
    'REMOVE OWNERSHIP urn:li:corpuser:a MINOR',
    'MODIFY OWNERSHIP DATAOWNER PATCH',
    'ADD OWNERSHIP urn:li:corpuser:c MINOR'
  ])
  const both = owners(['a', 'NONE'], ['a', 'DATAOWNER'])
  t.strictSame(shorts('ownership', owners(['a', 'NONE']), both), ['ADD OWNERSHIP urn:li:corpuser:a MINOR'])
  const [added] = changes('ownership', owners(['a', 'NONE']), both)
  t.strictSame(added?.parameters, { ownerUrn: 'urn:li:corpuser:a', ownerType: 'DATAOWNER' })
})

t.test('columns are added, removed, renamed and changed', async t => {
  const before = schema(['id', 'int'], ['mail', 'text', 'of the customer'], ['old', 'int'])
  const after = schema(['id', 'bigint'], ['email', 'text', 'of the customer'], ['new', 'int'])
  t.strictSame(
    changes('schemaMetadata', before, after).map(({ description, semVerChange }) => `${description} ${semVerChange}`),
    [
      'Column id changed its type from int to bigint. MAJOR',
      'Column mail was renamed to email. MINOR',
      'Column old was removed. MAJOR',
      'Column new was added. MINOR'
    ],
    'only a description says that a column is the same'
  )
  const [removed] = changes('schemaMetadata', schema(['a', 'int']), schema())
  t.strictSame(removed, {
    entityUrn: DATASET,
    category: 'TECHNICAL_SCHEMA',
    operation: 'REMOVE',
    modifier: column('a'),
    parameters: { fieldPath: 'a', fieldUrn: column('a'), nullable: false, modificationCategory: 'OTHER' },
    semVerChange: 'MAJOR',
    description: 'Column a was removed.'
  })
  const one = schema(['a', 'int'])
  const nullable = { ...one, fields: one.fields.map(field => ({ ...field, nullable: true })) }
  t.match(changes('schemaMetadata', one, nullable), [{ description: 'Column a can be null now.' }])
  t.match(changes('schemaMetadata', one, { ...one, primaryKeys: ['a'] }), [
    { operation: 'MODIFY', semVerChange: 'MAJOR', description: 'Column a became part of the primary key.' }
  ])
  const nested = schema(['[version=2.0].[type=struct].[type=int].a', 'int'])
  t.match(changes('schemaMetadata', undefined, nested), [{ description: 'Column a was added.' }])
})

t.test('descriptions, tags and terms of columns name the column', async t => {
  const info = (more: object) => ({ editableSchemaFieldInfo: [{ fieldPath: 'a', ...more }] })
  const found = changes(
    'editableSchemaMetadata',
    info({ description: 'x' }),
    info({ description: 'y', globalTags: tags('p') })
  )
  t.strictSame(found, [
    {
      entityUrn: column('a'),
      category: 'DOCUMENTATION',
      operation: 'MODIFY',
      modifier: 'a',
      parameters: { description: 'y', fieldPath: 'a', parentUrn: DATASET },
      semVerChange: 'PATCH',
      description: 'Description of column a changed from "x" to "y".'
    },
    {
      entityUrn: column('a'),
      category: 'TAG',
      operation: 'ADD',
      modifier: 'urn:li:tag:p',
      parameters: { tagUrn: 'urn:li:tag:p', fieldPath: 'a', parentUrn: DATASET },
      semVerChange: 'MINOR',
      description: 'Tag urn:li:tag:p was added to column a.'
    }
  ])
  t.match(changes('schemaMetadata', schema(['a', 'int']), schema(['a', 'int', 'x'])), [
    { category: 'DOCUMENTATION', entityUrn: column('a') }
  ])
})

t.test('descriptions and definitions of all aspects, links, and names that users write', async t => {
  t.match(changes('datasetProperties', { name: 'a' }, { name: 'b', description: 'x'.repeat(500) }), [
    { operation: 'ADD', description: `Description was added: "${'x'.repeat(200)}…".` }
  ])
  t.strictSame(changes('datasetProperties', { description: '' }, {}), [], 'an empty text is none')
  t.match(changes('glossaryTermInfo', { definition: 'a', termSource: '' }, { definition: 'b', termSource: '' }), [
    { category: 'DOCUMENTATION', operation: 'MODIFY', semVerChange: 'PATCH' }
  ])
  t.match(changes('domainProperties', { name: 'a' }, { name: 'b' }), [{ description: 'Name changed from "a" to "b".' }])
  const link = (description: string) => ({ elements: [{ url: 'https://a.example', description }] })
  t.strictSame(
    [
      ...shorts('institutionalMemory', undefined, link('a')),
      ...shorts('institutionalMemory', link('a'), link('b')),
      ...shorts('institutionalMemory', link('a'), { elements: [] })
    ],
    [
      'ADD DOCUMENTATION https://a.example MINOR',
      'MODIFY DOCUMENTATION https://a.example PATCH',
      'REMOVE DOCUMENTATION https://a.example MINOR'
    ]
  )
  t.match(changes('documentation', undefined, { documentations: [{ documentation: 'a' }] }), [{ operation: 'ADD' }])
  t.strictSame(changes('upstreamLineage', { upstreams: [] }, undefined), [], 'no category describes it')
})

t.test('properties, assets, versions, deprecation and soft deletes', async t => {
  const assigned = (value: string) => ({
    properties: [{ propertyUrn: 'urn:li:structuredProperty:p', values: [{ string: value }] }]
  })
  t.match(changes('structuredProperties', assigned('a'), assigned('b')), [
    {
      operation: 'MODIFY',
      modifier: 'urn:li:structuredProperty:p',
      parameters: { propertyUrn: 'urn:li:structuredProperty:p', propertyValues: '["b"]' },
      description: 'Property urn:li:structuredProperty:p changed from "a" to "b".'
    }
  ])
  t.strictSame(shorts('structuredProperties', assigned('a'), { properties: [] }), [
    'REMOVE STRUCTURED_PROPERTY urn:li:structuredProperty:p MINOR'
  ])
  t.strictSame(shorts('dataProductProperties', {}, { assets: [{ destinationUrn: DATASET }], description: 'd' }), [
    'ADD DOCUMENTATION undefined MINOR',
    `ADD ASSET_MEMBERSHIP ${DATASET} MINOR`
  ])
  const version = (versionTag: string) => ({
    versionSet: 'urn:li:versionSet:(v,dataset)',
    version: { versionTag },
    sortId: '1'
  })
  t.match(changes('versionProperties', version('1'), version('2')), [
    { operation: 'MODIFY', category: 'VERSIONING', description: 'It changed from version 1 to 2.' }
  ])
  t.match(changes('deprecation', undefined, { deprecated: true }), [
    { category: 'DEPRECATION', operation: 'MODIFY', parameters: { status: 'DEPRECATED' }, semVerChange: 'NONE' }
  ])
  t.match(changes('status', { removed: true }, { removed: false }), [{ category: 'LIFECYCLE', operation: 'REINSTATE' }])
  t.strictSame(changes('status', undefined, { removed: false }), [])
})

t.test('the work of comparing columns grows with their number, also if all were renamed', async t => {
  const [half, all] = [renamed(1500), renamed(3000)]
  t.strictSame([half.renames, all.renames], [1500, 3000])
  t.ok(half.reads > 0 && all.reads <= 2 * half.reads, `${half.reads} reads of columns, then ${all.reads}`)
})

/** Renames so many columns: how many of the changes say so, and how often the columns were read. */
function renamed(count: number): { renames: number; reads: number } {
  const counter = { reads: 0 }
  const before = wide(count)
  const after = { ...before, fields: before.fields.map(field => ({ ...field, fieldPath: `${field.fieldPath}_new` })) }
  const counted = (schema: typeof before) => ({
    ...schema,
    fields: schema.fields.map(field => counting(field, counter))
  })
  const found = changes('schemaMetadata', counted(before), counted(after))
  const renames = found.filter(({ parameters }) => parameters?.modificationCategory === 'RENAME').length
  return { renames, reads: counter.reads }
}

function counting<T extends object>(value: T, counter: { reads: number }): T {
  return new Proxy(value, {
    get(target, key) {
      counter.reads++
      return Reflect.get(target, key)
    }
  })
}
