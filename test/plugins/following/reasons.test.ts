import t from 'tap'
import { eventually, start } from '../../helper.ts'
import {
  changesOf,
  datasetOf,
  follow,
  followsOf,
  inboxOf,
  linesOf,
  mute,
  ORDERS,
  OTHER,
  prepare,
  stateOf,
  TAG,
  tagged,
  unfollow
} from './requests.ts'

const server = await start(t)
const { admin } = server
await prepare(server)
const last = datasetOf('last')

/** Waits until all that happened before is in inboxes: lines come in the order of the changes. */
const sentinel = await server.user('sentinel', { role: 'Reader' })
await server.ingest(last, 'datasetProperties', { name: 'last', customProperties: {}, tags: [] })
await follow(sentinel, { urn: last })
let round = 0
async function settled() {
  round++
  await server.ingest(last, 'editableDatasetProperties', { description: `round ${round}` })
  const tag = `urn:li:tag:round${round}`
  await server.ingest(last, 'globalTags', { tags: [{ tag }] })
  await eventually(async () => {
    const { lines } = await inboxOf(sentinel, '(count: 100)')
    return lines.some(({ changes }) => changes.some(({ subject }) => subject === tag)) || undefined
  })
}

t.test('a domain and what is above it, a container, a tag and a term lead to what is in them', async t => {
  const urn = datasetOf('placed')
  const [inner, outer] = ['urn:li:domain:inner', 'urn:li:domain:outer']
  const [schema, database] = ['urn:li:container:schema', 'urn:li:container:database']
  const term = 'urn:li:glossaryTerm:revenue'
  await server.ingest(outer, 'domainProperties', { name: 'outer' })
  await server.ingest(inner, 'domainProperties', { name: 'inner', parentDomain: outer })
  await server.ingest(database, 'containerProperties', { name: 'database' })
  await server.ingest(schema, 'container', { container: database })
  await server.ingest(term, 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL' })
  await server.ingest(urn, 'domains', { domains: [inner] })
  await server.ingest(urn, 'container', { container: schema })
  await server.ingest(urn, 'glossaryTerms', {
    terms: [{ urn: term }],
    auditStamp: { time: 1, actor: admin.actor }
  })
  await server.ingest(urn, 'globalTags', { tags: [{ tag: TAG }] })
  await settled()
  const targets = { inner, outer, schema, database, term, tag: TAG }
  const users = await Promise.all(
    Object.entries(targets).map(async ([name, target]) => {
      const user = await server.user(`by-${name}`, { role: 'Reader' })
      t.strictSame((await follow(user, { urn: target })).data, { follow: true }, name)
      return user
    })
  )
  await server.ingest(urn, 'deprecation', { deprecated: true, note: '', actor: admin.actor })
  for (const user of users) await changesOf(user, urn, ['DEPRECATION MODIFY'])
})

t.test('a user is told only of the kinds that they want, and of nothing that they have muted', async t => {
  const urn = datasetOf('kinds')
  await prepare(server, urn)
  const ann = await server.user('ann', { role: 'Reader' })
  const ben = await server.user('ben', { role: 'Reader' })
  await follow(ann, { urn }, ['LINEAGE', 'INCIDENT', 'SCHEMA'])
  await follow(ben, { urn: TAG })
  await mute(ben, { urn })
  t.match(await stateOf(ben, urn), { isFollowed: false, isMuted: true })
  await tagged(admin, urn)
  const column = { fieldPath: 'id', nativeDataType: 'int', type: { type: { 'com.linkedin.schema.StringType': {} } } }
  const common = { schemaName: 's', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' }
  const schema = { ...common, platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } } }
  await server.ingest(urn, 'schemaMetadata', { ...schema, fields: [column] })
  await server.ingest(urn, 'upstreamLineage', { upstreams: [{ dataset: ORDERS, type: 'TRANSFORMED' }] })
  const { data } = await admin.gql('mutation r($input: RaiseIncidentInput!) { raiseIncident(input: $input) }', {
    input: { type: 'FIELD', title: 'wrong', resourceUrn: urn }
  })
  const found = await changesOf(ann, urn, ['SCHEMA ADD', 'LINEAGE ADD', 'INCIDENT ADD'])
  t.notOk(found.some(one => one.startsWith('TAGS')))
  await admin.gql('mutation u($urn: String!) { updateIncidentStatus(urn: $urn, input: { state: RESOLVED }) }', {
    urn: data.raiseIncident
  })
  await changesOf(ann, urn, ['INCIDENT REMOVE'])
  await settled()
  t.strictSame((await inboxOf(ben)).lines, [])
  await unfollow(ben, { urn })
  await tagged(admin, urn, OTHER)
  await changesOf(ben, urn, ['TAGS ADD'])
})

t.test('a group follows for its members', async t => {
  const member = await server.user('member', { role: 'Reader' })
  const other = await server.user('other', { role: 'Reader' })
  const group = 'urn:li:corpGroup:team'
  await server.ingest(group, 'corpGroupInfo', { displayName: 'team', admins: [], members: [], groups: [] })
  await server.ingest(member.actor, 'nativeGroupMembership', { nativeGroups: [group] })
  const refused = await follow(member, { urn: ORDERS, follower: group })
  t.match(refused.errors, [{ extensions: { code: 403 } }])
  t.match((await follow(member, { urn: ORDERS, follower: other.actor })).errors, [{ extensions: { code: 400 } }])
  t.notOk((await follow(admin, { urn: ORDERS, follower: group })).errors)
  t.match(await followsOf(admin, group), [{ target: { urn: ORDERS }, follower: { urn: group } }])
  t.match(await stateOf(member, ORDERS), { isFollowed: false, isMuted: false, groups: [{ urn: group }] })
  t.match(await stateOf(other, ORDERS), { groups: [] })
  await server.ingest(ORDERS, 'deprecation', { deprecated: true, note: '', actor: admin.actor })
  await changesOf(member, ORDERS, ['DEPRECATION MODIFY'])
  t.strictSame((await inboxOf(other)).lines, [])
  const owned = datasetOf('of-the-team')
  await prepare(server, owned)
  await server.ingest(owned, 'ownership', { owners: [{ owner: group, type: 'DATAOWNER' }] })
  t.match(await stateOf(member, owned), { isOwner: false, groups: [{ urn: group }] })
  await mute(admin, { urn: owned, follower: group })
  t.match(await stateOf(member, owned), { groups: [] })
  await tagged(admin, owned)
  await settled()
  const told = (await inboxOf(member, '(count: 100)')).lines.map(({ entity }) => entity.urn)
  t.notOk(told.includes(owned), 'a group can mute what it owns')
})

t.test('a followed search leads to what it finds', async t => {
  const ann = await server.user('searcher', { role: 'Reader' })
  const urn = datasetOf('shop_invoices')
  await server.ingest(urn, 'datasetProperties', { name: 'shop_invoices', customProperties: {}, tags: [] })
  const search = {
    ...{ name: 'invoices', query: 'invoices', types: ['DATASET'] },
    orFilters: [{ and: [{ field: 'platform', values: ['urn:li:dataPlatform:hive'] }] }]
  }
  t.strictSame((await follow(ann, { search })).data, { follow: true })
  t.match(await followsOf(ann), [{ target: null, search: { name: 'invoices', filters: 1 } }])
  await tagged(admin, ORDERS, OTHER)
  await tagged(admin, urn)
  const lines = await linesOf(ann, 1)
  t.strictSame(
    lines.map(({ entity }) => entity.urn),
    [urn]
  )
  await unfollow(ann, { search })
  t.strictSame(await followsOf(ann), [])
})
