import type { Test } from 'tap'
import type { Narrowed, Urn } from '../../../core/index.ts'
import { openStore } from '../../../core/store/open.ts'
import { makeUrn } from '../../../core/urn.ts'
import type { OpenSearchSettings } from '../../../plugins/search/engine/opensearch/options.ts'
import type { FacetFields, SearchEngine, Text, Walk } from '../../../plugins/search/engine/port.ts'
import { mongodbUrl } from '../../mongod.ts'
import { columnOf, createRandomGraph } from '../lineage/random-graph.ts'
import { ACTORS } from './compare.ts'
import { openRig, quiet } from './engine.ts'
import { createSample, type Sampled } from './sample.ts'
import { datahubModel, putsOf } from './stored.ts'
import { createDice, type Dice } from './vocabulary.ts'

const ENTITIES = 200
const GRAPH = 60
const PROPERTY = makeUrn('structuredProperty', 'io.test.level')

/** What one engine is asked, and the other one: an answer, or an error with its status. */
type Question = (engine: SearchEngine) => Promise<unknown>

export interface Both {
  readonly embedded: SearchEngine
  readonly remote: SearchEngine
  /** Asks both, and compares. */
  ask(name: string, question: Question): Promise<void>
  readonly dice: Dice
  word(): string
  readonly columns: readonly string[]
  readonly graph: readonly Urn[]
}

const asker = new AbortController()

/** The embedded engine and OpenSearch, with the same entities. */
export async function openBoth(t: Test, openSearch: OpenSearchSettings): Promise<Both> {
  const sample = createSample({ seed: 3, words: 600, columns: 6 })
  const dice = createDice(11)
  const graph = createRandomGraph(() => dice.share(), GRAPH)
  const url = await mongodbUrl(t)
  const store = await openStore(url, { log: quiet })
  const sampled = Array.from({ length: ENTITIES }, (_none, at) => sample.entity(at))
  const ofGraph = Array.from(graph.stored, ([urn, aspects]): Sampled => ({ urn, aspects: { ...aspects } }))
  const all = [...sampled.map(withProperty), ...ofGraph, property()]
  for (let at = 0; at < all.length; at += 50) {
    await store.aspects.write(all.slice(at, at + 50).flatMap(one => putsOf(datahubModel(), one)))
  }
  await store.close()
  const [{ engine: embedded, find }, { engine: remote, find: findRemotely }] = await Promise.all([
    openRig(t, { url }),
    openRig(t, { url, openSearch })
  ])
  await Promise.all([find('ready'), findRemotely('ready')])
  return {
    ...{ embedded, remote, dice, columns: sample.columns },
    word: () => sample.word(dice),
    graph: [...graph.stored.keys()],
    async ask(name, question) {
      const [one, other] = await Promise.all([embedded, remote].map(engine => question(engine).catch(statusOf)))
      if (JSON.stringify(one) !== JSON.stringify(other)) t.strictSame(other, one, name)
    }
  }
}

const statusOf = (error: unknown) => ({ status: (error as { statusCode?: number }).statusCode ?? String(error) })

function withProperty(one: Sampled, at: number): Sampled {
  if (at % 3 > 0 || !one.urn.startsWith('urn:li:dataset:')) return one
  const values = at % 2 > 0 ? [{ string: `level ${at % 7}` }] : [{ double: at % 5 }]
  return {
    ...one,
    aspects: { ...one.aspects, structuredProperties: { properties: [{ propertyUrn: PROPERTY, values }] } }
  }
}

const property = (): Sampled => ({
  urn: PROPERTY,
  aspects: {
    propertyDefinition: {
      qualifiedName: 'io.test.level',
      valueType: 'urn:li:dataType:datahub.string',
      entityTypes: ['urn:li:entityType:datahub.dataset']
    },
    structuredPropertySettings: {
      showInSearchFilters: true,
      isHidden: false,
      showInAssetSummary: false,
      showAsAssetBadge: false,
      showInColumnsTable: false
    }
  }
})

const actorOf = ({ dice }: Both): Narrowed => dice.pick(ACTORS)(undefined)

export async function askForColumns(both: Both, count: number): Promise<void> {
  const { dice, columns, ask } = both
  for (let at = 0; at < count; at++) {
    const { hidden } = actorOf(both)
    const stems = dice
      .pick(columns)
      .toLowerCase()
      .split(/[^a-z0-9]+/)
      .slice(0, 1 + dice.roll(2))
    const wanted = {
      stems: at % 4 === 0 ? [] : stems,
      labels: at % 5 === 0 ? [makeUrn('tag', 'pii')] : [],
      narrowed: { query: { types: ['dataset'] }, hidden }
    }
    await ask(`columns ${JSON.stringify(wanted)}`, engine =>
      engine.columns(wanted, { skip: dice.roll(0), limit: 10 }, asker)
    )
  }
}

export async function askForNames(both: Both, count: number): Promise<void> {
  const { dice, word, ask } = both
  for (let at = 0; at < count; at++) {
    const narrowed = actorOf(both)
    const text = word()
    const prefix = text.slice(0, 1 + dice.roll(5))
    await ask(`complete ${prefix}`, engine => engine.complete({ prefix, narrowed, limit: 5 }, asker))
    const misspelt = { text: `${text.slice(0, -1)}${dice.pick(['x', '', 'ab'])}`, narrowed, limit: 5 }
    await ask(`suggest ${misspelt.text}`, engine => engine.suggest(misspelt, asker))
    const most: Text[] = [text, word(), word()].map(one => ({ kind: 'word', text: one }))
    const wanted = { text: { most, least: 1, within: 'everything' }, narrowed } as const
    const facets = { fields: FACETS, limit: 4 }
    await ask(`most of ${JSON.stringify(most)}`, engine =>
      engine.search(wanted, { order: 'score', limit: 10, facets }, asker).then(answerOf)
    )
  }
}

const FACETS: readonly FacetFields[] = [
  { name: 'owners', fields: ['ownership.owners'] },
  { name: 'two', fields: ['globalTags.tags', 'domains.domains'] },
  { name: 'properties', fields: [], ofProperties: true }
]

/** Cursors belong to an engine. */
const answerOf = ({ hits, total, matching, facets }: Awaited<ReturnType<SearchEngine['search']>>) => ({
  ...{ hits, total, matching, facets }
})

const NOT_REMOVED = { not: { field: 'status.removed', in: ['true'] } }
const NOT_SECRET = { not: { field: 'datasetKey.platform', in: ['urn:li:dataPlatform:secret'] } }

export async function askForWalks(both: Both, count: number): Promise<void> {
  const { dice, graph, ask, remote, embedded } = both
  let reached = 0
  for (let at = 0; at < count; at++) {
    const start = dice.pick(graph)
    const where = dice.roll(2) === 0 ? NOT_REMOVED : { all: [NOT_REMOVED, NOT_SECRET] }
    const narrowed = { query: { where }, hidden: new Set(dice.roll(6) === 0 ? ['upstreamLineage'] : []) }
    const walk: Walk = {
      from: [dice.roll(2) === 0 && start.startsWith('urn:li:dataset:') ? columnOf(start, dice.roll(4)) : start],
      up: dice.roll(2) === 0,
      hops: 1 + dice.roll(5),
      paths: dice.roll(4),
      ghosts: dice.roll(2) === 0,
      columnsAsDatasets: dice.roll(2) === 0,
      ...(dice.roll(3) === 0 && { ignored: [{ type: 'dataJob' }] }),
      ...(dice.roll(3) === 0 && { degrees: ['1', '3+'] as const }),
      through: narrowed,
      wanted: { text: dice.roll(3) === 0 ? { kind: 'word', text: 't1' } : 'everything', narrowed },
      facets: [{ name: 'type', fields: ['_entityType'] }],
      facetValues: 5
    }
    const shown = JSON.stringify({ at, ...walk, through: where })
    await ask(`walk ${shown}`, engine =>
      engine.walk(walk, { limit: 1 + (at % 20) }, asker).then(({ next: _cursor, ...answer }) => answer)
    )
    if (at % 5 > 0) continue
    const pages = await Promise.all([embedded, remote].map(engine => allPages(engine, walk)))
    await ask(`pages of ${shown}`, async engine => pages[engine === remote ? 1 : 0])
    reached += pages[0]?.length ?? 0
  }
  if (reached === 0) throw new Error('no walk reached anything')
}

async function allPages(engine: SearchEngine, walk: Walk) {
  const urns: Urn[] = []
  for (let after: string | undefined; ; ) {
    const page = await engine.walk(walk, { limit: 4, ...(after !== undefined && { after }) }, asker)
    urns.push(...page.reached.map(({ urn }) => urn))
    after = page.next
    if (after === undefined) return urns
  }
}
