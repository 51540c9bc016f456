import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, dataset, ingest, newDataset, REFUSED } from '../tags/requests.ts'
import { change, changed, domain, newDomain, newId, placeOf } from './requests.ts'

const server = await start(t)
const { admin } = server
const resources = (...urns: string[]) => urns.map(resourceUrn => ({ resourceUrn }))

t.test('a domain is created by its owner, in another one', async t => {
  const sales = await changed(admin, 'createDomain', { id: 'sales', name: 'Sales' })
  const europe = await changed(admin, 'createDomain', { name: 'Europe', description: 'here', parentDomain: sales })
  t.equal(sales, 'urn:li:domain:sales')
  t.match(await domain(admin, europe), {
    ...{ urn: europe, type: 'DOMAIN', exists: true, properties: { name: 'Europe', description: 'here' } },
    parentDomains: { count: 1, domains: [{ urn: sales }] },
    ownership: { owners: [{ owner: { urn: admin.actor } }] }
  })
})

t.test('of two who create a domain with one id at the same time, one succeeds', async t => {
  const id = newId('race')
  const answers = await Promise.all(
    ['a', 'b'].map(name => change(admin, 'createDomain', { id, name: `${id} ${name}` }))
  )
  t.equal(answers.filter(({ errors }) => !errors).length, 1)
  t.match(answers.find(({ errors }) => errors)?.errors, [{ message: 'This Domain already exists!' }])
})

t.test('names are unique next to each other', async t => {
  const [one, other] = [await newDomain(admin), await newDomain(admin)]
  await changed(admin, 'createDomain', { name: 'North', parentDomain: one })
  const taken = [{ message: '"North" already exists in this domain. Please pick a unique name.' }]
  t.match((await change(admin, 'createDomain', { name: 'North', parentDomain: one })).errors, taken)
  const elsewhere = await changed(admin, 'createDomain', { name: 'North', parentDomain: other })
  t.match((await change(admin, 'moveDomain', { resourceUrn: elsewhere, parentDomain: one })).errors, taken)
  const south = await changed(admin, 'createDomain', { name: 'South', parentDomain: one })
  t.match((await change(admin, 'updateName', { urn: south, name: 'North' })).errors, taken)
})

t.test('a domain moves, never into itself', async t => {
  const top = await newDomain(admin)
  const middle = await newDomain(admin, 'middle', top)
  const bottom = await newDomain(admin, 'bottom', middle)
  t.match((await domain(admin, bottom)).parentDomains, { count: 2, domains: [{ urn: middle }, { urn: top }] })
  const { errors } = await change(admin, 'moveDomain', { resourceUrn: top, parentDomain: bottom })
  t.match(errors, [{ message: /cannot be inside of .*, which is inside of it/ }])
  await changed(admin, 'moveDomain', { resourceUrn: bottom })
  t.equal((await domain(admin, bottom)).parentDomains.count, 0)
})

t.test('domains are listed: the roots, the children of one, or by text', async t => {
  const { admin } = await start(t)
  const [b, a] = [await newDomain(admin, 'b'), await newDomain(admin, 'a')]
  const inside = await newDomain(admin, 'inside', a)
  const list = async (input: object) => {
    const query =
      'query q($input: ListDomainsInput!) { listDomains(input: $input) { start count total domains { urn } } }'
    const { data, errors } = await admin.gql(query, { input })
    if (errors) throw new Error(errors[0]?.message)
    return data.listDomains
  }
  t.strictSame(await list({}), { start: 0, count: 20, total: 2, domains: [{ urn: a }, { urn: b }] })
  t.match(await list({ parentDomain: a }), { total: 1, domains: [{ urn: inside }] })
  t.match(await list({ query: 'insi' }), { total: 1, domains: [{ urn: inside }] })
  await t.rejects(list({ parentDomain: 'urn:li:tag:a' }), /expected urn:li:domain/)
  await t.rejects(list({ count: 1e6 }), /count must be between/)
})

t.test('entities are put into a domain, into another one and out of it, in batches', async t => {
  const [one, other] = [await newDomain(admin), await newDomain(admin)]
  const [a, b] = [await dataset(admin, newDataset()), await dataset(admin, newDataset())]
  await changed(admin, 'batchSetDomain', { domainUrn: one, resources: resources(a, b) })
  t.strictSame(
    [await placeOf(admin, a), await placeOf(admin, b)],
    Array(2).fill({ domain: one, application: undefined })
  )
  const set = await admin.gql(`mutation { setDomain(entityUrn: "${a}", domainUrn: "${other}") }`)
  t.strictSame(set.data, { setDomain: true })
  t.strictSame(await aspectOf(admin, a, 'domains'), { domains: [other] })
  t.strictSame((await admin.gql(`mutation { unsetDomain(entityUrn: "${a}") }`)).data, { unsetDomain: true })
  await changed(admin, 'batchSetDomain', { domainUrn: null, resources: resources(b) })
  t.strictSame(
    [await placeOf(admin, a), (await placeOf(admin, b)).domain],
    [{ domain: undefined, application: undefined }, undefined]
  )
})

t.test('what ingestion says of a domain is kept while it is the domain', async t => {
  const [one, other] = [await newDomain(admin), await newDomain(admin)]
  const urn = newDataset()
  const attribution = { source: 'urn:li:dataHubAction:a', time: 0, actor: 'urn:li:corpuser:bot' }
  await ingest(admin, urn, 'domains', { domains: [one], domainAssociations: [{ domain: one, attribution }] })
  await changed(admin, 'batchSetDomain', { domainUrn: one, resources: resources(urn) })
  t.match(await aspectOf(admin, urn, 'domains'), { domainAssociations: [{ attribution }] })
  await changed(admin, 'batchSetDomain', { domainUrn: other, resources: resources(urn) })
  t.strictSame(await aspectOf(admin, urn, 'domains'), { domains: [other] })
})

t.test('a domain is deleted and taken off all entities; one with children is not', async t => {
  const parent = await newDomain(admin)
  const child = await newDomain(admin, 'child', parent)
  const urn = await dataset(admin, newDataset())
  await changed(admin, 'batchSetDomain', { domainUrn: child, resources: resources(urn) })
  const remove = (urn: string) => admin.gql('mutation m($urn: String!) { deleteDomain(urn: $urn) }', { urn })
  t.match((await remove(parent)).errors, [{ message: `Cannot delete domain ${parent} which has child domains` }])
  t.strictSame((await remove(child)).data, { deleteDomain: true })
  t.equal((await placeOf(admin, urn)).domain, undefined)
  t.strictSame((await remove(parent)).data, { deleteDomain: true })
  t.match((await remove(parent)).errors, [{ message: `${parent} does not exist` }])
})

t.test('a domain shows what is in it, as search finds it', async t => {
  const urn = await newDomain(admin)
  const inside = await dataset(admin, newDataset())
  await changed(admin, 'batchSetDomain', { domainUrn: urn, resources: resources(inside) })
  const query = `query q($urn: String!, $input: DomainEntitiesInput) { domain(urn: $urn) {
    entities(input: $input) { total searchResults { entity { urn } } } } }`
  const ask = async (input: object) => (await admin.gql(query, { urn, input })).data.domain.entities
  t.strictSame(await ask({ start: 0, count: 5 }), { total: 1, searchResults: [{ entity: { urn: inside } }] })
  const noDatasets = { field: '_entityType', negated: true, values: ['DATASET'] }
  t.strictSame(await ask({ count: 0, filters: [noDatasets] }), { total: 0, searchResults: [] })
})

t.test('a domain has a colour and an icon', async t => {
  const urn = await newDomain(admin)
  const update = (input: object) =>
    admin.gql(
      'mutation m($urn: String!, $input: DisplayPropertiesUpdateInput!) { updateDisplayProperties(urn: $urn, input: $input) }',
      { urn, input }
    )
  const icon = { iconLibrary: 'MATERIAL', name: 'Star', style: 'Outlined' }
  t.strictSame((await update({ colorHex: '#abc' })).data, { updateDisplayProperties: true })
  await update({ icon })
  t.strictSame((await domain(admin, urn)).displayProperties, { colorHex: '#abc', icon })
  t.match((await update({ colorHex: 'red' })).errors, [{ message: /"red" is not a colour/ }])
})

t.test('bad input names what is wrong, and nothing is changed', async t => {
  const urn = await dataset(admin, newDataset())
  const create = async (input: object) => (await change(admin, 'createDomain', input)).errors?.[0]?.message
  t.match(await create({ name: '' }), /The name of a domain/)
  t.match(await create({ name: 'a', id: 'a\nb' }), /The id of a domain/)
  t.match(await create({ name: 'a', description: 'x'.repeat(100_001) }), /The description of a domain/)
  t.match(
    await create({ name: 'a', parentDomain: 'urn:li:domain:none' }),
    'Parent Domain urn:li:domain:none does not exist.'
  )
  const set = async (domainUrn: string, ...urns: string[]) =>
    (await change(admin, 'batchSetDomain', { domainUrn, resources: resources(...urns) })).errors?.[0]?.message
  const missing = newDataset()
  const good = await newDomain(admin)
  t.match(await set('urn:li:domain:none', urn), /Domain with urn urn:li:domain:none. Urn does not exist/)
  t.match(await set(good, urn, missing), missing)
  t.match(await set(good, urn, good), /Entities of type domain cannot have a domain. Expected one of: .*dataset/)
  t.match(await set('urn:li:tag:a', urn), /expected urn:li:domain:…, found urn:li:tag:a/)
  t.equal((await placeOf(admin, urn)).domain, undefined)
})

t.test('domains are for those who manage them; an entity for those who may change its domain', async t => {
  const urn = await dataset(admin, newDataset())
  const one = await newDomain(admin)
  const steward = await server.user('steward', { privileges: ['MANAGE_DOMAINS'] })
  const editor = await server.user('editor', { privileges: ['EDIT_DOMAINS_PRIVILEGE'], on: urn })
  const set = { domainUrn: one, resources: resources(urn) }
  t.match((await change(editor, 'createDomain', { name: 'mine' })).errors, [{ message: REFUSED }])
  t.notOk((await change(steward, 'createDomain', { name: 'mine' })).errors)
  t.match((await change(steward, 'batchSetDomain', set)).errors, [{ message: REFUSED }])
  t.strictSame((await change(editor, 'batchSetDomain', set)).data, { batchSetDomain: true })
})
