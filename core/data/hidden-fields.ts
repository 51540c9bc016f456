import type { MaybePromise } from '../maybe-promise.ts'
import type { Criterion, Query } from '../store/port.ts'

/** Whether the fields of an aspect do not exist for the caller. */
type IsHidden = (aspect: string) => MaybePromise<boolean>

const MATCHES_NONE: Criterion = { any: [] }

/**
 * The query without the fields of hidden aspects: a criterion on one matches no entity, a sort by one is dropped, and
 * no entity has a hidden aspect.
 */
export async function withoutHiddenFields(query: Query, isHidden: IsHidden): Promise<Query> {
  if (query.having !== undefined && (await isHidden(query.having))) return { ...query, where: MATCHES_NONE }
  const fields = new Set([...(query.where ? fieldsOf(query.where) : []), ...(query.sort ? [query.sort.field] : [])])
  // The store has no field without an aspect in its name; an index has, such as the entity type.
  const names = [...fields].filter(field => field.includes('.'))
  const decisions = await Promise.all(names.map(field => isHidden(aspectOf(field))))
  const hidden = new Set(names.filter((_field, at) => decisions[at]))
  if (hidden.size === 0) return query
  const { where, sort, ...rest } = query
  return {
    ...rest,
    ...(where ? { where: withoutFields(where, hidden) } : {}),
    ...(sort && !hidden.has(sort.field) ? { sort } : {})
  }
}

/** The values of a field; `[]` if its aspect is hidden. */
export async function unlessHidden<T>(field: string, isHidden: IsHidden, read: () => Promise<T[]>): Promise<T[]> {
  return (await isHidden(aspectOf(field))) ? [] : read()
}

const aspectOf = (field: string) => field.slice(0, field.indexOf('.'))

function fieldsOf(criterion: Criterion): string[] {
  if ('all' in criterion) return criterion.all.flatMap(fieldsOf)
  if ('any' in criterion) return criterion.any.flatMap(fieldsOf)
  if ('not' in criterion) return fieldsOf(criterion.not)
  return 'field' in criterion ? [criterion.field] : []
}

function withoutFields(criterion: Criterion, hidden: ReadonlySet<string>): Criterion {
  if ('all' in criterion) return { all: criterion.all.map(one => withoutFields(one, hidden)) }
  if ('any' in criterion) return { any: criterion.any.map(one => withoutFields(one, hidden)) }
  if ('not' in criterion) return { not: withoutFields(criterion.not, hidden) }
  return 'field' in criterion && hidden.has(criterion.field) ? MATCHES_NONE : criterion
}
