import t from 'tap'
import { bundled } from '../../config/plugins.ts'
import { definePlugin, operation, parseUrn } from '../../core/index.ts'
import { type Client, start } from '../helper.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'

/** Lists and counts by any field, like a search plugin. */
const searching = definePlugin({
  name: 'searching',
  contract: 2,
  setup: ({ data }) => ({
    api: undefined,
    sdl: `extend type Query {
      having(field: String!, value: String!): [String!]!
      lacking(field: String!, value: String!): Int!
      values(field: String!): [String!]!
      points(type: String!, aspect: String!, urn: String): Int!
    }`,
    operations: {
      Query: {
        having: operation('signed-in', async ({ field, value }: { field: string; value: string }, call) => {
          const where = { field, in: [value] }
          return (await data.find(call, { where, sort: { field } }, { limit: 100 })).urns
        }),
        lacking: operation('signed-in', async ({ field, value }: { field: string; value: string }, call) => {
          const where = { all: [{ urnPrefix: 'urn:li:corpuser:' }, { not: { any: [{ field, in: [value] }] } }] }
          return (await data.find(call, { types: ['corpuser'], where }, { limit: 0 })).total
        }),
        values: operation('signed-in', async ({ field }: { field: string }, call) =>
          (await data.count(call, {}, field, 100)).map(({ value }) => value)
        ),
        points: operation(
          'signed-in',
          async ({ type, aspect, urn }: { type: string; aspect: string; urn?: string | null }, call) => {
            const span = urn ? { urn: parseUrn(urn), aspect } : { type, aspect }
            const { points } = await data.series.range(call, span, { limit: 100 })
            const latest = urn ? await data.series.latest(call, [{ urn: parseUrn(urn), aspect }]) : []
            const counted = await data.series.count(call, span)
            return points.length + counted + latest.filter(Boolean).length
          }
        )
      }
    }
  })
})

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const [HIDDEN, SHOWN, ABSENT] = [dataset('hidden'), dataset('shown'), dataset('absent')]
const [SECRET_TAG, OPEN_TAG] = ['urn:li:tag:secret', 'urn:li:tag:open']

const server = await start(t, { plugins: [...bundled, searching] })
const { admin } = server
const limited = await server.user('limited')
const reader = await server.user('reader')
for (const urn of [HIDDEN, SHOWN]) {
  await ingest(
    admin,
    proposal(urn, 'datasetProperties', { name: 'a name of its own' }),
    proposal(urn, 'globalTags', { tags: [{ tag: SECRET_TAG }, { tag: OPEN_TAG }] }),
    proposal(urn, 'datasetProfile', { timestampMillis: 1, rowCount: 7 }),
    proposal(urn, 'upstreamLineage', { upstreams: [{ dataset: dataset('source'), type: 'COPY' }] })
  )
}
await ingest(
  admin,
  proposal(dataset('source'), 'status', {}),
  proposal(SECRET_TAG, 'tagProperties', { name: 'the name of a secret' }),
  proposal(OPEN_TAG, 'tagProperties', { name: 'open' })
)

/** `limited` may see two datasets and one tag, count, and read series of what they may see. */
async function limit(): Promise<void> {
  const { data } = await admin.gql('{ listPolicies(input: {count: 100}) { policies { urn editable } } }')
  for (const { urn, editable } of data.listPolicies.policies) {
    if (editable) await admin.gql('mutation($urn: String!) { deletePolicy(urn: $urn) }', { urn })
  }
  const actors = { users: [limited.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const base = { name: 'limited', state: 'ACTIVE', actors }
  const seen = [SHOWN, OPEN_TAG, dataset('source')]
  const resources = { filter: { criteria: [{ field: 'URN', values: seen, condition: 'EQUALS' }] } }
  const privileges = ['VIEW_ENTITY_PAGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE', 'VIEW_DATASET_PROFILE', 'DELETE_ENTITY']
  const everywhere = ['GET_COUNTS_PRIVILEGE']
  const everyone = { ...base, name: 'readers', actors: { ...actors, users: [reader.actor] } }
  for (const input of [
    { ...base, type: 'METADATA', privileges, resources },
    { ...base, type: 'PLATFORM', privileges: everywhere },
    { ...everyone, type: 'METADATA', privileges: ['VIEW_ENTITY_PAGE', 'GET_COUNTS_PRIVILEGE'] }
  ]) {
    const made = await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
    if (made.errors) throw new Error(JSON.stringify(made.errors))
  }
}
await limit()

const anonymized = (answer: unknown, urn: string) =>
  JSON.stringify(answer)
    .replaceAll(urn, '<urn>')
    .replaceAll(/hidden|shown|absent/g, '<name>')
    .replaceAll(/\d{13}/g, '<time>')

const FIELDS = `urn name exists platform { urn } properties { name description } status { removed }
  tags { tags { tag { urn } } } globalTags { tags { tag { urn } } } ownership { owners { type } }
  schemaMetadata { name } subTypes { typeNames } container { urn } datasetProfiles { rowCount } aspects { aspectName payload }`

/** Every way to read or change one entity by its URN. */
const WAYS: Record<string, (client: Client, urn: string) => Promise<unknown>> = {
  'fields of GraphQL': (client, urn) =>
    client.gql(`query($urn: String!) { dataset(urn: $urn) { ${FIELDS} } }`, { urn }),
  'entity of GraphQL': (client, urn) => client.gql('query($urn: String!) { entity(urn: $urn) { urn } }', { urn }),
  'entities of GraphQL': (client, urn) =>
    client.gql('query($urn: String!) { entities(urns: [$urn]) { urn } }', { urn }),
  'entityExists of GraphQL': (client, urn) => client.gql('query($urn: String!) { entityExists(urn: $urn) }', { urn }),
  'a snapshot': (client, urn) => client.get(`/entities/${encodeURIComponent(urn)}`),
  entitiesV2: (client, urn) => client.get(`/entitiesV2/${encodeURIComponent(urn)}`),
  'a batch of entitiesV2': (client, urn) => client.get(`/entitiesV2?ids=List(${encodeURIComponent(urn)})`),
  'an aspect': (client, urn) => client.get(`/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties`),
  'an old version': (client, urn) =>
    client.get(`/aspects/${encodeURIComponent(urn)}?aspect=datasetProperties&version=1`),
  'a sealed name': (client, urn) => client.get(`/aspects/${encodeURIComponent(urn)}?aspect=corpUserCredentials`),
  'an existence check': (client, urn) => client.post('/entities?action=exists', { urn }),
  'the points of a series': (client, urn) =>
    client.post('/aspects?action=getTimeseriesAspectValues', { urn, entity: 'dataset', aspect: 'datasetProfile' }),
  'the latest point': (client, urn) =>
    client.post('/aspects?action=getTimeseriesAspectValues', {
      urn,
      entity: 'dataset',
      aspect: 'datasetProfile',
      latestValue: true
    }),
  'a list by a field': async (client, urn) =>
    (await client.gql(`{ having(field: "globalTags.tags", value: "${SECRET_TAG}") }`)).data.having.includes(urn),
  'points through a plugin': (client, urn) =>
    client.gql('query($urn: String!) { points(type: "dataset", aspect: "datasetProfile", urn: $urn) }', { urn }),
  'adding a tag': (client, urn) =>
    client.gql('mutation($urn: String!) { addTags(input: {tagUrns: [], resourceUrn: $urn}) }', { urn }),
  'a write': (client, urn) => ingest(client, proposal(urn, 'status', { removed: true })),
  'a delete': (client, urn) => client.post('/entities?action=delete', { urn }),
  'a dry run of deleting references': (client, urn) =>
    client.post('/entities?action=deleteReferences', { urn, dryRun: true })
}

const bodyOf = (answer: unknown) => {
  if (typeof answer !== 'object' || answer === null) return answer
  const { status, body } = answer as { status?: number; body?: unknown }
  return { status, body }
}

t.test('a hidden entity looks like an entity that does not exist, in every way to read it', async t => {
  for (const [way, look] of Object.entries(WAYS)) {
    const hidden = anonymized(bodyOf(await look(limited, HIDDEN)), HIDDEN)
    const absent = anonymized(bodyOf(await look(limited, ABSENT)), ABSENT)
    t.equal(hidden, absent, way)
    t.notMatch(hidden, /a name of its own|the name of a secret/, way)
  }
  const { data } = await limited.gql(`query($urn: String!) { dataset(urn: $urn) { ${FIELDS} } }`, { urn: SHOWN })
  t.match(data.dataset, { exists: true, properties: { name: 'a name of its own' } }, 'a visible entity is shown')
})

t.test('lists, totals, counts and references contain only what the caller may see', async t => {
  const list = async (client: Client, entity: string) =>
    (await client.post('/entities?action=listUrns', { entity })).body.value
  t.match(await list(limited, 'dataset'), { total: 2, entities: [SHOWN, dataset('source')] })
  t.match(await list(limited, 'tag'), { total: 1, entities: [OPEN_TAG] })
  const count = async (aspect: string) => (await limited.post('/aspects?action=getCount', { aspect })).body.value
  t.equal(await count('datasetProperties'), 1)
  t.equal(await count('datasetKey'), 2)
  t.equal(await count('datasetProfile'), 0, 'points of a whole type cannot be filtered by entity')
  const references = await limited.post('/entities?action=deleteReferences', { urn: dataset('source'), dryRun: true })
  t.match(references.body.value, { total: 1, relatedAspects: [{ entity: SHOWN }] })
  const tags = await limited.gql(`{ tag(urn: "${OPEN_TAG}") { usageCount } hidden: tag(urn: "${SECRET_TAG}") {
    name exists usageCount properties { name } } }`)
  t.equal(tags.data.tag.usageCount, 1)
  t.strictSame(tags.data.hidden, { name: 'secret', exists: false, usageCount: 1, properties: null })
  const field = 'globalTags.tags'
  t.strictSame((await limited.gql(`{ values(field: "${field}") }`)).data.values, [OPEN_TAG, SECRET_TAG])
})

t.test('relationships list and count only visible entities', async t => {
  const group = 'urn:li:corpGroup:seen'
  const made = await admin.gql(`mutation { createGroup(input: {id: "seen", name: "seen"})
    addGroupMembers(input: {groupUrn: "${group}", userUrns: ["${reader.actor}", "${limited.actor}"]}) }`)
  t.equal(made.errors, undefined)
  const members = `{ corpGroup(urn: "${group}") { relationships(input: {types: ["IsMemberOfNativeGroup"],
    direction: INCOMING}) { total relationships { entity { urn } } } } }`
  const totalOf = async (client: Client, query: string) =>
    Object.values<{ relationships: { total: number } }>((await client.gql(query)).data)[0]?.relationships.total
  t.equal(await totalOf(admin, members), 2)
  t.equal(await totalOf(limited, members), 1, 'only their own entity')
})

t.test('points of a whole type require access to the whole type', async t => {
  const points = '{ points(type: "dataset", aspect: "datasetProfile") }'
  t.equal((await limited.gql(points)).data.points, 0)
  t.equal((await admin.gql(points)).data.points, 4)
})

t.test('sealed and guarded aspects are not in any list, filter, sort, count or error', async t => {
  const sessions = '{ having(field: "aspectdSession.actor", value: "urn:li:corpuser:datahub") }'
  for (const client of [reader, admin]) t.strictSame((await client.gql(sessions)).data.having, [])
  for (const field of ['aspectdSession.actor', 'corpUserCredentials.salt', 'dataHubAccessTokenInfo.actorUrn']) {
    // A field without entries is refused; others have no value for this caller.
    t.strictSame((await reader.gql(`{ values(field: "${field}") }`)).data?.values ?? [], [], field)
  }
  const all = (await reader.gql('{ lacking(field: "corpUserInfo.active", value: "no") }')).data.lacking
  t.ok(all >= 3)
  const aspect = 'dataHubAccessTokenInfo.ownerUrn'
  t.equal(
    (await reader.gql(`{ lacking(field: "${aspect}", value: "x") }`)).data.lacking,
    all,
    'also not in negated filters'
  )
  for (const type of ['dataHubPolicy', 'dataHubAccessToken', 'aspectdSession', 'inviteToken', 'aspectdAuditEvent']) {
    const { body } = await reader.post('/entities?action=listUrns', { entity: type })
    t.match(body.value, { total: 0, entities: [] }, type)
  }
  t.equal((await reader.post('/aspects?action=getCount', { aspect: 'dataHubPolicyKey' })).body.value, 0)
  const policy = 'urn:li:dataHubPolicy:0'
  t.equal((await reader.gql(`{ entityExists(urn: "${policy}") }`)).data.entityExists, false)
  t.equal((await reader.get(`/aspects/${policy}?aspect=dataHubPolicyInfo`)).status, 404)
  for (const urn of [policy, 'urn:li:dataHubPolicy:absent']) {
    t.strictSame((await reader.post('/entities?action=exists', { urn })).body, { value: false }, urn)
  }
  t.ok((await admin.post('/entities?action=listUrns', { entity: 'dataHubPolicy' })).body.value.total > 0)
})
