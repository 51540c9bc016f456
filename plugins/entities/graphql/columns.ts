import { type EntityField, entityTypeOf, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { FineGrainedLineage, InputFields } from '../model.ts'
import { schemaFieldOf } from './dataset.ts'
import { keyPart, read } from './resolve.ts'

export const columnsSdl = `
  "A column of an entity."
  type SchemaFieldRef { urn: String! path: String! }
  "Columns that are made of others, as the source of the lineage says."
  type FineGrainedLineage {
    upstreams: [SchemaFieldRef!]
    downstreams: [SchemaFieldRef!]
    "The URN of the query that does it."
    query: String
    transformOperation: String
  }
  "The columns that a chart or dashboard shows."
  type InputFields { fields: [InputField] }
  type InputField {
    schemaFieldUrn: String
    "As it was when the chart was ingested."
    schemaField: SchemaField
  }
  extend type DataJobInputOutput { fineGrainedLineages: [FineGrainedLineage!] }
`

/** Lineage of columns of the entity that stores it, and the columns that it shows. */
export function columnFields({ upstreamLineage, inputFields }: ModelHandles): EntityField[] {
  return [
    {
      having: 'upstreamLineage',
      sdl: 'fineGrainedLineages: [FineGrainedLineage!]',
      resolve: {
        fineGrainedLineages: read(upstreamLineage, fineGrainedField)
      }
    },
    {
      having: 'inputFields',
      sdl: 'inputFields: InputFields',
      resolve: { inputFields: read(inputFields, inputsOf) }
    }
  ]
}

function fineGrainedOf({ upstreams, downstreams, query, transformOperation }: FineGrainedLineage) {
  return { upstreams: refsOf(upstreams), downstreams: refsOf(downstreams), query, transformOperation }
}

/** An end can also be a whole dataset, which has no path. */
function refsOf(urns: readonly Urn[] | undefined) {
  return urns?.filter(urn => entityTypeOf(urn) === 'schemaField').map(urn => ({ urn, path: keyPart(urn, 1) }))
}

function inputsOf({ fields }: InputFields) {
  return {
    fields: fields.map(({ schemaFieldUrn, schemaField }) => ({
      schemaFieldUrn,
      schemaField: schemaField && { ...schemaFieldOf(schemaField), datasetUrn: keyPart(schemaFieldUrn, 0) }
    }))
  }
}

/** Entities that stand for the same thing, such as a table and its model in dbt; and the logical one of a physical one. */
export function relatedFields({ siblings, logicalParent }: ModelHandles): EntityField[] {
  return [
    {
      having: 'siblings',
      sdl: 'siblings: SiblingProperties',
      resolve: {
        siblings: read(siblings, value => ({ isPrimary: value.primary, siblings: value.siblings }))
      }
    },
    {
      having: 'logicalParent',
      sdl: '"The logical model that it is a physical instance of." logicalParent: Entity',
      implements: 'HasLogicalParent',
      resolve: { logicalParent: read(logicalParent, ({ parent }) => parent?.destinationUrn ?? null) }
    }
  ]
}

export const relatedSdl = `
  "What can be an instance of a logical model."
  interface HasLogicalParent { logicalParent: Entity }
  "The same thing on other platforms."
  type SiblingProperties {
    "Whether this one is shown for all of them."
    isPrimary: Boolean
    siblings: [Entity]
  }
`

/** The lineage of columns of a job is in the record of its inputs and outputs. */
export const fineGrainedField = (value: { readonly fineGrainedLineages?: readonly FineGrainedLineage[] }) =>
  value.fineGrainedLineages?.map(fineGrainedOf) ?? null
