import { bundled } from '../../config/plugins.ts'
import { type Answer, type Client, eventually, type Server } from '../helper.ts'
import { ROOT } from '../people.ts'

export const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
const TAG = 'urn:li:tag:pii'
const SEED = 'urn:li:aspectdPlatforms:seed'
/** Plugins without which nothing works. */
export const ESSENTIAL: readonly string[] = ['entities', 'auth', 'kit']
/** All other plugins of this distribution. */
export const OPTIONAL = bundled.map(({ name }) => name).filter(name => !ESSENTIAL.includes(name))

/** A proposal as an ingestion recipe sends it. */
export function proposal(entityUrn: string, aspectName: string, value: object) {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return { entityType: entityUrn.split(':')[2], entityUrn, changeType: 'UPSERT', aspectName, aspect }
}

/** A tag, and a dataset that has it and a profile. */
export function ingest(admin: Client): Promise<Answer> {
  const proposals = [
    proposal(TAG, 'tagProperties', { name: 'pii' }),
    proposal(DATASET, 'datasetProperties', { name: 'orders', customProperties: {}, tags: [] }),
    proposal(DATASET, 'globalTags', { tags: [{ tag: TAG }] }),
    proposal(DATASET, 'datasetProfile', { timestampMillis: 1_700_000_000_000, rowCount: 3, columnCount: 2 })
  ]
  return admin.post('/aspects?action=ingestProposalBatch', { proposals, async: 'false' })
}

type Probe = (admin: Client) => Promise<boolean>
const NO_ACTION = /^route not found: POST \/operations$|^unknown action "getIndexSizes"/
const NEW_TOKEN = `input: { type: PERSONAL, actorUrn: "${ROOT}", duration: ONE_HOUR, name: "probe" }`
const NEW_TITLE = `urn: "${ROOT}", input: { title: "Root" }`
const ADDED_TAG = `input: { tagUrns: ["${TAG}"], resourceUrn: "${DATASET}" }`
const NEW_DESCRIPTION = `input: { description: "probe", resourceUrn: "${DATASET}" }`
const RELATIONSHIPS = new URLSearchParams({ urn: TAG, direction: 'INCOMING', types: 'TaggedWith' })

/**
 * Whether each plugin does its work. A disabled plugin must answer as one that is not installed, with a message that
 * names what is missing; every other answer throws.
 */
const PROBES: Readonly<Record<string, Probe>> = {
  platforms: rest(admin => admin.get(`/entitiesV2/${encodeURIComponent(SEED)}`), /entity with name aspectdPlatforms /),
  oidc: graphql('identityProviders', '{ identityProviders { name } }'),
  users: graphql('updateCorpUserProperties', `mutation { updateCorpUserProperties(${NEW_TITLE}) { urn } }`),
  groups: graphql('createGroup', 'mutation { createGroup(input: { name: "a group" }) }'),
  tasks: rest(admin => admin.get('/operations/tasks'), /^route not found: GET \/operations\/tasks$/),
  tokens: graphql('createAccessToken', `mutation { createAccessToken(${NEW_TOKEN}) { accessToken } }`),
  'service-accounts': graphql('createServiceAccount', 'mutation { createServiceAccount(input: {}) { urn } }'),
  tags: graphql('addTags', `mutation { addTags(${ADDED_TAG}) }`),
  owners: graphql('listOwnershipTypes', '{ listOwnershipTypes(input: {}) { total } }'),
  glossary: graphql('getRootGlossaryTerms', '{ getRootGlossaryTerms(input: { start: 0, count: 1 }) { total } }'),
  properties: graphql('structuredProperty', '{ structuredProperty(urn: "urn:li:structuredProperty:a") { exists } }'),
  domains: graphql('listDomains', '{ listDomains(input: {}) { total } }'),
  requests: graphql('listChangeRequests', '{ listChangeRequests(input: {}) { next } }'),
  documentation: graphql('updateDescription', `mutation { updateDescription(${NEW_DESCRIPTION}) }`),
  documents: graphql('searchDocuments', '{ searchDocuments(input: {}) { total } }'),
  search: graphql('searchAcrossEntities', '{ searchAcrossEntities(input: { query: "orders" }) { total } }'),
  queries: graphql('listQueries', '{ listQueries(input: {}) { total } }'),
  quality: graphql('assertion', '{ assertion(urn: "urn:li:assertion:none") { exists } }'),
  views: graphql('globalViewsSettings', '{ globalViewsSettings { defaultView } }'),
  'er-model': graphql('erModelRelationship', '{ erModelRelationship(urn: "urn:li:erModelRelationship:r") { urn } }'),
  forms: graphql('form', '{ form(urn: "urn:li:form:f") { urn } }'),
  analytics: graphql('getHighlights', '{ getHighlights { value } }'),
  'home-pages': graphql('globalHomePageSettings', '{ globalHomePageSettings { defaultTemplate { urn } } }'),
  'business-attributes': graphql('listBusinessAttributes', '{ listBusinessAttributes(input: {}) { total } }'),
  lineage: rest(admin => admin.get(`/relationships?${RELATIONSHIPS}`), /^route not found: GET \/relationships$/),
  openapi: rest(admin => admin.post('/openapi/v3/entity/tag/batchGet', []), /^route not found: POST \/openapi\//),
  events: rest(
    admin => admin.get('/openapi/v1/events/poll?topic=PlatformEvent_v1&pollTimeoutSeconds=0'),
    /^route not found: GET \/openapi\/v1\/events\/poll$/
  ),
  following: graphql('inboxUnread', '{ inboxUnread }'),
  mcp: graphql('listAgents', '{ listAgents(input: {}) { total } }'),
  'not-offered': async admin => {
    const { body } = await admin.post('/entities?action=deleteAll', { registryId: 'a:1' })
    if (/model registry/.test(body.message)) return true
    if (/^unknown action "deleteAll"/.test(body.message)) return false
    throw new Error(JSON.stringify(body))
  },
  openlineage: rest(
    admin => admin.post('/api/v1/lineage/batch', []),
    /^route not found: POST \/api\/v1\/lineage\/batch$/
  ),
  timeseries: rest(admin => admin.post('/operations?action=getIndexSizes'), NO_ACTION),
  timeline: graphql('getTimeline', `{ getTimeline(input: { urn: "${DATASET}" }) { changeTransactions { actor } } }`),
  secrets: graphql('listSecrets', '{ listSecrets(input: {}) { total } }'),
  ingestion: graphql('listIngestionSources', '{ listIngestionSources(input: {}) { total } }'),
  executor: graphql('executionEnvironments', '{ executionEnvironments { id } }'),
  connections: graphql('connection', '{ connection(urn: "urn:li:dataHubConnection:none") { urn } }'),
  retention: graphql('retention', '{ retention { isEnabled } }'),
  erasure: graphql('erasures', '{ erasures { id } }'),
  backups: async admin => /^aspectd_backups_/m.test((await admin.send('GET', '/metrics')).body),
  delivery: async admin => /^aspectd_delivery_/m.test((await admin.send('GET', '/metrics')).body),
  webhooks: async admin => {
    const { errors } = await admin.gql('{ listWebhooks(input: {}) { total } }')
    if (!errors) return true
    if (/^(Cannot query field "listWebhooks"|Webhooks requires the plugin )/.test(errors[0].message)) return false
    throw new Error(JSON.stringify(errors))
  },
  sample: graphql('sample', '{ sample { isLoaded } }'),
  versions: graphql('versionSet', '{ versionSet(urn: "urn:li:versionSet:(none,dataset)") { urn } }'),
  runs: graphql('listRuns', '{ listRuns { total } }'),
  // The page itself takes a second to prepare.
  console: async admin => (await admin.post('/', {})).status === 405,
  audit: graphql('listAuditEvents', '{ listAuditEvents(input: {}) { total } }')
}

function graphql(field: string, document: string): Probe {
  return async admin => {
    // Another set of plugins has another index, which is built after the start.
    const { errors } = await eventually(async () => {
      const answer = await admin.gql(document)
      return answer.errors?.[0]?.extensions?.code !== 503 && answer
    })
    if (!errors) return true
    if (errors[0].message.startsWith(`Cannot query field "${field}" on type `)) return false
    throw new Error(JSON.stringify(errors))
  }
}

function rest(send: (admin: Client) => Promise<Answer>, absent: RegExp): Probe {
  return async admin => {
    const { status, body } = await send(admin)
    if (status === 200) return true
    if (absent.test(body.message)) return false
    throw new Error(`${status} ${JSON.stringify(body)}`)
  }
}

/**
 * Those that work while some are off: without the index, analytics has nothing to count with; without ingestion, the
 * executor has nothing to run. No issuer of external tokens is configured.
 */
export function workingWithout(off: readonly string[]): string[] {
  const isIdle = (name: string) =>
    name === 'external-tokens' ||
    (name === 'analytics' && off.includes('search')) ||
    (name === 'executor' && off.includes('ingestion')) ||
    (name === 'webhooks' && ['events', 'delivery'].some(other => off.includes(other)))
  return OPTIONAL.filter(name => !off.includes(name) && !isIdle(name))
}

/** The plugins that do their work, in the order of `OPTIONAL`. After `ingest`. */
export async function working({ admin }: Server): Promise<string[]> {
  const found: string[] = []
  for (const name of OPTIONAL) if (await PROBES[name]?.(admin)) found.push(name)
  return found
}

/** What `/health` and the schema say. */
export async function stateOf({ admin, anonymous }: Server) {
  const { status, body } = await anonymous.get('/health')
  const { data } = await admin.gql('{ aspectd { plugins } __schema { types { name } } }')
  return { health: `${status} ${body.status}`, plugins: data.aspectd.plugins, types: data.__schema.types.length }
}
