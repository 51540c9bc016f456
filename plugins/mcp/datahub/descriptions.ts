import { BadRequest, type Call, Type, tool } from '../../../core/index.ts'
import type { Asking } from '../asking.ts'
import { ASKED_INSIDE, editing } from './changing.ts'
import { recordAt, recordsAt, textAt } from './clean.ts'
import { present } from './lineage.ts'

const EDITED = 'editableProperties { description }'
const OF_ASSETS = ['Dataset', 'Container', 'Chart', 'Dashboard', 'DataFlow', 'DataJob']
const OF_ML = ['MLModel', 'MLModelGroup', 'MLFeatureTable', 'MLPrimaryKey']
const on = (types: readonly string[], fields: string) => types.map(type => `... on ${type} { ${fields} }`).join(' ')
const STORED = `
  query described($urn: String!) {
    entity(urn: $urn) {
      ${on([...OF_ASSETS, ...OF_ML], EDITED)}
      ${on(['Tag', 'GlossaryTerm', 'GlossaryNode', 'Domain'], 'properties { description }')}
      ... on Dataset {
        schemaMetadata { fields { fieldPath description } }
        editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description } }
      }
    }
  }`
const UPDATE = 'mutation describe($input: DescriptionUpdateInput!) { updateDescription(input: $input) }'

const input = Type.Object({
  entity_urn: Type.String({ description: 'URN of the entity.' }),
  operation: Type.Enum(['replace', 'append', 'remove'], { default: 'replace' }),
  description: Type.Optional(Type.String({ description: 'Markdown; not for remove.' })),
  column_path: Type.Optional(Type.String({ description: 'A column of the dataset, instead of the dataset.' }))
})

export function updateDescription(asking: Asking) {
  return tool(
    {
      description: 'Replaces, extends or removes the description of an entity or of a column.',
      input,
      changes: editing('EDIT_ENTITY_DOCS', 'EDIT_DATASET_COL_DESCRIPTION')
    },
    ASKED_INSIDE,
    async ({ entity_urn, operation, description = '', column_path }, call) => {
      if (entity_urn === '') throw new BadRequest('entity_urn cannot be empty')
      const isRemoval = operation === 'remove'
      if (!isRemoval && description === '') throw new BadRequest(`description is required for '${operation}' operation`)
      const column = present(column_path)
      const before = operation === 'append' ? await storedOf(asking, call, entity_urn, column) : ''
      const resource = column === undefined ? {} : { subResource: column, subResourceType: 'DATASET_FIELD' }
      const text = isRemoval ? '' : before + description
      await asking.graphql(call, UPDATE, { input: { description: text, resourceUrn: entity_urn, ...resource } })
      const message = `Description ${isRemoval ? 'removed' : 'updated'} successfully`
      return { success: true, urn: entity_urn, column_path: column ?? null, message }
    }
  )
}

/** What users have written so far; of a column without that, what its source says. */
async function storedOf({ graphql }: Asking, call: Call, urn: string, column: string | undefined): Promise<string> {
  const { entity } = await graphql(call, STORED, { urn })
  if (column === undefined) {
    return textAt(entity, 'editableProperties', 'description') || textAt(recordAt(entity, 'properties'), 'description')
  }
  const places = [
    recordsAt(entity, 'editableSchemaMetadata', 'editableSchemaFieldInfo'),
    recordsAt(entity, 'schemaMetadata', 'fields')
  ]
  const said = places.map(fields =>
    textAt(
      fields.find(one => one.fieldPath === column),
      'description'
    )
  )
  return said.find(text => text !== '') ?? ''
}
