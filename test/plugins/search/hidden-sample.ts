import { Type } from 'typebox'
import { definePlugin, operation, parseUrn } from '../../../core/index.ts'
import { type Client, type Server, start } from '../../helper.ts'
import { ingest, removePolicies } from '../../people.ts'

const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
export const [ORDERS, CUSTOMERS, ZANZIBAR] = ['shop.orders', 'shop.customers', 'isles.zanzibar'].map(dataset) as [
  string,
  string,
  string
]
export const [SALES, PII] = ['urn:li:domain:sales', 'urn:li:tag:pii']

const Note = Type.Object({
  name: Type.String({
    'x-search': {
      fieldName: 'closetName',
      fieldType: 'WORD_GRAM',
      boostScore: 10,
      enableAutocomplete: true,
      addToFilters: true
    }
  }),
  text: Type.String({ 'x-search': { fieldName: 'closetText', fieldType: 'TEXT' } })
})
const Key = Type.Object({ id: Type.String({ 'x-search': { fieldType: 'WORD_GRAM', enableAutocomplete: true } }) })
const MANAGED = { read: ['MANAGE_SECRETS'], write: ['MANAGE_SECRETS'] }

const schema = (fieldPath: string) => ({
  ...{ schemaName: 'x', platform: 'urn:li:dataPlatform:hive', version: 0, hash: '' },
  platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
  fields: [
    {
      fieldPath,
      description: 'the id of an order',
      globalTags: { tags: [{ tag: PII }] },
      nativeDataType: 'string',
      type: { type: { 'com.linkedin.schema.StringType': {} } }
    }
  ]
})

interface Put {
  readonly urn: string
  readonly aspect: string
  readonly word: string
}

/** Aspects with one field that all may read, some may and nobody may; and a guarded entity type. */
export const closet = definePlugin({
  name: 'closet',
  contract: 2,
  types: { closetBox: { key: 'closetBoxKey', guard: MANAGED } },
  aspects: {
    closetBoxKey: { schema: Key, on: ['closetBox'] },
    closetOpen: { schema: Note, on: ['dataset', 'closetBox'] },
    closetGuarded: { schema: Note, on: ['dataset', 'closetBox'], guard: MANAGED },
    closetSealed: { schema: Note, on: ['dataset', 'closetBox'], guard: { sealed: true } }
  },
  setup: ({ data }) => ({
    api: undefined,
    sdl: 'extend type Mutation { closetPut(urn: String!, aspect: String!, word: String!): Boolean! }',
    operations: {
      Mutation: {
        closetPut: operation(
          ({ urn }: Put) => ({ anyOf: ['EDIT_ENTITY'], on: parseUrn(urn) }),
          async ({ urn, aspect, word }: Put, call) => {
            const value = { name: word, text: `a note about the ${word}` }
            await data.write(call, [{ urn: parseUrn(urn), aspect, change: () => value }])
            return true
          }
        )
      }
    }
  })
})

async function put(admin: Client, urn: string, aspect: string, word: string): Promise<void> {
  const document =
    'mutation($urn: String!, $aspect: String!, $word: String!) { closetPut(urn: $urn, aspect: $aspect, word: $word) }'
  const { errors } = await admin.gql(document, { urn, aspect, word })
  if (errors) throw new Error(JSON.stringify(errors))
}

async function fillShown(admin: Client): Promise<void> {
  await ingest(admin, SALES, 'domainProperties', { name: 'Sales' })
  await ingest(admin, PII, 'tagProperties', { name: 'Personal' })
  for (const [urn, name] of [
    [ORDERS, 'orders'],
    [CUSTOMERS, 'customers']
  ] as const) {
    await ingest(admin, urn, 'datasetProperties', { name, description: `all ${name} of the shop` })
    await ingest(admin, urn, 'domains', { domains: [SALES] })
    await ingest(admin, urn, 'globalTags', { tags: [{ tag: PII }] })
    await ingest(admin, urn, 'browsePathsV2', { path: [{ id: 'shop' }, { id: 'tables' }] })
    await put(admin, urn, 'closetOpen', `zebra ${name}`)
  }
  await ingest(admin, ORDERS, 'schemaMetadata', schema('order_id'))
  await ingest(admin, ORDERS, 'upstreamLineage', { upstreams: [{ dataset: ZANZIBAR, type: 'COPY' }] })
}

/** A dataset between the two others, a box, and values that only some may read. */
async function fillHidden(admin: Client): Promise<void> {
  await ingest(admin, ZANZIBAR, 'datasetProperties', { name: 'zanzibar islands', description: 'orders of Zanzibar' })
  await ingest(admin, ZANZIBAR, 'globalTags', { tags: [{ tag: 'urn:li:tag:island' }, { tag: 'urn:li:tag:far' }] })
  await ingest(admin, ZANZIBAR, 'ownership', { owners: [{ owner: 'urn:li:corpuser:sultan', type: 'DATAOWNER' }] })
  await ingest(admin, ZANZIBAR, 'browsePathsV2', { path: [{ id: 'isles' }, { id: 'secret' }] })
  await ingest(admin, ZANZIBAR, 'upstreamLineage', { upstreams: [{ dataset: CUSTOMERS, type: 'COPY' }] })
  await ingest(admin, ZANZIBAR, 'schemaMetadata', schema('zanzibar_id'))
  await put(admin, ZANZIBAR, 'closetOpen', 'zeppelin')
  for (const urn of [ORDERS, CUSTOMERS, 'urn:li:closetBox:zanzibox']) {
    await put(admin, urn, 'closetGuarded', 'quagga')
    await put(admin, urn, 'closetSealed', 'quokka')
  }
  await put(admin, 'urn:li:closetBox:zanzibox', 'closetOpen', 'zeppelin')
}

const VIEWS = {
  domain: { field: 'DOMAIN', values: [SALES] },
  tag: { field: 'TAG', values: [PII] },
  urn: { field: 'URN', values: [ORDERS, CUSTOMERS] },
  none: undefined
}
export type Viewer = keyof typeof VIEWS

/** Lets the user see these entities. Resolves to the policy. */
export async function letSee(admin: Client, user: Client, criterion: { field: string; values: readonly string[] }) {
  const actors = { users: [user.actor], resourceOwners: false, allUsers: false, allGroups: false }
  const resources = { filter: { criteria: [{ ...criterion, condition: 'EQUALS' }] } }
  const input = { type: 'METADATA', name: 'seen', state: 'ACTIVE', privileges: ['VIEW_ENTITY_PAGE'], actors, resources }
  const { data, errors } = await admin.gql('mutation($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    input
  })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.createPolicy
}

export interface Filled {
  readonly server: Server
  readonly viewers: Readonly<Record<Viewer, Client>>
}

/** A server with what its viewers may see, and with what they may not, if it is `whole`. */
export async function startFilled(t: Parameters<typeof start>[0], whole: boolean): Promise<Filled> {
  const { bundled } = await import('../../../config/plugins.ts')
  const server = await start(t, { plugins: [...bundled, closet] })
  const { admin } = server
  await removePolicies(admin)
  await fillShown(admin)
  if (whole) await fillHidden(admin)
  const viewers: Partial<Record<Viewer, Client>> = {}
  for (const [name, criterion] of Object.entries(VIEWS)) {
    const user = await server.user(name)
    if (criterion) await letSee(admin, user, criterion)
    viewers[name as Viewer] = user
  }
  return { server, viewers: viewers as Filled['viewers'] }
}
