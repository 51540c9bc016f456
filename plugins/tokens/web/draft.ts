import { typeOf } from 'aspectd/console'
import type { ScopeWords } from './en.ts'

export type Preset = 'read' | 'tag' | 'choose' | 'all'
export const LIMITS = ['containers', 'tags', 'types', 'urnPrefixes'] as const
export type Limit = (typeof LIMITS)[number]
export type Limits = Readonly<Record<Limit, readonly string[]>>

/** What the form for a new token holds. */
export interface Draft {
  readonly name: string
  readonly audience: 'me' | 'account'
  /** The URN of a service account; empty: a new one. */
  readonly account: string
  readonly accountName: string
  readonly preset: Preset
  /** Of the preset `choose`. */
  readonly privileges: readonly string[]
  readonly on: Limits
  /** An ISO 8601 duration, or `NEVER`. */
  readonly ends: string
}

/** What the parts of the form get. */
export interface DraftProps {
  readonly draft: Draft
  readonly onChange: (changes: Partial<Draft>) => void
}

export const NEVER = 'NEVER'
const USUAL_DAYS = 30
const HOUR = 3_600_000
const NO_LIMITS: Limits = { containers: [], tags: [], types: [], urnPrefixes: [] }

/** What the preset `tag` permits: to read, to tag and to describe, entities and columns. */
export const TAGGING: readonly string[] = [
  'VIEW_ENTITY_PAGE',
  'VIEW_ENTITY',
  'EXISTS_ENTITY',
  'SEARCH_PRIVILEGE',
  'GET_ENTITY_PRIVILEGE',
  'GET_COUNTS_PRIVILEGE',
  'GET_TIMELINE_PRIVILEGE',
  'GET_TIMESERIES_ASPECT_PRIVILEGE',
  'VIEW_LINEAGE',
  'VIEW_DATASET_USAGE',
  'VIEW_DATASET_PROFILE',
  'VIEW_DATASET_OPERATIONS',
  'EDIT_ENTITY_TAGS',
  'EDIT_ENTITY_DOCS',
  'EDIT_DATASET_COL_TAGS',
  'EDIT_DATASET_COL_DESCRIPTION'
]

/** A link fills in the form, but never chooses all rights: without a preset that it may choose, the token reads only. */
export function draftOf(query: URLSearchParams): Draft {
  const all = (name: string) => [...new Set(query.getAll(name).filter(one => one !== ''))]
  const whose = query.get('for') ?? ''
  const account = whose.startsWith('urn:li:corpuser:') ? whose : ''
  const days = Number(query.get('days'))
  const privileges = all('privileges')
  return {
    name: query.get('name') ?? '',
    audience: account !== '' || whose === 'new' ? 'account' : 'me',
    account,
    accountName: '',
    preset: presetOf(query, privileges),
    privileges,
    on: {
      containers: all('containers').filter(urn => typeOf(urn) === 'container'),
      tags: all('tags').filter(urn => typeOf(urn) === 'tag'),
      types: all('types'),
      urnPrefixes: all('urns').filter(prefix => prefix.startsWith('urn:'))
    },
    ends: `P${Number.isInteger(days) && days > 0 && days < 100_000 ? days : USUAL_DAYS}D`
  }
}

function presetOf(query: URLSearchParams, privileges: readonly string[]): Preset {
  if (query.get('readOnly') === 'true') return 'read'
  if (query.get('may') === 'tag') return 'tag'
  return privileges.length > 0 ? 'choose' : 'read'
}

/** The query of a link to a form that is filled in like this one. */
export function queryOf({ name, audience, account, preset, privileges, on, ends }: Draft): string {
  const days = /^P(\d+)D$/.exec(ends)?.[1]
  const pairs = [
    ...(name === '' ? [] : [['name', name]]),
    ...(audience === 'me' ? [] : [['for', account === '' ? 'new' : account]]),
    ...(preset === 'read' ? [['readOnly', 'true']] : []),
    ...(preset === 'tag' ? [['may', 'tag']] : []),
    ...(preset === 'choose' ? privileges.map(one => ['privileges', one]) : []),
    ...on.containers.map(urn => ['containers', urn]),
    ...on.tags.map(urn => ['tags', urn]),
    ...on.types.map(type => ['types', type]),
    ...on.urnPrefixes.map(prefix => ['urns', prefix]),
    ...(days === undefined ? [] : [['days', days]])
  ]
  return new URLSearchParams(pairs).toString()
}

export interface ScopeValue extends Partial<Limits> {
  readonly readOnly?: boolean
  readonly privileges?: readonly string[]
}

/** The scope as the server takes it; `undefined`: all rights of the user. */
export function scopeOf({ preset, privileges, on }: Draft): ScopeValue | undefined {
  const limits = Object.fromEntries(LIMITS.flatMap(name => (on[name].length > 0 ? [[name, on[name]]] : [])))
  if (preset === 'read') return { readOnly: true, ...limits }
  if (preset === 'tag') return { privileges: TAGGING, ...limits }
  if (preset === 'choose') return { privileges, ...limits }
  return Object.keys(limits).length > 0 ? limits : undefined
}

/** A scope in words; `undefined`: all rights of the user. */
export function wordsOf(scope: StoredScope | null | undefined, nameOf: (urn: string) => string): ScopeWords {
  const { containers, tags, types, urnPrefixes } = { ...NO_LIMITS, ...withoutNulls(scope ?? {}) }
  return {
    what: whatOf(scope),
    containers: containers.map(nameOf),
    tags: tags.map(nameOf),
    types,
    prefixes: urnPrefixes
  }
}

type Nullable<T> = { readonly [K in keyof T]?: T[K] | null }
export type StoredScope = Nullable<ScopeValue>

function whatOf(scope: StoredScope | null | undefined): ScopeWords['what'] {
  if (scope?.readOnly) return 'read'
  const { privileges } = scope ?? {}
  if (!privileges) return 'all'
  const isTagging = privileges.length === TAGGING.length && privileges.every(one => TAGGING.includes(one))
  return isTagging ? 'tag' : privileges
}

const withoutNulls = (scope: StoredScope): Partial<Limits> =>
  Object.fromEntries(LIMITS.flatMap(name => (scope[name] ? [[name, scope[name]]] : [])))

/** Whether the token can refer to tags, as it must to add one. */
export function reachesTags({ containers, tags, types, urnPrefixes }: Limits): boolean {
  const isOf = (prefix: string) => prefix.startsWith('urn:li:tag:') || 'urn:li:tag:'.startsWith(prefix)
  if (containers.length > 0 || tags.length > 0) return false
  return (types.length === 0 || types.includes('tag')) && (urnPrefixes.length === 0 || urnPrefixes.some(isOf))
}

/** When a token that is made now ends, in milliseconds since the epoch; `undefined`: never. */
export function endsAt(ends: string, now = Date.now()): number | undefined {
  const [, days, hours] = /^P(?:(\d+)D|T(\d+)H)$/.exec(ends) ?? []
  const length = Number(days ?? 0) * 24 * HOUR + Number(hours ?? 0) * HOUR
  return length > 0 ? now + length : undefined
}

/** Filters that find the entities that the limits allow; a container itself is within its limit. */
export function filtersOf({ containers, tags, types, urnPrefixes }: Limits) {
  const common = [
    ...(tags.length > 0 ? [{ field: 'tags', values: tags }] : []),
    ...(types.length > 0 ? [{ field: '_entityType', values: types }] : []),
    ...(urnPrefixes.length > 0 ? [{ field: 'urn', condition: 'START_WITH', values: urnPrefixes }] : [])
  ]
  if (containers.length === 0) return common.length > 0 ? [{ and: common }] : []
  const below = { field: 'container', condition: 'DESCENDANTS_INCL', values: containers }
  return [{ and: [below, ...common] }, { and: [{ field: 'urn', values: containers }, ...common] }]
}
