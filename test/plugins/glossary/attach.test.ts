import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, dataset, ingest, ingestSchema, newDataset, REFUSED } from '../tags/requests.ts'
import { change, changed, newTerm, termsOf } from './requests.ts'

const server = await start(t)
const { admin } = server
const column = (resourceUrn: string, subResource: string) => ({
  ...{ resourceUrn, subResource },
  subResourceType: 'DATASET_FIELD'
})

t.test('terms are attached to entities and columns in one batch, and detached', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id', 'mail'])
  const chart = 'urn:li:chart:(looker,terms)'
  await ingest(admin, chart, 'status', { removed: false })
  const [one, two] = [await newTerm(admin), await newTerm(admin)]
  const resources = [{ resourceUrn: urn }, { resourceUrn: chart }, column(urn, 'mail')]
  await changed(admin, 'batchAddTerms', { termUrns: [one, two], resources })
  t.strictSame(await termsOf(admin, urn), { own: [one, two], columns: { mail: [one, two] } })
  t.match(await aspectOf(admin, urn, 'glossaryTerms'), {
    terms: [
      { urn: one, actor: admin.actor },
      { urn: two, actor: admin.actor }
    ],
    auditStamp: { actor: admin.actor }
  })
  await changed(admin, 'removeTerm', { termUrn: one, ...column(urn, 'mail') })
  await changed(admin, 'batchRemoveTerms', {
    termUrns: [two],
    resources: [{ resourceUrn: urn }, { resourceUrn: chart }]
  })
  t.strictSame(await termsOf(admin, urn), { own: [one], columns: { mail: [two] } })
})

t.test('the source of a term that ingestion attached is kept', async t => {
  const urn = await dataset(admin, newDataset())
  const [one, two] = [await newTerm(admin), await newTerm(admin)]
  const attribution = { source: 'urn:li:dataHubAction:a', time: 0, actor: 'urn:li:corpuser:bot' }
  await ingest(admin, urn, 'glossaryTerms', {
    terms: [{ urn: one, attribution, context: 'by rule' }],
    auditStamp: { time: 0, actor: 'urn:li:corpuser:bot' }
  })
  await changed(admin, 'addTerms', { termUrns: [one, two], resourceUrn: urn })
  t.match(await aspectOf(admin, urn, 'glossaryTerms'), {
    terms: [{ urn: one, attribution, context: 'by rule' }, { urn: one }, { urn: two }]
  })
  t.strictSame((await termsOf(admin, urn)).own, [one, two])
})

t.test('a column of ingestion shows the terms of its schema', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const schema = (await aspectOf(admin, urn, 'schemaMetadata')) as unknown as { fields: object[] }
  const one = await newTerm(admin)
  const glossaryTerms = { terms: [{ urn: one }], auditStamp: { time: 0, actor: 'urn:li:corpuser:bot' } }
  await ingest(admin, urn, 'schemaMetadata', { ...schema, fields: [{ ...schema.fields[0], glossaryTerms }] })
  const query = `{ dataset(urn: "${urn}") { schemaMetadata { fields { glossaryTerms { terms { term { urn } associatedUrn } } } } } }`
  t.strictSame((await admin.gql(query)).data.dataset.schemaMetadata.fields, [
    { glossaryTerms: { terms: [{ term: { urn: one }, associatedUrn: urn }] } }
  ])
})

t.test('concurrent writers lose no term', async t => {
  const urn = await dataset(admin, newDataset())
  const all = await Promise.all(Array.from({ length: 8 }, () => newTerm(admin)))
  await Promise.all(all.map(termUrn => changed(admin, 'addTerm', { termUrn, resourceUrn: urn })))
  t.strictSame((await termsOf(admin, urn)).own.toSorted(), all.toSorted())
})

t.test('one wrong resource or term: nothing is changed, and the error names it', async t => {
  const urn = await dataset(admin, newDataset())
  const one = await newTerm(admin)
  const add = async (termUrns: string[], ...resources: object[]) =>
    (await change(admin, 'batchAddTerms', { termUrns, resources })).errors?.[0]?.message
  const missing = newDataset()
  t.match(await add([one], { resourceUrn: urn }, { resourceUrn: missing }), missing)
  t.match(await add([one, 'urn:li:glossaryTerm:none'], { resourceUrn: urn }), 'urn:li:glossaryTerm:none')
  t.match(await add(['urn:li:tag:a'], { resourceUrn: urn }), /Urn type does not match entity type glossaryTerm/)
  t.match(await add([one], { resourceUrn: one }), /cannot have glossary terms. Expected one of: .*dataset/)
  t.strictSame((await termsOf(admin, urn)).own, [])
})

t.test('attaching requires its privilege, on a column another one', async t => {
  const urn = newDataset()
  await ingestSchema(admin, urn, ['id'])
  const termUrn = await newTerm(admin)
  const own = await server.user('own', { privileges: ['EDIT_ENTITY_GLOSSARY_TERMS', 'VIEW_ENTITY_PAGE'], on: urn })
  const onColumns = await server.user('columns', {
    privileges: ['EDIT_DATASET_COL_GLOSSARY_TERMS', 'VIEW_ENTITY_PAGE'],
    on: urn
  })
  const [entity, field] = [
    { termUrn, resourceUrn: urn },
    { termUrn, ...column(urn, 'id') }
  ]
  t.strictSame((await change(own, 'addTerm', entity)).data, { addTerm: true })
  t.match((await change(own, 'addTerm', field)).errors, [{ message: REFUSED }])
  t.match((await change(onColumns, 'addTerm', entity)).errors, [{ message: REFUSED }])
  t.strictSame((await change(onColumns, 'addTerm', field)).data, { addTerm: true })
  t.strictSame((await change(own, 'removeTerm', entity)).data, { removeTerm: true })
})

t.test('nobody changes the glossary without a privilege; on a node it holds for what is below', async t => {
  const top = await changed(admin, 'createGlossaryNode', { id: 'top', name: 'top' })
  const inside = await changed(admin, 'createGlossaryNode', { id: 'inside', name: 'inside', parentNode: top })
  const view = ['VIEW_ENTITY_PAGE']
  const reader = await server.user('reader', { privileges: view })
  const direct = await server.user('direct', { privileges: ['MANAGE_GLOSSARY_CHILDREN', ...view], on: top })
  const all = await server.user('all', { privileges: ['MANAGE_ALL_GLOSSARY_CHILDREN', ...view], on: top })
  const steward = await server.user('steward', { privileges: ['MANAGE_GLOSSARIES'] })
  const create = async (user: typeof reader, parentNode?: string) => {
    const { errors } = await change(user, 'createGlossaryTerm', { name: `of ${user.actor} ${parentNode}`, parentNode })
    return errors?.[0]?.message ?? 'created'
  }
  const rows = await Promise.all(
    [reader, direct, all, steward].map(user => Promise.all([undefined, top, inside].map(place => create(user, place))))
  )
  const none = 'Failed'
  t.strictSame(
    rows.slice(0, 3).map(row => row.map(one => one === 'created')),
    [
      [false, false, false],
      [false, true, false],
      [false, true, true]
    ]
  )
  t.equal(rows[3]?.[0], 'created', none)
  t.equal(rows[0]?.[0], REFUSED)
})
