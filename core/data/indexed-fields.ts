import type { Model } from '../contract/model.ts'
import { createError } from '../errors.ts'
import type { Criterion, Query } from '../store/port.ts'
import { suggest } from '../suggest.ts'

/** A query that can find nothing is a programming error of the plugin that asks. */
const NotIndexed = createError('NOT_INDEXED', '%s', 500)

interface Deps {
  readonly model: Model
  /** Aspects that any plugin defines, a disabled one too: fields of those find nothing. */
  readonly known: ReadonlySet<string>
}

/** Refuses queries on fields that have no index entries: they would find nothing, in silence. */
export function createFieldCheck({ model, known }: Deps) {
  const indexed = new Set<string>()

  function requireField(field: string): void {
    if (indexed.has(field)) return
    const [name = ''] = field.split('.', 1)
    const aspect = model.aspects.get(name)
    if (!aspect) {
      requireAspect(name, `the field ${field}`)
      return
    }
    const fields = aspect.fields()
    const found = fields.get(field)
    if (found && !found.isText) {
      indexed.add(field)
      return
    }
    const names = [...fields.values()].filter(({ isText }) => !isText).map(one => one.name)
    const what = found
      ? `${field} is free text, which only the plugin search finds: to list by it, annotate it with another type`
      : `${field} is not indexed: annotate it in the schema of the aspect`
    throw new NotIndexed(
      `data.find: ${what}, 'x-search': { fieldType: 'KEYWORD' }; indexed fields of ${name}: ${names.join(', ') || 'none'}${suggest(field, names)}`
    )
  }

  function requireAspect(name: string, where: string): void {
    if (known.has(name)) return
    throw new NotIndexed(
      `data.find: ${where}: no plugin defines an aspect ${name}; expected <aspect>.<field>${suggest(name, known)}`
    )
  }

  function requireCriterion(criterion: Criterion): void {
    if ('all' in criterion) criterion.all.forEach(requireCriterion)
    else if ('any' in criterion) criterion.any.forEach(requireCriterion)
    else if ('not' in criterion) requireCriterion(criterion.not)
    else if ('field' in criterion) requireField(criterion.field)
  }

  return {
    requireField,
    /** @throws NotIndexed */
    requireQuery({ where, sort, having }: Query): void {
      if (where) requireCriterion(where)
      if (sort) requireField(sort.field)
      if (having !== undefined) requireAspect(having, 'having')
    }
  }
}
