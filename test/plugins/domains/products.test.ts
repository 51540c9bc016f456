import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, dataset, newDataset, REFUSED } from '../tags/requests.ts'
import { change, changed, newDomain, newId, newProduct, placeOf } from './requests.ts'

const server = await start(t)
const { admin } = server

const PRODUCT = `query q($urn: String!) { dataProduct(urn: $urn) {
  urn type exists properties { name description numAssets } domain { domain { urn } }
  ownership { owners { owner { ... on CorpUser { urn } } } } } }`
const product = async (urn: string) => (await admin.gql(PRODUCT, { urn })).data.dataProduct
const update = (urn: string, input: object) =>
  admin.gql(
    'mutation m($urn: String!, $input: UpdateDataProductInput!) { updateDataProduct(urn: $urn, input: $input) { urn } }',
    {
      urn,
      input
    }
  )

t.test('a data product is created in a domain by its owner, changed and deleted', async t => {
  const domainUrn = await newDomain(admin)
  const urn = await newProduct(admin, domainUrn)
  t.match(await product(urn), {
    ...{ type: 'DATA_PRODUCT', exists: true, properties: { description: 'of tests', numAssets: 0 } },
    domain: { domain: { urn: domainUrn } },
    ownership: { owners: [{ owner: { urn: admin.actor } }] }
  })
  t.notOk((await update(urn, { name: 'Better' })).errors)
  await changed(admin, 'updateName', { urn, name: 'Best' })
  t.match(await product(urn), { properties: { name: 'Best', description: 'of tests' } })
  const { errors } = await change(admin, 'updateName', { urn, name: 'Mine', expectedName: 'Better' })
  t.match(errors, [{ message: `${urn} was renamed by somebody else in the meantime`, extensions: { code: 409 } }])
  t.match(await product(urn), { properties: { name: 'Best' } })
  const remove = () => admin.gql(`mutation { deleteDataProduct(urn: "${urn}") }`)
  t.strictSame((await remove()).data, { deleteDataProduct: true })
  t.match((await remove()).errors, [{ message: `${urn} does not exist` }])
  t.match((await update(urn, { name: 'a' })).errors, [{ message: `${urn} does not exist` }])
})

t.test('a product without a name is expected by the one that is shown', async t => {
  const urn = 'urn:li:dataProduct:nameless'
  await server.ingest(urn, 'dataProductProperties', { description: 'ingested' })
  const { name: expectedName } = (await product(urn)).properties
  await changed(admin, 'updateName', { urn, name: 'Named', expectedName })
  t.match(await product(urn), { properties: { name: 'Named', description: 'ingested' } })
})

t.test('assets are added to products, moved between them and taken out', async t => {
  const domainUrn = await newDomain(admin)
  const [one, other] = [await newProduct(admin, domainUrn), await newProduct(admin, domainUrn)]
  const [a, b] = [await dataset(admin, newDataset()), await dataset(admin, newDataset())]
  const assetsOf = async (urn: string) =>
    ((await aspectOf(admin, urn, 'dataProductProperties'))?.assets ?? []).map(
      (one: { destinationUrn: string }) => one.destinationUrn
    )
  await changed(admin, 'batchSetDataProduct', { dataProductUrn: one, resourceUrns: [a, b] })
  t.strictSame([await assetsOf(one), await assetsOf(other)], [[a, b], []])
  await changed(admin, 'batchSetDataProduct', { dataProductUrn: other, resourceUrns: [a] })
  t.strictSame([await assetsOf(one), await assetsOf(other)], [[b], [a]])
  await changed(admin, 'batchAddToDataProducts', { dataProductUrns: [one, other], resourceUrns: [a, b] })
  t.strictSame(
    [await assetsOf(one), await assetsOf(other)],
    [
      [b, a],
      [a, b]
    ]
  )
  await changed(admin, 'batchRemoveFromDataProducts', { dataProductUrns: [one], resourceUrns: [a] })
  await changed(admin, 'batchSetDataProduct', { dataProductUrn: null, resourceUrns: [b] })
  t.strictSame([await assetsOf(one), await assetsOf(other)], [[], [a]])
  t.equal((await product(other)).properties.numAssets, 1)
  const list = `query q($urn: String!) { listDataProductAssets(urn: $urn, input: { query: "*" }) { total searchResults { entity { urn } } }
    dataProduct(urn: $urn) { entities(input: { query: "*", count: 0 }) { total } } }`
  t.strictSame((await admin.gql(list, { urn: other })).data, {
    listDataProductAssets: { total: 1, searchResults: [{ entity: { urn: a } }] },
    dataProduct: { entities: { total: 1 } }
  })
})

t.test('applications: created, put on entities, taken off, deleted', async t => {
  const id = newId('app')
  const { urn } = await changed(admin, 'createApplication', { id, properties: { name: 'Shop' } }, '{ urn }')
  const a = await dataset(admin, newDataset())
  await changed(admin, 'batchSetApplication', { applicationUrn: urn, resourceUrns: [a] })
  t.equal((await placeOf(admin, a)).application, urn)
  const query = `{ application(urn: "${urn}") { properties { name numAssets } } }`
  t.strictSame((await admin.gql(query)).data.application, { properties: { name: 'Shop', numAssets: 1 } })
  await changed(admin, 'batchUnsetApplication', { applicationUrn: urn, resourceUrns: [a] })
  t.equal((await placeOf(admin, a)).application, undefined)
  await changed(admin, 'batchSetApplication', { applicationUrn: urn, resourceUrns: [a] })
  t.strictSame((await admin.gql(`mutation { deleteApplication(urn: "${urn}") }`)).data, { deleteApplication: true })
  t.equal((await placeOf(admin, a)).application, undefined)
})

t.test('bad input names what is wrong', async t => {
  const domainUrn = await newDomain(admin)
  const create = async (input: object) =>
    (await change(admin, 'createDataProduct', input, '{ urn }')).errors?.[0]?.message
  t.match(await create({ properties: { name: '' }, domainUrn }), /The name/)
  t.match(
    await create({ properties: { name: 'a' }, domainUrn: 'urn:li:domain:none' }),
    /urn:li:domain:none. Urn does not exist/
  )
  t.match(await create({ properties: { name: 'a' }, domainUrn: 'urn:li:tag:a' }), /expected urn:li:domain/)
  const id = newId('twice')
  t.notOk(await create({ id, properties: { name: 'a' }, domainUrn }))
  t.equal(await create({ id, properties: { name: 'a' }, domainUrn }), 'This Data product already exists!')
  const one = await newProduct(admin, domainUrn)
  const missing = newDataset()
  const set = await change(admin, 'batchSetDataProduct', { dataProductUrn: one, resourceUrns: [missing] })
  t.match(set.errors, [{ message: `${missing} does not exist` }])
  const unknown = await change(admin, 'batchSetDataProduct', {
    dataProductUrn: 'urn:li:dataProduct:none',
    resourceUrns: [await dataset(admin, newDataset())]
  })
  t.match(unknown.errors, [{ message: 'urn:li:dataProduct:none does not exist' }])
})

t.test('who manages the data products of a domain may create and change them there', async t => {
  const [mine, other] = [await newDomain(admin), await newDomain(admin)]
  const user = await server.user('products', { privileges: ['MANAGE_DATA_PRODUCTS'], on: mine })
  const create = (domainUrn: string) =>
    change(user, 'createDataProduct', { domainUrn, properties: { name: 'p' } }, '{ urn }')
  t.match((await create(other)).errors, [{ message: REFUSED }])
  const { urn } = (await create(mine)).data.createDataProduct
  const remove = (urn: string) => user.gql(`mutation { deleteDataProduct(urn: "${urn}") }`)
  t.match((await remove(await newProduct(admin, other))).errors, [{ message: REFUSED }])
  t.strictSame((await remove(urn)).data, { deleteDataProduct: true })
  const asset = await dataset(admin, newDataset())
  const set = { dataProductUrn: await newProduct(admin, mine), resourceUrns: [asset] }
  t.match((await change(user, 'batchSetDataProduct', set)).errors, [{ message: REFUSED }])
  const editor = await server.user('assets', { privileges: ['EDIT_ENTITY_DATA_PRODUCTS'], on: asset })
  t.strictSame((await change(editor, 'batchSetDataProduct', set)).data, { batchSetDataProduct: true })
})
