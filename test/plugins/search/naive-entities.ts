import { createExtractor, type Model, type SearchField } from '../../../core/index.ts'
import { fold } from '../../../plugins/search/engine/words/fold.ts'
import { plainText } from '../../../plugins/search/engine/words/rich-text.ts'
import { wordsOf } from '../../../plugins/search/engine/words/words.ts'
import type { Naive, NaiveEntity, NaiveField, NaiveText } from './naive.ts'
import type { Sampled } from './sample.ts'

type Fields = ReadonlyMap<string, SearchField>
type Extract = ReturnType<typeof createExtractor>

const WITHOUT_WORDS = ['BOOLEAN', 'COUNT', 'DATETIME', 'DOUBLE']

/** Everything that a search looks at, of each entity. `tieOf`: the hash that orders hits of the same score. */
export function naiveOf(model: Model, sampled: readonly Sampled[], tieOf: (urn: string) => number): Naive {
  const extract = createExtractor(model.definitions())
  const searchFields = new Map(model.searchFields().map(field => [field.name, field]))
  const entities = sampled.map((one): NaiveEntity => {
    const fields = fieldsOf(one, extract, searchFields)
    return { urn: one.urn, fields, fixed: fixedScore(one, fields, searchFields), tie: tieOf(one.urn) }
  })
  return { entities, searchFields }
}

function fieldsOf({ aspects }: Sampled, extract: Extract, byName: Fields) {
  const fields = new Map<string, { values: Set<string>; texts: NaiveText[] }>()
  for (const [aspect, value] of Object.entries(aspects)) {
    for (const { field, text, isText } of extract(aspect, value)) {
      const found = fields.get(field) ?? { values: new Set(), texts: [] }
      fields.set(field, found)
      // Names of columns are whole values too, which lineage looks for.
      if (!isText || field === 'schemaMetadata.fieldPaths') found.values.add(text)
      const definition = byName.get(field)
      if (definition && !WITHOUT_WORDS.includes(definition.type)) found.texts.push(textOf(definition, text))
    }
  }
  return fields
}

function textOf({ isReference, isRichText }: SearchField, value: string): NaiveText {
  // Of a reference, what users call the entity: its id.
  const named = isReference ? value.split(/urn:li:[A-Za-z0-9]+:/).join(' ') : value
  const shown = isRichText ? plainText(named) : named
  return { whole: fold(shown), words: wordsOf(shown, 'index') }
}

/** How good an entity is, whatever is searched: 0–63. */
function fixedScore({ aspects }: Sampled, fields: ReadonlyMap<string, NaiveField>, searchFields: Fields) {
  const { usageFeatures, ownership, deprecation } = aspects as {
    readonly usageFeatures?: { readonly queryCountPercentileLast30Days?: number }
    readonly ownership?: { readonly owners: readonly unknown[] }
    readonly deprecation?: { readonly deprecated: boolean }
  }
  const usage = Math.round(((usageFeatures?.queryCountPercentileLast30Days ?? 0) / 100) * 31)
  const descriptions = ['datasetProperties.description', 'editableDatasetProperties.editedDescription']
  const others = ['chartInfo.description', 'corpGroupInfo.description', 'tagProperties.description']
  const isDescribed = [...descriptions, ...others].some(name =>
    fields.get(name)?.texts.some(({ words }) => words.length > 0)
  )
  const isShort = [...fields].some(([name, { texts }]) => isName(searchFields.get(name)) && texts.some(hasFewWords))
  const owned = (ownership?.owners.length ?? 0) > 0 ? 12 : 0
  return usage + owned + (isDescribed ? 8 : 0) + (deprecation?.deprecated ? 0 : 8) + (isShort ? 4 : 0)
}

function hasFewWords({ words }: NaiveText): boolean {
  const count = words.filter(({ variant }) => variant === undefined).length
  return count > 0 && count <= 3
}

function isName(field: SearchField | undefined): boolean {
  return field !== undefined && !field.isReference && (field.boost >= 4 || field.completes)
}
