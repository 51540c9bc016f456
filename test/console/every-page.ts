import type { Client, Server } from '../helper.ts'
import { DATASET, ingest, profiles, START, truncate } from '../plugins/timeseries/rows.ts'

/** What a page must show as text. It would set `globalThis.hacked`. */
export const HOSTILE = '<img src="x" onerror="globalThis.hacked = 1"><script>globalThis.hacked = 1</script>'
/** Without a place to break. */
const LONG = 'long'.repeat(2500)
/** Turns the direction of what follows it, if a page lets it out. */
const TURNED = 'مبيعات العملاء \u202eturned'

const UPSTREAM = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.raw_orders,PROD)'
const TAG = 'urn:li:tag:hostile'
const CONTAINER = 'urn:li:container:shop'
const USER = 'urn:li:corpuser:ida'
const GROUP = 'urn:li:corpGroup:team'
const DOCUMENT = 'urn:li:document:hostile'
const INGESTION_SOURCE = 'urn:li:dataHubIngestionSource:shop'
const FLOW = 'urn:li:dataFlow:(airflow,load,PROD)'

/** An entity of each type whose page has something of its own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  dataset: DATASET,
  tag: TAG,
  container: CONTAINER,
  corpuser: USER,
  corpGroup: GROUP,
  document: DOCUMENT,
  chart: 'urn:li:chart:(looker,sales)',
  dashboard: 'urn:li:dashboard:(looker,all)',
  dataFlow: FLOW,
  dataJob: `urn:li:dataJob:(${FLOW},orders)`
}

/** The first segment of the pages of a type, where it has another name. */
const SEGMENTS: Readonly<Record<string, string>> = {
  user: 'corpuser',
  group: 'corpGroup',
  tasks: 'dataJob',
  pipelines: 'dataFlow'
}

/** Fills the catalog with one of everything, and with texts that attack, are long, or turn the direction. */
export async function fillCatalog(server: Server): Promise<void> {
  const { admin } = server
  const put = (urn: string, aspect: string, value: object) => server.ingest(urn, aspect, value)
  const description = `${HOSTILE}\n\n${LONG} ${TURNED}`
  await put(TAG, 'tagProperties', { name: HOSTILE, description, colorHex: '#ff0000' })
  await put(CONTAINER, 'containerProperties', { name: TURNED, description })
  await put(UPSTREAM, 'datasetProperties', { name: LONG })
  await put(DOCUMENT, 'documentInfo', {
    ...{ title: HOSTILE, status: { state: 'PUBLISHED' }, created: STAMPS.created, lastModified: STAMPS.lastModified },
    contents: { text: `# ${description}\n\n[run](javascript:globalThis.hacked=1) ![x](https://other.example/x.png)` },
    relatedAssets: [{ asset: DATASET }]
  })
  await fillDataset(put, description)
  await put(EXAMPLES.chart ?? '', 'chartInfo', { title: HOSTILE, description, lastModified: STAMPS })
  await put(EXAMPLES.dashboard ?? '', 'dashboardInfo', { title: LONG, description, lastModified: STAMPS })
  await put(FLOW, 'dataFlowInfo', { name: TURNED, description })
  await put(EXAMPLES.dataJob ?? '', 'dataJobInfo', { name: HOSTILE, description, type: { string: 'SQL' } })
  await put(GROUP, 'corpGroupInfo', { displayName: LONG, description, admins: [], members: [], groups: [] })
  await ingest(admin, DATASET, 'datasetProfile', profiles(40, Date.now() - 40 * 86_400_000))
  await ingest(admin, DATASET, 'operation', [
    { timestampMillis: START, operationType: 'INSERT', lastUpdatedTimestamp: START }
  ])
  await put(INGESTION_SOURCE, 'dataHubIngestionSourceInfo', {
    ...{ name: HOSTILE, type: TURNED },
    config: { recipe: JSON.stringify({ source: { type: LONG } }), executorId: 'default' }
  })
  await put('urn:li:dataHubExecutionRequest:shop', 'dataHubExecutionRequestInput', {
    ...{ task: 'RUN_INGEST', args: {}, executorId: 'default', requestedAt: START },
    source: { type: 'MANUAL_INGESTION_SOURCE', ingestionSource: INGESTION_SOURCE }
  })
  await put('urn:li:dataHubExecutionRequest:shop', 'dataHubExecutionRequestResult', { status: HOSTILE, report: LONG })
  await addPeople(server)
  await addPolicy(admin, description)
  await addQueryAndView(admin)
}

const STAMPS = {
  created: { time: START, actor: 'urn:li:corpuser:datahub' },
  lastModified: { time: START, actor: 'urn:li:corpuser:datahub' }
}

async function fillDataset(
  put: (urn: string, aspect: string, value: object) => Promise<void>,
  description: string
): Promise<void> {
  const names = [HOSTILE, LONG, TURNED, 'id', 'customer_email']
  const field = (fieldPath: string) => ({
    fieldPath,
    nativeDataType: HOSTILE,
    type: { type: { 'com.linkedin.schema.StringType': {} } },
    description
  })
  await put(DATASET, 'datasetProperties', { name: HOSTILE, description, customProperties: { [HOSTILE]: LONG } })
  await put(DATASET, 'schemaMetadata', {
    schemaName: 'orders',
    platform: 'urn:li:dataPlatform:hive',
    version: 0,
    hash: '',
    platformSchema: { 'com.linkedin.schema.OtherSchema': { rawSchema: '' } },
    fields: names.map(field)
  })
  await put(DATASET, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [{ fieldPath: HOSTILE, description, globalTags: { tags: [{ tag: TAG }] } }]
  })
  await put(DATASET, 'globalTags', { tags: [{ tag: TAG }] })
  await put(DATASET, 'container', { container: CONTAINER })
  await put(DATASET, 'ownership', { owners: [{ owner: USER, type: 'DATAOWNER' }], lastModified: STAMPS.created })
  await put(DATASET, 'institutionalMemory', {
    elements: [{ url: 'javascript:globalThis.hacked = 1', description: HOSTILE, createStamp: STAMPS.created }]
  })
  await put(DATASET, 'upstreamLineage', {
    upstreams: [{ dataset: UPSTREAM, type: 'TRANSFORMED', auditStamp: STAMPS.created }]
  })
}

async function addPeople({ admin, ingest: put, user }: Server): Promise<void> {
  await user('ida', { role: 'Reader' })
  await put(USER, 'corpUserEditableInfo', { displayName: HOSTILE, aboutMe: LONG, title: TURNED, teams: [], skills: [] })
  await put(USER, 'nativeGroupMembership', { nativeGroups: [GROUP] })
  const account = 'mutation s($input: CreateServiceAccountInput!) { createServiceAccount(input: $input) { urn } }'
  await mutate(admin, account, { displayName: HOSTILE, description: LONG.slice(0, 1000) })
  const secret = 'mutation s($input: CreateSecretInput!) { createSecret(input: $input) }'
  await mutate(admin, secret, { name: HOSTILE, value: 'hidden', description: TURNED })
  const token = 'mutation t($input: CreateAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
  await mutate(admin, token, {
    type: 'PERSONAL',
    actorUrn: admin.actor,
    name: HOSTILE,
    description: TURNED,
    duration: 'ONE_DAY'
  })
}

async function addPolicy(admin: Client, description: string): Promise<void> {
  await mutate(admin, 'mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    type: 'METADATA',
    state: 'ACTIVE',
    name: HOSTILE,
    description,
    privileges: ['EDIT_ENTITY_TAGS', 'EDIT_ENTITY_DOCS'],
    resources: { filter: { criteria: [{ field: 'TAG', values: [TAG], condition: 'EQUALS' }] } },
    actors: { users: [USER], groups: [GROUP], resourceOwners: true, allUsers: false, allGroups: false }
  })
}

async function addQueryAndView(admin: Client): Promise<void> {
  await mutate(admin, 'mutation q($input: CreateQueryInput!) { createQuery(input: $input) { urn } }', {
    properties: { name: HOSTILE, description: TURNED, statement: { value: LONG, language: 'SQL' } },
    subjects: [{ datasetUrn: DATASET }]
  })
  for (const viewType of ['PERSONAL', 'GLOBAL']) {
    await mutate(admin, 'mutation v($input: CreateViewInput!) { createView(input: $input) { urn } }', {
      ...{ viewType, name: HOSTILE, description: TURNED },
      definition: {
        entityTypes: ['DATASET'],
        filter: {
          operator: 'OR',
          filters: [
            { field: HOSTILE, values: [LONG.slice(0, 5000)] },
            { field: 'tags', values: [TAG] }
          ]
        }
      }
    })
  }
}

async function mutate(admin: Client, mutation: string, input: object): Promise<void> {
  const { errors } = await admin.gql(mutation, { input })
  if (errors) throw new Error(errors[0].message)
}

interface Boot {
  readonly plugins: readonly string[]
  readonly pages: readonly {
    readonly path: string
    readonly title: string
    readonly plugin: string
    readonly menu?: string
    readonly anyOf?: readonly string[]
    readonly public?: boolean
  }[]
  readonly panels: readonly { readonly on: readonly string[]; readonly tab: string; readonly plugin: string }[]
}

/** What the server writes into its pages: which pages and tabs there are. */
export async function bootOf(server: Pick<Server, 'url'>): Promise<Boot> {
  const answer = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } })
  const [, json = ''] = /<script type="application\/json" id="aspectd">(.*?)<\/script>/s.exec(await answer.text()) ?? []
  return JSON.parse(json)
}

export interface Address {
  readonly path: string
  readonly plugin: string
  readonly isPublic: boolean
  /** Without one of these privileges it is refused. */
  readonly anyOf: readonly string[]
}

/**
 * An address of every page and every tab that the server has, so that a new one is in the tests by itself.
 * @throws Error for a page or tab that has no example here.
 */
export async function addressesOf(server: Server): Promise<Address[]> {
  const boot = await bootOf(server)
  const values = {
    '/operate/tasks/:id': await taskOf(server),
    '/settings/permissions/policies/:id': '7',
    '/operate/runs/:id': 'nightly',
    '/ingestion/:id': encodeURIComponent(INGESTION_SOURCE)
  }
  const pages = boot.pages
    .filter(({ path }) => !path.includes('/:urn'))
    .map(({ path, plugin, anyOf = [], public: isPublic = false }) => ({
      path: path.replace(/:\w+\??$/, () => exampleOf(values, path)),
      plugin,
      isPublic,
      anyOf
    }))
  const login = { path: '/login', plugin: 'console', isPublic: true, anyOf: [] }
  const ofEntities = [...entityPages(boot), ...entityTabs(boot)]
  return [login, ...pages, ...ofEntities.map(one => ({ ...one, isPublic: false, anyOf: [] }))]
}

function exampleOf(values: Readonly<Record<string, string>>, path: string): string {
  const value = values[path]
  if (value === undefined) throw new Error(`test/console/every-page.ts has no example for ${path}`)
  return value
}

const segmentOf = (path: string) => /^\/(\w+)\/:urn/.exec(path)?.[1]

/** The page of each type that has an example. */
function entityPages({ pages }: Boot) {
  return pages.flatMap(({ path, plugin }) => {
    const segment = segmentOf(path)
    const urn = segment && EXAMPLES[SEGMENTS[segment] ?? segment]
    return urn ? [{ path: `/${segment}/${encodeURIComponent(urn)}`, plugin }] : []
  })
}

/** Each tab, on the first type that has it and an example. */
function entityTabs({ panels }: Boot) {
  return panels.flatMap(({ on, tab, plugin }) => {
    const [type, urn] = Object.entries(EXAMPLES).find(([type]) => on.includes(type)) ?? []
    if (!type || !urn) throw new Error(`test/console/every-page.ts has no example for the tab ${tab} of ${on}`)
    const segment = Object.keys(SEGMENTS).find(name => SEGMENTS[name] === type) ?? type
    return tab === 'Overview' ? [] : [{ path: `/${segment}/${encodeURIComponent(urn)}/${tab}`, plugin }]
  })
}

/** A task that has run. */
async function taskOf({ admin }: Server): Promise<string> {
  const { body } = await truncate(admin, { endTimeMillis: START, dryRun: false })
  return encodeURIComponent(body.value)
}
