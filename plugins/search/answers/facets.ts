import { LRUCache } from 'lru-cache'
import {
  BadRequest,
  type Call,
  enumName,
  idOf,
  isUrn,
  numberOfKey,
  type SearchField,
  type Urn
} from '../../../core/index.ts'
import type { Facet, FacetFields, Wanted } from '../engine/index.ts'
import { isNumeric } from '../filters/condition.ts'
import { PAIR_SEPARATOR } from '../filters/leaf.ts'
import { type AnswerDeps, typesOf } from './question.ts'

const DEFAULT_VALUES = 20
const MAX_VALUES = 10_000
const MAX_FACETS = 100
const MAX_PLANS = 100
const ENTITY_TYPE = '_entityType'

/** What is counted, of the flags of a search. */
export interface FacetFlags {
  readonly skipAggregates?: boolean | null
  readonly maxAggValues?: number | null
  readonly includeDefaultFacets?: boolean | null
}
export interface AskedFacets extends FacetFlags {
  /** Of what is counted; all facets of the types when absent. */
  readonly names?: readonly string[] | undefined
}

export interface ShownFacet {
  readonly field: string
  /** The structured property that it counts, of those that are shown among the filters. */
  readonly entity?: { readonly urn: Urn }
  readonly displayName: string
  readonly aggregations: readonly { readonly value: string; readonly count: number }[]
}

/** A facet that was asked for. */
interface Counted {
  readonly name: string
  readonly title: string
  /** What is counted for it: of a structured property the texts and, apart, the numbers. */
  readonly counts: readonly Count[]
}

interface Count {
  readonly fields: FacetFields
  /** How the value of each part is shown. */
  readonly show: readonly Show[]
}
type Show = (value: string) => string

export interface Facets {
  /** What the engine counts for these names; for all facets of the types without names. */
  plan(wanted: Wanted, names?: readonly string[]): Plan
  /** @throws BadRequest */
  limit(flags: FacetFlags): number
  /** Only facets. @throws BadRequest */
  count(call: Call, wanted: Wanted, asked: AskedFacets): Promise<ShownFacet[]>
}

/** Facets in the engine's form, and how their values are shown. */
export interface Plan {
  readonly fields: readonly FacetFields[]
  show(found: readonly Facet[]): ShownFacet[]
}

export function createFacets(deps: AnswerDeps): Facets {
  const { engine, filters } = deps
  /** Without names, by what they depend on: most searches are of the same types, by actors who may read the same. */
  const usual = new LRUCache<string, Plan>({ max: MAX_PLANS })

  function plan(wanted: Wanted, names?: readonly string[]): Plan {
    if (names) return planOf(wanted, names)
    const key = [...typesOf(wanted), '', ...wanted.narrowed.hidden].join()
    const known = usual.get(key) ?? planOf(wanted)
    usual.set(key, known)
    return known
  }

  function planOf(wanted: Wanted, names?: readonly string[]): Plan {
    const byDefault = [ENTITY_TYPE, ...filters.fields.facets(typesOf(wanted)).keys()]
    const asked = [...new Set(names ?? byDefault)]
    if (names && asked.length > MAX_FACETS) {
      throw new BadRequest(`expected at most ${MAX_FACETS} facets, found ${asked.length}`)
    }
    const counted = asked.map(name => countedOf(deps, wanted, name))
    return {
      fields: [...counted.flatMap(({ counts }) => counts.map(({ fields }) => fields)), ...(names ? [] : [PROPERTIES])],
      show(found) {
        const left = [...found]
        const shown: ShownFacet[] = []
        for (const one of counted) {
          const own = left.splice(0, one.counts.length)
          let values = 0
          for (const part of own) values += part.values.length
          if (names || values > 0) shown.push(shownFacet(one, own))
        }
        return names ? shown : [...shown, ...left.map(ofProperty)]
      }
    }
  }

  return {
    plan,
    limit: limitOf,
    async count(call, wanted, asked) {
      const { fields, show } = plan(wanted, asked.names)
      if (fields.length === 0) return show([])
      const ask = { ...ONLY_FACETS, facets: { fields, limit: limitOf(asked) } }
      return show((await engine.search(wanted, ask, call)).facets ?? [])
    }
  }
}

/** The facets of a search, as its flags say: none, or all. */
export const namesIn = ({ skipAggregates, includeDefaultFacets }: FacetFlags): readonly [] | undefined =>
  skipAggregates || includeDefaultFacets === false ? [] : undefined

const ONLY_FACETS = { order: 'urn', limit: 0 } as const

function limitOf({ maxAggValues }: FacetFlags): number {
  const limit = maxAggValues ?? DEFAULT_VALUES
  if (limit >= 0 && limit <= MAX_VALUES) return limit
  throw new BadRequest(`maxAggValues must be between 0 and ${MAX_VALUES}, found ${limit}`)
}

function countedOf(deps: AnswerDeps, wanted: Wanted, name: string): Counted {
  const parts = name.split(PAIR_SEPARATOR)
  if (parts.length > 2) throw new BadRequest(`facet ${name.slice(0, 100)}: expected at most two fields`)
  const [outer, inner] = parts.map(part => partOf(deps, wanted, part))
  if (!outer) throw new BadRequest('a facet needs the name of a field')
  if (!inner) {
    const counts = outer.kinds.map(({ fields, show }) => ({ fields: { name, fields }, show: [show] }))
    return { name, title: outer.title, counts }
  }
  const counts = outer.kinds.flatMap(first =>
    inner.kinds.map(second => ({
      fields: { name, fields: first.fields, inner: second.fields },
      show: [first.show, second.show]
    }))
  )
  return { name, title: `${outer.title}${PAIR_SEPARATOR}${inner.title}`, counts }
}

/** Fields whose values are shown in one way. */
interface Kind {
  readonly fields: readonly string[]
  readonly show: Show
}

/** An unknown field has no values. */
function partOf({ filters }: AnswerDeps, wanted: Wanted, name: string): { title: string; kinds: readonly Kind[] } {
  if (name === ENTITY_TYPE || name === 'entity') {
    return { title: 'Type', kinds: [{ fields: [ENTITY_TYPE], show: enumName }] }
  }
  const { hidden } = wanted.narrowed
  const found = filters.fields.named(name, typesOf(wanted))
  const visible = found.filter(({ aspect, isText }) => !isText && !hidden.has(aspect))
  const [numbers, texts] = [visible.filter(isNumeric), visible.filter(field => !isNumeric(field))]
  const kinds = [
    { fields: texts.map(field => field.name), show: (value: string) => value },
    { fields: numbers.map(field => field.name), show: (value: string) => String(numberOfKey(value)) }
  ]
  return { title: titleOf(visible) ?? name, kinds: kinds.filter(({ fields }) => fields.length > 0) }
}

/** Counts each structured property that is shown among the filters. */
const PROPERTIES: FacetFields = { name: 'structuredProperties', fields: [], ofProperties: true }

function ofProperty({ field: urn, values, areNumbers }: Facet): ShownFacet {
  const name = isUrn(urn) ? idOf(urn) : urn
  const shown = (value: string) => (areNumbers ? String(numberOfKey(value)) : value)
  return {
    field: `structuredProperties.${name}`,
    displayName: name,
    ...(isUrn(urn) && { entity: { urn } }),
    aggregations: values.map(({ value, count }) => ({ value: shown(value), count }))
  }
}

function titleOf(fields: readonly SearchField[]): string | undefined {
  return fields.find(({ title }) => title !== undefined)?.title
}

function shownFacet({ name, title, counts }: Counted, found: readonly Facet[]): ShownFacet {
  const aggregations: ShownFacet['aggregations'][number][] = []
  for (const [at, { values }] of found.entries()) {
    const show = counts[at]?.show ?? []
    for (const { value, count } of values) aggregations.push({ value: shownValue(value, show), count })
  }
  return { field: name, displayName: title, aggregations: aggregations.sort((a, b) => b.count - a.count) }
}

function shownValue(value: string, show: readonly Show[]): string {
  if (show.length === 1) return show[0]?.(value) ?? value
  return value
    .split(PAIR_SEPARATOR)
    .map((part, at) => show[at]?.(part) ?? part)
    .join(PAIR_SEPARATOR)
}
