import {
  BadRequest,
  type Call,
  type Criterion,
  entityTypeOf,
  enumName,
  isUrn,
  type Model,
  partsOf,
  plainPath,
  type SearchField
} from '../../../core/index.ts'
import { type FacetFilter, filterValues } from '../../entities/index.ts'
import { browseField, namesOfPath, PATH_SEPARATOR, pathText } from '../engine/index.ts'
import type { ClientFields } from './client-fields.ts'
import { onComputedField } from './computed.ts'
import { CONDITIONS } from './condition.ts'
import { HIERARCHIES, type Hierarchy } from './hierarchy.ts'

export const NONE: Criterion = { any: [] }
export const EVERYTHING: Criterion = { all: [] }
/** Between the fields of a facet that counts pairs, and between their values. */
export const PAIR_SEPARATOR = '␞'

export interface LeafDeps {
  readonly model: Model
  readonly fields: ClientFields
  readonly hierarchy: Hierarchy
}

interface Condition {
  readonly field: string
  readonly condition: string
  readonly values: readonly string[]
}

/** Returns the function for one filter of a client, among entities of these types. An unknown field is one that no entity has. */
export function createLeaf(deps: LeafDeps, types: readonly string[]) {
  return async (call: Call, filter: FacetFilter): Promise<Criterion> => {
    const condition = filter.condition ?? 'EQUAL'
    const directions = HIERARCHIES.get(condition)
    if (!directions && !CONDITIONS.has(condition)) {
      const known = [...CONDITIONS.keys(), ...HIERARCHIES.keys()].join(', ')
      throw new BadRequest(`filter: unknown condition ${condition.slice(0, 100)}; known: ${known}`)
    }
    const given = filterValues(filter)
    const values = directions ? await deps.hierarchy.expand(call, given, directions) : given
    const found = positive(deps, { field: filter.field, condition: directions ? 'IN' : condition, values }, types)
    return filter.negated ? { not: found } : found
  }
}

/** The index has each column also by its path without types. */
const COLUMNS = 'fieldPaths'

function positive(deps: LeafDeps, wanted: Condition, types: readonly string[]): Criterion {
  const { field, condition, values } = wanted
  if (field.includes(PAIR_SEPARATOR)) return paired(deps, wanted, types)
  if (field === '_entityType' || field === 'entityType') return ofTypes(deps.model, condition, values)
  if (field === 'urn') return byUrn(condition, values)
  if (field === 'lowercasedUrn') return ignoringCase(deps.fields, condition, values)
  if (field === 'removed' && values.some(value => value.toLowerCase() === 'false')) return notRemoved(condition, values)
  const path = /^browsePathV2(\.keyword)?$/.test(field) ? browsePath(condition, values) : undefined
  if (path) return path
  const computed = onComputedField(field, condition, values)
  if (computed) return computed
  const named = deps.fields.named(field, types)
  if (named.length > 0) return onFields(named, condition, field === COLUMNS ? values.map(plainPath) : values)
  const counted = deps.fields.withValues(field, types)
  return counted.length > 0 ? hasValues(counted, condition, values) : NONE
}

function onFields(fields: readonly SearchField[], condition: string, values: readonly string[]): Criterion {
  const build = CONDITIONS.get(condition)
  const built = build ? fields.map(field => build(field, values)) : []
  return built.length === 1 && built[0] ? built[0] : { any: built }
}

/** `hasOwners`: whether one of the fields has a value. */
function hasValues(fields: readonly SearchField[], condition: string, values: readonly string[]): Criterion {
  const has: Criterion = { any: fields.map(({ name: field }) => ({ field })) }
  if (condition === 'EXISTS') return has
  const wanted = new Set(values.map(value => value.toLowerCase()))
  return { any: [...(wanted.has('true') ? [has] : []), ...(wanted.has('false') ? [{ not: has }] : [])] }
}

/** An entity without the aspect `status` is not removed either. */
function notRemoved(condition: string, values: readonly string[]): Criterion {
  const removed: Criterion = { field: 'status.removed', in: ['true'] }
  if (condition !== 'EQUAL' && condition !== 'IN') return NONE
  return values.some(value => value.toLowerCase() === 'true') ? EVERYTHING : { not: removed }
}

/** Names of types are compared as clients write them: `DATASET`, or `dataset`. */
function ofTypes(model: Model, condition: string, values: readonly string[]): Criterion {
  const test = TEXT_TESTS.get(condition)
  if (!test) throw unsupported('_entityType', condition)
  const matches = (name: string) => values.some(value => test(name.toLowerCase(), value.toLowerCase()))
  const found = [...model.types.keys()].filter(
    type => condition === 'EXISTS' || matches(type) || matches(enumName(type))
  )
  return { field: '_entityType', in: found }
}

type TextTest = (text: string, value: string) => boolean
const TEXT_TESTS: ReadonlyMap<string, TextTest> = new Map<string, TextTest>([
  ['EQUAL', (text, value) => text === value],
  ['IN', (text, value) => text === value],
  ['IEQUAL', (text, value) => text === value],
  ['START_WITH', (text, value) => text.startsWith(value)],
  ['END_WITH', (text, value) => text.endsWith(value)],
  ['CONTAIN', (text, value) => text.includes(value)],
  ['EXISTS', () => true]
])

function byUrn(condition: string, values: readonly string[]): Criterion {
  if (condition === 'EQUAL' || condition === 'IN') return { urns: values.filter(isUrn) }
  if (condition === 'START_WITH') return { any: values.map(urnPrefix => ({ urnPrefix })) }
  if (condition === 'EXISTS') return EVERYTHING
  throw unsupported('urn', condition)
}

/** Datasets of this platform and environment whose names differ in case only; DataHub stores an aspect for it. */
function ignoringCase(fields: ClientFields, condition: string, values: readonly string[]): Criterion {
  if (condition !== 'EQUAL' && condition !== 'IN') throw unsupported('lowercasedUrn', condition)
  const part = (name: string, condition: string, value = '') =>
    onFields(fields.named(`datasetKey.${name}`), condition, [value])
  const datasets = values.filter(isUrn).filter(urn => entityTypeOf(urn) === 'dataset')
  return {
    any: datasets.map(urn => {
      const [platform, name, origin] = partsOf(urn)
      return { all: [part('platform', 'EQUAL', platform), part('id', 'IEQUAL', name), part('origin', 'EQUAL', origin)] }
    })
  }
}

function unsupported(field: string, condition: string): Error {
  return new BadRequest(`filter: the field ${field} does not support the condition ${condition}`)
}

/**
 * Entities below a path, or in a container: without a look at the other values. `undefined` when the field's own values
 * must be compared.
 */
function browsePath(condition: string, values: readonly string[]): Criterion | undefined {
  if (!['EQUAL', 'IN', 'CONTAIN', 'START_WITH'].includes(condition) || values.length === 0) return undefined
  if (values.every(isUrn)) return { field: 'browsePathsV2.browsePathV2', in: values }
  if (!values.every(value => value.startsWith(PATH_SEPARATOR))) return undefined
  return {
    any: values.map(value => {
      const names = namesOfPath(value)
      return names.length === 0 ? EVERYTHING : below('browsePathsV2', names)
    })
  }
}

/** Entities at a path and below it. */
export function below(aspect: string, names: readonly string[]): Criterion {
  return { field: browseField(aspect, names.length), in: [pathText(names)] }
}

/** `_entityType␞typeNames` = `DATASET␞Table`: the values of several fields at once. */
function paired(deps: LeafDeps, { field, condition, values }: Condition, types: readonly string[]): Criterion {
  const names = field.split(PAIR_SEPARATOR)
  const one = (value: string): Criterion => ({
    all: value.split(PAIR_SEPARATOR).map((part, at) => {
      const name = names[at]
      return name ? positive(deps, { field: name, condition, values: [part] }, types) : NONE
    })
  })
  return { any: values.map(one) }
}
