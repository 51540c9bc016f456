import { columnParts, entityTypeOf, plainColumn, type Urn } from '../../../../core/kernel/thread.ts'
import { COLUMN_FIELD } from '../columns/texts.ts'
import { COLUMN_COUNT } from '../computed-fields.ts'
import type { Bits, Doc, IndexReader } from '../index/port.ts'
import type { GraphAsking } from '../lineage/asking.ts'
import { PLATFORM } from '../lineage/nodes.ts'
import { walkLineage } from '../lineage/walk.ts'
import type { Facet, Page, Reachable, Walk, Wanted } from '../port.ts'
import { addDoc, docsOf, noBits } from '../question/bits.ts'
import { type Asker, type Corpus, type SearchHit, urnOf } from './asking.ts'
import { PART_SEPARATOR } from './document.ts'
import { countsOf } from './facets.ts'
import { FetchedGraph } from './graph.ts'
import { URN, valueField } from './mapping.ts'
import { anyOf, type Query, termsIn } from './query.ts'
import { mostMatching } from './search.ts'

/** Entities of one request, and of one whose answer has all their columns or edges. */
const MANY = 10_000
const SOME = 1_000

/** What a walk over the edges of the index reaches: the embedded engine's walk, over what is fetched round by round. */
export async function walkRemotely(
  corpus: Corpus,
  { walk, page }: { walk: Walk; page: Page },
  asker: Asker
): Promise<Reachable> {
  const fetching = new Fetching({ corpus, asker, walk })
  await fetching.begin()
  // The walk asks only for what the fetched graph has.
  const index = fetching.graph as unknown as IndexReader
  const work = walkLineage({ index, fields: corpus.places.fields, asking: fetching }, walk, page)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
    await fetching.settle()
  }
}

interface FetchingDeps {
  readonly corpus: Corpus
  readonly asker: Asker
  readonly walk: Walk
}

interface Kept {
  readonly e?: readonly string[]
  readonly ec?: readonly string[]
}

type Status = NonNullable<SearchHit['fields']>

/** Fetches what the walk asks for, between its steps. */
class Fetching implements GraphAsking {
  readonly graph = new FetchedGraph()
  readonly #deps: FetchingDeps
  readonly #open: Bits = noBits(this.graph.size)
  readonly #known = new Set<Urn>()
  readonly #entersColumns: boolean
  #pending: Promise<void> | undefined

  constructor(deps: FetchingDeps) {
    this.#deps = deps
    this.#entersColumns = deps.walk.from.some(isColumn)
  }

  async begin(): Promise<void> {
    const from = this.#deps.walk.from.map(plainColumn)
    await this.#learn(from)
    for (const urn of from) this.graph.add(urn)
  }

  async settle(): Promise<void> {
    const pending = this.#pending
    this.#pending = undefined
    await pending
  }

  *#wait<T>(promise: Promise<T>): Generator<void, T> {
    let value: { readonly is: T } | undefined
    this.#pending = promise.then(is => {
      value = { is }
    })
    while (!value) yield
    return value.is
  }

  readonly load = (docs: readonly Doc[]): Generator<void, void> => this.#wait(this.#load(docs))

  readonly matches = (wanted: Wanted): Generator<void, Bits> => {
    const isThrough = wanted.narrowed === this.#deps.walk.through && wanted.text === 'everything'
    return this.#wait(isThrough ? Promise.resolve(this.#open) : this.#matching(wanted))
  }

  readonly facetsOf = (found: Bits, { facets, facetValues, wanted }: Walk): Generator<void, readonly Facet[]> => {
    const { corpus, asker } = this.#deps
    const urns = Array.from(docsOf(found), doc => this.graph.urn(doc))
    const { hidden } = wanted.narrowed
    const count = async () => {
      const counts = await countsOf(corpus, { hidden, fields: facets, limit: facetValues }, asker)
      await counts.complete([termsIn(URN, urns)], asker)
      return counts.facets()
    }
    return this.#wait(count())
  }

  async #matching(wanted: Wanted): Promise<Bits> {
    const { corpus, asker } = this.#deps
    const bits = noBits(this.graph.size)
    const matching = await mostMatching(corpus, wanted, asker)
    if (matching === 0) return bits
    const filter = corpus.filterOf(wanted, matching)
    for (const fields of await this.#fetch(this.graph.documents, { filter, fields: [] })) {
      const doc = this.graph.doc(urnOf({ fields }))
      if (doc !== undefined) addDoc(bits, doc)
    }
    return bits
  }

  async #load(docs: readonly Doc[]): Promise<void> {
    const { up } = this.#deps.walk
    const frontier = new Set(docs.map(doc => this.graph.urn(doc)))
    const edges: (readonly [field: string, up: Urn, down: Urn])[] = []
    const all = [...frontier]
    for (let at = 0; at < all.length; at += MANY) {
      for await (const edge of this.#edgesOf(all.slice(at, at + MANY)))
        if (frontier.has(edge[up ? 2 : 1])) edges.push(edge)
    }
    await this.#learn(new Set(edges.map(edge => edge[up ? 1 : 2])))
    for (const [field, above, below] of edges) {
      const [one, other] = [this.graph.doc(above), this.graph.doc(below)]
      if (one !== undefined && other !== undefined) this.graph.addEdge(one, other, field)
    }
  }

  /** Edges of the entities that name one of these at the end from which the walk comes. */
  async *#edgesOf(urns: readonly Urn[]): AsyncGenerator<readonly [string, Urn, Urn]> {
    const { up } = this.#deps.walk
    const ends = [termsIn(up ? 'ed' : 'eu', urns), ...(this.#entersColumns ? [termsIn(up ? 'cd' : 'cu', urns)] : [])]
    const kept = this.#entersColumns ? ['e', 'ec'] : ['e']
    let after: readonly unknown[] | undefined
    do {
      const body = {
        query: { bool: { filter: [anyOf(ends)] } },
        sort: [{ [URN]: 'asc' }],
        size: SOME,
        _source: kept,
        track_total_hits: false
      }
      const { hits } = await this.#deps.asker.search<Kept>({ ...body, ...(after && { search_after: after }) })
      for (const { _source: { e = [], ec = [] } = {} } of hits.hits) {
        for (const edge of [...e, ...ec]) yield edge.split(PART_SEPARATOR) as unknown as [string, Urn, Urn]
      }
      after = hits.hits.length === SOME ? hits.hits.at(-1)?.sort : undefined
    } while (after)
  }

  /** Learns which of these the walk may enter: those alone get a number. */
  async #learn(urns: Iterable<Urn>): Promise<void> {
    const news = [...urns].filter(urn => !this.#known.has(urn))
    for (const urn of news) this.#known.add(urn)
    const columns = this.#entersColumns ? news.filter(isColumn) : []
    const datasets = new Set(columns.flatMap(urn => columnParts(urn)?.parent ?? []))
    await this.#learnEntities(
      news.filter(urn => !isColumn(urn)),
      false
    )
    await this.#learnEntities(
      [...datasets].filter(urn => this.#paths.get(urn) === undefined),
      true
    )
    for (const urn of datasets) this.#paths.set(urn, true)
    for (const urn of columns) {
      const parent = columnParts(urn)?.parent
      if (parent && this.graph.doc(parent) !== undefined) this.graph.add(urn)
    }
  }

  /** Datasets whose columns are known. */
  readonly #paths = new Map<Urn, true>()

  async #learnEntities(urns: readonly Urn[], withColumns: boolean): Promise<void> {
    const { corpus, walk } = this.#deps
    const fields = [PLATFORM, COLUMN_COUNT, ...(withColumns ? [COLUMN_FIELD] : [])]
    const open = await this.#fetch(urns, {
      filter: corpus.visible(walk.through),
      fields,
      size: withColumns ? SOME : MANY
    })
    const found = new Set(open.map(status => urnOf({ fields: status })))
    for (const status of open) this.#addOpen(status, fields)
    if (!walk.ghosts) return
    const closed = urns.filter(urn => !found.has(urn))
    const stored = new Set((await this.#fetch(closed, { filter: [], fields: [] })).map(fields => urnOf({ fields })))
    for (const urn of closed) if (!stored.has(urn)) this.graph.add(urn)
  }

  #addOpen(status: Status, fields: readonly string[]): void {
    const doc = this.graph.add(urnOf({ fields: status }))
    if (doc === undefined) return
    addDoc(this.#open, doc)
    this.graph.addStored(doc)
    for (const name of fields) {
      const values = status[valueField(name)]
      if (values) this.graph.addValues(doc, name, values)
    }
  }

  async #fetch(
    urns: readonly Urn[],
    asked: { filter: readonly Query[]; fields: readonly string[]; size?: number }
  ): Promise<Status[]> {
    const { filter, fields, size = MANY } = asked
    const found: Status[] = []
    for (let at = 0; at < urns.length; at += size) {
      const query = { bool: { filter: [termsIn(URN, urns.slice(at, at + size)), ...filter] } }
      const shown = { _source: false, docvalue_fields: [URN, ...fields.map(valueField)] } as const
      const { hits } = await this.#deps.asker.search({
        query,
        size,
        track_total_hits: false,
        sort: [{ _doc: 'asc' }],
        ...shown
      })
      for (const { fields = {} } of hits.hits) found.push(fields)
    }
    return found
  }
}

const isColumn = (urn: Urn): boolean => entityTypeOf(urn) === 'schemaField'
