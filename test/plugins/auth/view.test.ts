import t from 'tap'
import { bundled } from '../../../config/plugins.ts'
import { definePlugin, operation, parseUrn } from '../../../core/index.ts'
import { type Client, start } from '../../helper.ts'
import { createPolicy, DELETE_POLICY, NO_ACTORS, policy } from './requests.ts'

/** Returns what a list contains, and which entities are visible one by one. */
const visibility = definePlugin({
  name: 'visibility',
  contract: 2,
  setup: ({ data }) => ({
    api: undefined,
    sdl: 'extend type Query { listed: [String!]! total: Int! visible(urns: [String!]!): [String!]! }',
    operations: {
      Query: {
        listed: operation(
          'signed-in',
          async (_args: object, call) => (await data.find(call, { types: TYPES }, { limit: 100 })).urns
        ),
        total: operation(
          'signed-in',
          async (_args: object, call) => (await data.find(call, { types: TYPES }, { limit: 0 })).total
        ),
        visible: operation('signed-in', async ({ urns }: { urns: string[] }, call) => {
          const seen = await data.exists(call, urns.map(parseUrn))
          return urns.filter((_urn, at) => seen[at])
        })
      }
    }
  })
})

const TYPES = ['dataset', 'container', 'tag', 'domain', 'corpuser', 'dataHubPolicy']
const SALES = 'urn:li:corpGroup:sales'
const [outer, inner] = ['urn:li:container:outer', 'urn:li:container:inner']
const [business, retail] = ['urn:li:domain:business', 'urn:li:domain:retail']
const dataset = (name: string, platform = 'hive') => `urn:li:dataset:(urn:li:dataPlatform:${platform},${name},PROD)`

const server = await start(t, { plugins: [...bundled, visibility] })
const alice = await server.user('alice')

async function ingest(urn: string, aspects: Record<string, object>) {
  for (const [aspect, value] of Object.entries(aspects)) await server.ingest(urn, aspect, value)
}

const status = { status: { removed: false } }
const owned = (owner: string, typeUrn?: string) => ({
  owners: [{ owner, type: 'TECHNICAL_OWNER', ...(typeUrn ? { typeUrn } : {}) }]
})
await ingest(outer, status)
await ingest(inner, { container: { container: outer } })
await ingest(business, { domainProperties: { name: 'business' } })
await ingest(retail, { domainProperties: { name: 'retail', parentDomain: business } })
await ingest('urn:li:tag:pii', { tagProperties: { name: 'pii' } })
await ingest(dataset('plain'), status)
await ingest(dataset('other', 'kafka'), status)
await ingest(dataset('tagged'), { globalTags: { tags: [{ tag: 'urn:li:tag:pii' }] } })
await ingest(dataset('mine'), { ownership: owned(alice.actor) })
await ingest(dataset('ours'), { ownership: owned(SALES, 'urn:li:ownershipType:steward') })
await ingest(dataset('deep'), { container: { container: inner } })
await ingest(dataset('sold'), { domains: { domains: [retail] } })
await ingest(dataset('hosted'), {
  dataPlatformInstance: { platform: 'urn:li:dataPlatform:hive', instance: 'urn:li:dataPlatformInstance:eu' }
})
await ingest(alice.actor, { groupMembership: { groups: [SALES] } })
const [external, native] = ['urn:li:corpuser:external', 'urn:li:corpuser:native']
await ingest(external, { groupMembership: { groups: [SALES] } })
await ingest(native, { nativeGroupMembership: { nativeGroups: [SALES] } })

async function view(client: Client) {
  const all = (await server.admin.gql('{ listed }')).data.listed
  const { data } = await client.gql('query ($urns: [String!]!) { listed total visible(urns: $urns) }', { urns: all })
  return { all, listed: data.listed.sort(), total: data.total, visible: data.visible.sort() }
}

async function withPolicy<T>(changes: object, run: () => Promise<T>): Promise<T> {
  const input = policy(alice.actor, { type: 'METADATA', privileges: ['VIEW_ENTITY_PAGE'], ...changes })
  const urn = await createPolicy(server.admin, input)
  const answer = await run()
  await server.admin.gql(DELETE_POLICY, { urn })
  return answer
}

t.test('by default all users see every entity except guarded ones', async t => {
  const { all, listed, visible } = await view(alice)
  const open = all.filter((urn: string) => !urn.startsWith('urn:li:dataHubPolicy:')).toSorted()
  t.strictSame(listed, open)
  t.strictSame(visible, open)
})

const criteria = (...all: [string, string, string[]][]) => ({
  resources: { filter: { criteria: all.map(([field, condition, values]) => ({ field, condition, values })) } }
})
const hive = 'urn:li:dataset:(urn:li:dataPlatform:hive'
/** What alice sees by a policy, without her own entity; `undefined` = at least one entity. */
const table: [string, object, string[] | undefined][] = [
  ['no policy', { state: 'INACTIVE' }, []],
  ['one type', criteria(['TYPE', 'EQUALS', ['tag', 'container']]), ['urn:li:tag:pii', inner, outer]],
  [
    'all other types',
    criteria(['TYPE', 'NOT_EQUALS', ['dataset', 'domain', 'corpuser', 'dataHubPolicy']]),
    ['urn:li:tag:pii', inner, outer]
  ],
  ['a prefix of types', criteria(['TYPE', 'STARTS_WITH', ['dom', 'ta']]), ['urn:li:tag:pii', business, retail]],
  ['listed entities', criteria(['URN', 'EQUALS', [outer, 'urn:li:nothing', '']]), [outer]],
  [
    'all datasets except two',
    criteria(['URN', 'NOT_EQUALS', [dataset('plain'), dataset('tagged')]], ['TYPE', 'EQUALS', ['dataset']]),
    undefined
  ],
  ['a prefix of URNs', criteria(['URN', 'STARTS_WITH', [hive.replace('hive', 'kafka')]]), [dataset('other', 'kafka')]],
  ['a tag', criteria(['TAG', 'EQUALS', ['urn:li:tag:pii']]), [dataset('tagged')]],
  ['a prefix of tags', criteria(['TAG', 'STARTS_WITH', ['urn:li:tag:p']]), [dataset('tagged')]],
  ['not that tag', criteria(['TAG', 'NOT_EQUALS', ['urn:li:tag:pii']], ['URN', 'STARTS_WITH', [hive]]), undefined],
  ['a container with its descendants', criteria(['CONTAINER', 'EQUALS', [outer]]), [dataset('deep'), inner]],
  [
    'outside a container',
    criteria(['CONTAINER', 'NOT_EQUALS', [outer]], ['TYPE', 'EQUALS', ['dataset', 'container']]),
    undefined
  ],
  ['a domain with its descendants', criteria(['DOMAIN', 'EQUALS', [business]]), [dataset('sold')]],
  [
    'a platform instance',
    criteria(['DATA_PLATFORM_INSTANCE', 'EQUALS', ['urn:li:dataPlatformInstance:eu']]),
    [dataset('hosted')]
  ],
  ['an owner', criteria(['OWNER', 'EQUALS', [SALES]]), [dataset('ours')]],
  ['members of a group', criteria(['GROUP_MEMBERSHIP', 'EQUALS', [SALES]]), [external, native]],
  ['owners', { actors: { ...NO_ACTORS, resourceOwners: true } }, [dataset('mine'), dataset('ours')]],
  [
    'owners of tagged entities',
    { actors: { ...NO_ACTORS, resourceOwners: true }, ...criteria(['TAG', 'EQUALS', ['urn:li:tag:pii']]) },
    []
  ],
  [
    'a group',
    { actors: { ...NO_ACTORS, groups: [SALES] }, ...criteria(['TYPE', 'EQUALS', ['tag']]) },
    ['urn:li:tag:pii']
  ],
  [
    'editing includes viewing',
    { privileges: ['EDIT_ENTITY'], ...criteria(['TYPE', 'EQUALS', ['tag']]) },
    ['urn:li:tag:pii']
  ],
  [
    'the older members of a filter',
    { resources: { type: 'dataset', resources: [dataset('plain')], allResources: false } },
    [dataset('plain')]
  ]
]

t.test('each policy shows the same entities in lists as one by one', async t => {
  for (const urn of ['view-entity-page-all', 'asset-owners-metadata-policy']) {
    await server.admin.gql(DELETE_POLICY, { urn: `urn:li:dataHubPolicy:${urn}` })
  }
  for (const [name, changes, expected] of table) {
    const { listed, total, visible } = await withPolicy(changes, () => view(alice))
    t.strictSame(listed, visible, name)
    t.equal(total, listed.length, `${name}: total`)
    if (expected) t.strictSame(listed, [...expected, alice.actor].sort(), name)
    else t.ok(listed.length > 1, name)
  }
})

t.test('entities visible by type of ownership are not in lists', async t => {
  const actors = { ...NO_ACTORS, resourceOwners: true, resourceOwnersTypes: ['urn:li:ownershipType:steward'] }
  const { listed, visible } = await withPolicy({ actors }, () => view(alice))
  t.strictSame(visible, [alice.actor, dataset('ours')].sort())
  t.strictSame(listed, [alice.actor])
})

t.test('a hidden entity looks like an entity that does not exist', async t => {
  const read = (urn: string) =>
    alice.gql('query ($urn: String!) { dataset(urn: $urn) { urn exists tags { tags { tag { urn } } } } }', { urn })
  const [hidden, missing] = [await read(dataset('tagged')), await read(dataset('missing'))]
  t.match(missing.data.dataset, { exists: false })
  t.strictSame({ ...hidden.data.dataset, urn: '' }, { ...missing.data.dataset, urn: '' })
})
