import type { Call, Data, Urn } from '../../core/index.ts'

/** The aspects that can hold a tag, each with the field under which its tags are indexed. */
export const PLACES: Readonly<Record<string, string>> = {
  globalTags: 'globalTags.tags',
  editableSchemaMetadata: 'editableSchemaMetadata.editedFieldTags',
  schemaMetadata: 'schemaMetadata.fieldTags',
  inputFields: 'inputFields.fieldTags',
  businessAttributeInfo: 'businessAttributeInfo.editedFieldTags',
  apiSignature: 'apiSignature.fieldTags',
  assertionInfo: 'assertionInfo.fieldTags'
}

/** How many entities that the actor sees carry the tag, themselves or on a column. */
export async function usageOf(data: Pick<Data, 'find'>, call: Call, tag: Urn): Promise<number> {
  const any = Object.values(PLACES).map(field => ({ field, in: [tag] }))
  return (await data.find(call, { where: { any } }, { limit: 1 })).total
}
