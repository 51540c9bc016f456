import type { Server } from '../helper.ts'
import { DATASET, START, truncate } from '../plugins/timeseries/rows.ts'
import { GROUP, HOSTILE, TAG, USER } from './hostile.ts'
import { CHART, CONTAINER, DASHBOARD, DOCUMENT, FLOW, INGESTION_SOURCE, JOB } from './hostile-catalog.ts'
import { APPLICATION, DOMAIN, PRODUCT, PROPERTY } from './hostile-domains.ts'
import { ATTRIBUTE, FORM } from './hostile-forms.ts'
import { NODE, OWNERSHIP_TYPE, TERM } from './hostile-glossary.ts'

/** An entity of each type whose page has something of its own. */
const EXAMPLES: Readonly<Record<string, string>> = {
  dataset: DATASET,
  tag: TAG,
  container: CONTAINER,
  corpuser: USER,
  corpGroup: GROUP,
  document: DOCUMENT,
  chart: CHART,
  dashboard: DASHBOARD,
  dataFlow: FLOW,
  dataJob: JOB,
  domain: DOMAIN,
  dataProduct: PRODUCT,
  application: APPLICATION,
  structuredProperty: PROPERTY,
  glossaryTerm: TERM,
  glossaryNode: NODE,
  ownershipType: OWNERSHIP_TYPE,
  form: FORM,
  businessAttribute: ATTRIBUTE,
  dataPlatform: 'urn:li:dataPlatform:hive'
}

/** The first segment of the pages of a type, where it has another name. */
const SEGMENTS: Readonly<Record<string, string>> = {
  user: 'corpuser',
  group: 'corpGroup',
  tasks: 'dataJob',
  pipelines: 'dataFlow'
}

interface Panel {
  readonly on: readonly string[]
  readonly tab: string
  readonly plugin: string
  /** The module and the export that show it. */
  readonly module: string
  readonly name: string
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
  readonly panels: readonly Panel[]
}

/** What the server writes into its pages: which pages and tabs there are. */
export async function bootOf(server: Pick<Server, 'url'>): Promise<Boot> {
  const answer = await fetch(`${server.url}/login`, { headers: { accept: 'text/html' } })
  const [, json = ''] = /<script type="application\/json" id="aspectd">(.*?)<\/script>/s.exec(await answer.text()) ?? []
  // As the pages do: the name of its plugin is in the address of a part.
  return JSON.parse(json, (_key, value) =>
    value?.module ? { ...value, plugin: /\/plugins\/([^/]+)/.exec(value.module)?.[1] } : value
  )
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
  const source = `/ingestion/${encodeURIComponent(INGESTION_SOURCE)}`
  const run = encodeURIComponent('urn:li:dataHubExecutionRequest:shop')
  const examples: Readonly<Record<string, readonly string[]>> = {
    '/operate/webhooks/:id': [`/operate/webhooks/${await webhookOf(server)}`],
    '/operate/tasks/:id': [`/operate/tasks/${await taskOf(server)}`],
    '/settings/permissions/policies/:id': ['/settings/permissions/policies/7'],
    '/operate/runs/:id': ['/operate/runs/nightly'],
    '/ingestion/new/:type?': ['/ingestion/new', '/ingestion/new/postgres', '/ingestion/new/custom'],
    '/ingestion/runs/:id': [`/ingestion/runs/${run}`],
    '/ingestion/:id/:tab?': ['', '/recipe', '/files', '/settings'].map(tab => source + tab)
  }
  const pages = boot.pages
    .filter(({ path }) => !path.includes('/:urn'))
    .flatMap(({ path, plugin, anyOf = [], public: isPublic = false }) =>
      examplesOf(examples, path).map(one => ({ path: one, plugin, isPublic, anyOf }))
    )
  const states = [
    { path: '/search?in=columns', plugin: 'search' },
    { path: `/dataset/${encodeURIComponent(DATASET)}/Schema?column=${encodeURIComponent(HOSTILE)}`, plugin: 'entities' }
  ]
  const login = { path: '/login', plugin: 'console', isPublic: true, anyOf: [] }
  const ofEntities = [...entityPages(boot), ...entityTabs(boot), ...states]
  return [login, ...pages, ...ofEntities.map(one => ({ ...one, isPublic: false, anyOf: [] }))]
}

function examplesOf(examples: Readonly<Record<string, readonly string[]>>, path: string): readonly string[] {
  if (!path.includes('/:')) return [path]
  const found = examples[path]
  if (found === undefined) throw new Error(`test/console/every-page.ts has no example for ${path}`)
  return found
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
  const exampleOf = ({ on }: { readonly on: readonly string[] }) =>
    Object.entries(EXAMPLES).find(([type]) => on.includes(type))
  return panels.flatMap(panel => {
    const { on, tab, plugin, module, name } = panel
    const [type, urn] = exampleOf(panel) ?? []
    if (!type || !urn) {
      const isShownElsewhere = panels.some(other => other.module === module && other.name === name && exampleOf(other))
      if (isShownElsewhere) return []
      throw new Error(`test/console/every-page.ts has no example for the tab ${tab} of ${on}`)
    }
    const segment = Object.keys(SEGMENTS).find(name => SEGMENTS[name] === type) ?? type
    return tab === 'Overview' ? [] : [{ path: `/${segment}/${encodeURIComponent(urn)}/${tab}`, plugin }]
  })
}

/** A webhook whose receiver does not exist. */
async function webhookOf({ admin }: Server): Promise<string> {
  const input = { name: HOSTILE.slice(0, 150).replaceAll(/\p{Cc}/gu, ' '), url: 'https://hooks.invalid/catalog' }
  const { data } = await admin.gql('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { urn } }', {
    input
  })
  return encodeURIComponent(data.createWebhook.urn.split(':').at(-1))
}

/** A task that has run. */
async function taskOf({ admin }: Server): Promise<string> {
  const { body } = await truncate(admin, { endTimeMillis: START, dryRun: false })
  return encodeURIComponent(body.value)
}
