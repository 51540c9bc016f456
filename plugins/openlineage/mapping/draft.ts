import type { Aspect, Edit, JsonRecord, Row, SystemMetadata, Urn } from '../../../core/index.ts'
import type { ModelAspects, Proposal } from '../../entities/index.ts'
import { type Edges, NO_EDGES, type Observation, observed, type Runs, shownEdges } from '../state/edges.ts'
import { type State, stamped, stampIn, stampOf, withEvent } from '../state/state.ts'

/** The run of all that is written here: it tells our values from those of recipes. */
export const RUN = 'openlineage'

/** Senders do not say who. */
export const UNKNOWN_ACTOR = 'urn:li:corpuser:unknown' as Urn

/** What is known when a value is merged with the stored one. */
export interface Known {
  /** Whether the stored value is absent, or was written here. */
  readonly isOurs: boolean
  /** The stamp of the content of this facet that was merged before. */
  readonly previous: string | undefined
}

type Name = keyof ModelAspects
type Apply<T> = (old: T | undefined, known: Known) => T | undefined

/** What a facet changes in one aspect. */
export interface Aim {
  readonly aspect: Name
  readonly apply: Apply<unknown>
}

export const aim = <N extends Name>(aspect: N, apply: Apply<ModelAspects[N]>): Aim => ({
  aspect,
  apply: apply as Apply<unknown>
})

/** What facets change, by their names: senders choose names, `constructor` too. */
export const aimsBy = <T>(aims: Readonly<Record<string, T>>): ReadonlyMap<string, T> => new Map(Object.entries(aims))

interface GivenFacet {
  readonly stamp: string
  readonly aims: readonly Aim[]
}

/** How the edges of an entity change. */
export interface EdgeChange {
  readonly before: Edges
  readonly after: Edges
}

/** What one event says of one entity. */
export interface Draft {
  readonly urn: Urn
  /** A content that newer events replace; of two in one event one counts. */
  facet(key: string, content: unknown, aims: readonly Aim[]): void
  /** Applied whatever the order of events. */
  always(aim: Aim): void
  /** A value of a timeseries, or one that is always the same. */
  value<N extends Name>(aspect: N, value: ModelAspects[N]): void
  /** The edges that a run gives the entity, and the aspect that shows them. */
  observe<N extends Name>(
    seen: Observation,
    aspect: N,
    apply: (old: ModelAspects[N] | undefined, change: EdgeChange) => ModelAspects[N] | undefined
  ): void
  /** Everything as proposals of one commit. `event` is the hash of the event, of the entity that it is about. */
  proposals(states: Aspect<State>, event?: string): Proposal[]
}

const NO_HEADERS: ReadonlyMap<string, string> = new Map()

type Step = Aim & { readonly key?: string }

/**
 * What an entity remembers of earlier events. `next` runs before the changes of its other aspects, again after a conflict
 * with another writer: they follow from what it found.
 */
function createMemory(facets: ReadonlyMap<string, GivenFacet>, seen: () => Observation | undefined) {
  const edges: { before: Edges; after: Edges } = { before: NO_EDGES, after: NO_EDGES }
  let known: State['facets'] = {}
  let news: ReadonlySet<string> = new Set()
  return {
    edges: edges as EdgeChange,
    next(old: State | undefined, event: string | undefined): State {
      known = old?.facets ?? {}
      const next = stamped(known, new Map([...facets].map(([key, { stamp }]) => [key, stamp])))
      news = next.news
      const events = event === undefined ? {} : { events: withEvent(old?.events, event) }
      const observation = seen()
      if (!observation) return { ...old, facets: next.facets, ...events }
      const before: Runs = old?.runs ?? []
      const after = observed(before, observation)
      edges.before = shownEdges(before)
      edges.after = shownEdges(after)
      return { facets: next.facets, ...events, runs: [...after], ...waitingIn(after) }
    },
    /** Applies the steps whose facets are new. */
    merge: (steps: readonly Step[]) => (old: unknown, row: Row | undefined) => {
      const isOurs = !row || row.run === RUN
      const wanted = steps.filter(({ key }) => key === undefined || news.has(key))
      return wanted.reduce((last, { key, apply }) => apply(last, { isOurs, previous: stampIn(known, key ?? '') }), old)
    }
  }
}

export function createDraft(urn: Urn, time: number): Draft {
  const facets = new Map<string, GivenFacet>()
  const steps: Step[] = []
  const values: What[] = []
  let seen: Observation | undefined
  const memory = createMemory(facets, () => seen)
  return {
    urn,
    facet(key, content, aims) {
      const stamp = stampOf(time, content)
      if ((facets.get(key)?.stamp ?? '') < stamp) facets.set(key, { stamp, aims })
    },
    always: one => void steps.push(one),
    value: (aspect, value) => void values.push({ aspect, value }),
    observe(given, aspect, apply) {
      seen = given
      steps.push(aim(aspect, old => apply(old, memory.edges)))
    },
    proposals(states, event) {
      const all = [...steps, ...[...facets].flatMap(([key, { aims }]) => aims.map(one => ({ ...one, key })))]
      const [first, ...rest] = [...Map.groupBy(all, ({ aspect }) => aspect)].map(([aspect, some]) =>
        proposal(urn, time, { aspect, merge: memory.merge(some) })
      )
      const others = values.map(one => proposal(urn, time, one))
      if (!first) return others
      return [{ ...first, first: [states.edit(urn, old => memory.next(old, event))] }, ...rest, ...others]
    }
  }
}

interface What {
  readonly aspect: string
  readonly value?: unknown
  readonly merge?: Edit['change']
}

function proposal(urn: Urn, time: number, { aspect, value, merge }: What): Proposal {
  const system: SystemMetadata = { runId: RUN, lastObserved: time }
  return {
    at: '',
    urn,
    aspect,
    change: merge ? 'PATCH' : 'UPSERT',
    value: () => value,
    system,
    headers: NO_HEADERS,
    ...(merge ? { merge } : {})
  }
}

/** For the search for runs that have not ended. */
export function waitingIn(runs: Runs): { waiting?: number } {
  const waiting = runs.filter(({ id, ended }) => id !== '' && ended === undefined).map(({ last }) => last)
  return waiting.length > 0 ? { waiting: Math.min(...waiting) } : {}
}

/** The content of a facet without its frame; `undefined` if the event deletes the facet. */
export function contentOf({ _producer, _schemaURL, _deleted, ...content }: JsonRecord): JsonRecord | undefined {
  return _deleted === true ? undefined : content
}
