import {
  type Call,
  createExtractor,
  createLoader,
  type Data,
  type Extracted,
  entityTypeOf,
  inBatches,
  isUrn,
  type Load,
  type Model,
  numberOfKey,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import { computedFieldsOf, withoutData } from '../engine/index.ts'
import { isNumeric } from '../filters/condition.ts'
import { createHighlighter } from '../query/highlight.ts'
import type { AnswerDeps } from './question.ts'
import type { Result } from './search.ts'

/** What a query selects of a hit beside its entity. It is read as the actor may read it, so nothing hidden shows. */
export interface Details {
  matchedFields(call: Call, result: Result): Promise<{ name: string; value: string; entity: { urn: Urn } | null }[]>
  extraProperties(call: Call, result: Result): Promise<{ name: string; value: string }[] | null>
}

export function createDetails(deps: AnswerDeps): Details {
  const { data, model, filters } = deps
  const valuesOf = createValues(data, model)
  const highlight = createHighlighter(model.searchFields())
  return {
    async matchedFields(call, { entity, wanted, flags }) {
      if (typeof wanted.text === 'string') return []
      const only = flags.customHighlightingFields ?? []
      const found = highlight(wanted.text, (await valuesOf(call, entity.urn)) ?? [], only)
      return found.map(({ name, value }) => ({ name, value, entity: isUrn(value) ? { urn: value } : null }))
    },
    async extraProperties(call, { entity, flags }) {
      const names = flags.fetchExtraFields ?? []
      if (names.length === 0) return null
      const values = (await valuesOf(call, entity.urn)) ?? []
      return names.flatMap(name => {
        const fields = filters.fields.named(name, [entityTypeOf(entity.urn)])
        const found = fields.flatMap(field =>
          values
            .filter(value => value.field === field.name)
            .map(({ text }) => (isNumeric(field) ? numberOfKey(text) : text))
        )
        return found.length === 0 ? [] : [{ name, value: JSON.stringify(found.length === 1 ? found[0] : found) }]
      })
    }
  }
}

/** The values of entities that can be searched. */
function createValues(data: Data, model: Model): Load<Urn, Extracted[]> {
  const extract = createExtractor(model.definitions(), withoutData)
  const extracted = ({ row, value }: Stored): Extracted[] => [
    ...extract(row.aspect, value),
    ...computedFieldsOf(row.aspect, value).flatMap(({ name, values }) =>
      values.map(text => ({ field: name, text, isText: false }))
    )
  ]
  return createLoader(async (call, urns) => {
    const wanted = Array.from(urns, urn => ({ urn }))
    const stored = await inBatches(wanted, batch => data.read(call, batch), call.signal)
    return new Map(wanted.map(({ urn }, at) => [urn, (stored[at] ?? []).flatMap(extracted)]))
  })
}
