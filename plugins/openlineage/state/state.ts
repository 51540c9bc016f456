import { hash } from 'node:crypto'
import { type AspectDefinition, type Static, Type } from '../../../core/index.ts'
import { Runs } from './edges.ts'

const State = Type.Object(
  {
    /** Facet → the stamp of its newest content. */
    facets: Type.Record(Type.String(), Type.String()),
    /** Of jobs, and of datasets that events are about: hashes of the newest events. */
    events: Type.Optional(Type.Array(Type.String())),
    /** Of jobs, and of datasets whose events say what they are made from. */
    runs: Type.Optional(Runs),
    /** Of jobs: the last event of the run that has been waiting longest for its end, in milliseconds since the epoch. */
    waiting: Type.Optional(Type.Integer({ 'x-search': { fieldType: 'DATETIME' } }))
  },
  { additionalProperties: false }
)
/** What events have said so far of an entity: with it, the order in which they arrive makes no difference. */
export type State = Static<typeof State>

export const aspects = {
  openLineageState: {
    schema: State,
    on: ['dataset', 'dataFlow', 'dataJob', 'dataProcessInstance'],
    keep: 0,
    guard: { sealed: true }
  }
} as const satisfies Record<string, AspectDefinition>

/** The content of a facet, without who sent it. */
export interface Given {
  readonly key: string
  readonly content: unknown
}

/** Stamps of newer contents are greater; of two with the same time the hash decides. */
export const stampOf = (time: number, content: unknown): string => `${time}-${hashOf(content)}`
export const hashOf = (content: unknown): string => hash('sha1', JSON.stringify(content), 'base64url').slice(0, 12)
const hashIn = (stamp: string): string => stamp.slice(stamp.indexOf('-') + 1)

/** Events that an entity remembers. */
const MAX_EVENTS = 100

export const withEvent = (events: readonly string[] = [], event: string): string[] =>
  events.includes(event) ? [...events] : [...events, event].slice(-MAX_EVENTS)

/** Whether this is the content with the stamp. */
export const isContent = (stamp: string | undefined, content: unknown): boolean =>
  stamp !== undefined && hashIn(stamp) === hashOf(content)

/** A facet can have the name of a member that every object has. */
export const stampIn = (facets: State['facets'], key: string): string | undefined =>
  Object.hasOwn(facets, key) ? facets[key] : undefined

export interface Stamped {
  readonly facets: State['facets']
  /** Those whose content is new. What people changed since an event said the same stays changed. */
  readonly news: ReadonlySet<string>
}

/** Adds the stamps of an event. */
export function stamped(old: State['facets'], stamps: ReadonlyMap<string, string>): Stamped {
  const facets = { ...old }
  const news = new Set<string>()
  for (const [key, stamp] of stamps) {
    const known = stampIn(old, key)
    if (known !== undefined && known >= stamp) continue
    facets[key] = stamp
    if (known === undefined || hashIn(known) !== hashIn(stamp)) news.add(key)
  }
  return { facets, news }
}
