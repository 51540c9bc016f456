import type { SearchField } from '../contract/model.ts'
import type { Mapping, SchemaNode } from './annotations.ts'

/** Types of fields that DataHub's clients search without naming the field. */
const BY_DEFAULT: ReadonlySet<string> = new Set(['TEXT', 'TEXT_PARTIAL', 'WORD_GRAM', 'URN', 'URN_PARTIAL'])

/** How the values at the end of a mapping are searched. */
export function createSearchField(aspect: string, mapping: Mapping, node: SchemaNode): Omit<SearchField, 'isText'> {
  const { field, aliases, weak, annotation } = mapping
  const isReference = node.format === 'urn'
  const type = annotation.fieldType ?? defaultType(node, isReference)
  const { queryByDefault = !weak && BY_DEFAULT.has(type), filterNameOverride: title } = annotation
  const { hasValuesFieldName: hasValues, numValuesFieldName: numValues } = annotation
  return {
    name: `${aspect}.${field}`,
    aspect,
    names: [...new Set([field, ...aliases])],
    type,
    isReference,
    isRichText: annotation.sanitizeRichText === true,
    byDefault: String(queryByDefault) === 'true',
    boost: annotation.boostScore ?? 1,
    completes: annotation.enableAutocomplete === true,
    isFacet: annotation.addToFilters === true,
    ...(title === undefined ? {} : { title }),
    ...(hasValues === undefined ? {} : { hasValues }),
    ...(numValues === undefined ? {} : { numValues })
  }
}

/** DataHub's type of a field whose annotation names none. */
function defaultType({ type }: SchemaNode, isReference: boolean): string {
  if (isReference) return 'URN'
  if (type === 'integer') return 'COUNT'
  if (type === 'number') return 'DOUBLE'
  return type === 'boolean' ? 'BOOLEAN' : 'TEXT'
}

/** Several places of an aspect can be one field. What the first one says of its type and titles holds. */
export function mergedField(one: SearchField, other: SearchField): SearchField {
  return {
    ...other,
    ...one,
    names: [...new Set([...one.names, ...other.names])],
    isText: one.isText && other.isText,
    isReference: one.isReference || other.isReference,
    isRichText: one.isRichText || other.isRichText,
    byDefault: one.byDefault || other.byDefault,
    boost: Math.max(one.boost, other.boost),
    completes: one.completes || other.completes,
    isFacet: one.isFacet || other.isFacet
  }
}
