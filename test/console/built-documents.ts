import { registerHooks } from 'node:module'
import { bundled } from '../../config/plugins.ts'
import { types } from '../../plugins/entities/definitions.ts'
import { CONSOLE_KIT, root } from '../core/imports.ts'

/** Documents that modules of the console put together, for what is shown and for the plugins that are enabled. */

// biome-ignore lint/suspicious/noExplicitAny: the modules are compiled for browsers, with other types
type Any = any

const URN = 'urn:li:tag:a'
const NEVER = new AbortController().signal
const KIT = new URL(CONSOLE_KIT, root).href

/** Loads modules of the console, which are written for a browser. */
async function load(paths: readonly string[]): Promise<readonly Any[]> {
  const { BroadcastChannel } = globalThis
  // An open channel would keep this process running.
  Reflect.deleteProperty(globalThis, 'BroadcastChannel')
  const hooks = registerHooks({
    resolve: (name, context, next) =>
      name === 'aspectd/console' ? { url: KIT, shortCircuit: true } : next(name, context)
  })
  try {
    return await Promise.all(paths.map(path => import(new URL(`plugins/${path}`, root).href)))
  } finally {
    hooks.deregister()
    globalThis.BroadcastChannel = BroadcastChannel
  }
}

const [
  session,
  names,
  states,
  card,
  complete,
  stored,
  creating,
  offered,
  forms,
  page,
  properties,
  tags,
  users,
  columns,
  search,
  found,
  home,
  coverage,
  browse
] = await load([
  'console/web/session.ts',
  'console/web/picking/names.ts',
  'console/web/picking/states.ts',
  'console/web/hover/card-data.ts',
  'console/web/picking/complete.ts',
  'console/web/labels/stored.ts',
  'console/web/labels/creating.ts',
  'console/web/labels/offered.ts',
  'forms/web/data.ts',
  'entities/web/page-query.ts',
  'properties/web/find.ts',
  'tags/web/tag-data.ts',
  'users/web/documents.ts',
  'entities/web/columns/documents.ts',
  'search/web/find.ts',
  'search/web/columns/columns-query.ts',
  'search/web/home/data.ts',
  'search/web/measures/data.ts',
  'search/web/browse/load.ts'
])

/** The plugins whose labels can be attached, as the dialogs offer them. */
const LABELS = { tags: 'tag', glossary: 'term' } as const

interface Builder {
  readonly name: string
  /** Without this plugin, or one of these, it is not called. */
  readonly plugin: string | readonly string[]
  /** Sends it, or returns its text, or its texts. */
  build(on: ReadonlySet<string>): unknown
}

const BUILDERS: readonly Builder[] = [
  { name: 'session', plugin: 'auth', build: () => session.loadMe() },
  { name: 'names', plugin: 'console', build: () => names.loadNames([URN], NEVER) },
  { name: 'states', plugin: 'console', build: () => states.loadStates([URN]) },
  { name: 'card', plugin: 'console', build: () => card.loadCard(URN) },
  // Typing looks for entities only with the plugin search.
  { name: 'complete', plugin: 'search', build: () => complete.complete('a', undefined, 1, NEVER) },
  { name: 'labels offered', plugin: 'search', build: async () => void (await offered.offered('TAG', '', NEVER)) },
  ...Object.entries(LABELS).flatMap(([plugin, kind]) => [
    { name: `names of ${kind}s`, plugin, build: () => stored.namesOfLabels(kind, [URN]) },
    { name: `add a ${kind}`, plugin, build: () => stored.kinds[kind].add },
    { name: `remove a ${kind}`, plugin, build: () => stored.kinds[kind].remove },
    { name: `create a ${kind}`, plugin, build: () => creating.CREATE[kind] }
  ]),
  { name: 'forms', plugin: 'forms', build: () => forms.loadForms([URN]) },
  {
    name: 'entity page',
    plugin: 'entities',
    build: on =>
      Object.keys(types).map(type =>
        page.pageQuery({ type, platform: URN, labels: kindsOf(on), fields: panelFieldsOf(type, on) })
      )
  },
  { name: 'properties', plugin: 'properties', build: () => properties.loadProperties([URN], NEVER) },
  { name: 'tags', plugin: 'tags', build: () => tags.loadTags('', 0, NEVER) },
  { name: 'last seen', plugin: 'users', build: () => users.lastSeenDocument(2) },
  {
    name: 'columns',
    plugin: 'entities',
    build: on =>
      columns.columnsQuery({ labels: kindsOf(on), cells: cellsOf('columns', on), hasStats: on.has('timeseries') })
  },
  {
    name: 'search',
    plugin: 'search',
    build: on => search.find(search.askedOf(new URLSearchParams()), cellsOf('entities', on).join(' '), NEVER)
  },
  { name: 'columns found', plugin: 'search', build: () => found.columnsQuery() },
  { name: 'home', plugin: 'search', build: () => home.loadOverview(NEVER) },
  {
    name: 'domains to browse',
    plugin: ['search', 'domains'],
    build: () => browse.loadsOf('domain', { query: '', filters: [], view: '' })(undefined, [], NEVER)
  },
  { name: 'coverage', plugin: 'search', build: () => coverage.loadCoverage('platform', NEVER) }
]

const kindsOf = (on: ReadonlySet<string>) =>
  Object.entries(LABELS).flatMap(([plugin, kind]) => (on.has(plugin) ? kind : []))

const cellsOf = (table: string, on: ReadonlySet<string>) =>
  bundled
    .filter(({ name }) => on.has(name))
    .flatMap(({ manifest }) => manifest.console?.cells ?? [])
    .flatMap(cell => (cell.table === table ? cell.fields : []))

const panelFieldsOf = (type: string, on: ReadonlySet<string>) =>
  bundled
    .filter(({ name }) => on.has(name))
    .flatMap(({ manifest }) => manifest.console?.panels ?? [])
    .flatMap(panel => (panel.on.includes(type) ? (panel.fields ?? []) : []))

/** One of everything, so that what is asked for after it is asked for. */
const ANSWER = {
  data: {
    me: {
      corpUser: {
        ...{ urn: URN, username: 'a', properties: null },
        groups: { relationships: [{ entity: { urn: 'urn:li:corpGroup:a' } }] }
      }
    },
    aggregateAcrossEntities: {
      facets: [
        {
          field: 'domains',
          aggregations: [
            { value: 'urn:li:domain:a', count: 1, entity: { parentDomains: { domains: [{ urn: 'urn:li:domain:b' }] } } }
          ]
        }
      ]
    },
    searchAcrossEntities: { total: 1, searchResults: [{ entity: { urn: URN } }] }
  },
  value: { total: 1, entities: [URN] }
}

/** What the modules send, or make, while these plugins are on. */
export async function builtDocuments(on: ReadonlySet<string>): Promise<{ name: string; text: string }[]> {
  const { fetch } = globalThis
  const before = session.plugins.value
  const found: { name: string; text: string }[] = []
  session.plugins.value = on
  try {
    for (const { name, build } of BUILDERS.filter(({ plugin }) => [plugin].flat().every(one => on.has(one)))) {
      const texts: string[] = []
      globalThis.fetch = async (path, { body } = {}) => {
        if (path === '/api/graphql') texts.push(JSON.parse(String(body)).query)
        return Response.json(ANSWER)
      }
      // The answer is not what they asked for, so that most fail when they read it.
      const built = await Promise.resolve(build(on)).catch(() => undefined)
      if (typeof built === 'string') texts.push(built)
      if (Array.isArray(built)) texts.push(...built)
      if (texts.length === 0) throw new Error(`${name} made no document`)
      found.push(...texts.map(text => ({ name, text })))
    }
  } finally {
    globalThis.fetch = fetch
    session.plugins.value = before
  }
  return found
}
