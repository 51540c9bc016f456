import { operation } from '../../core/index.ts'
import { NotOffered } from './errors.ts'

/** Whether the plugins whose types it names are enabled. */
export interface Enabled {
  readonly tags: boolean
  readonly glossary: boolean
  readonly owners: boolean
  readonly domains: boolean
  readonly quality: boolean
}

/** The names and nullability are DataHub's. */
export const versionedDatasetSdl = (on: Enabled): string => `
  type VersionedDataset implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    platform: DataPlatform!
    origin: FabricType!
    properties: DatasetProperties
    editableProperties: DatasetEditableProperties
    editableSchemaMetadata: EditableSchemaMetadata
    viewProperties: ViewProperties
    schema: Schema
    status: Status
    subTypes: SubTypes
    deprecation: Deprecation
    institutionalMemory: InstitutionalMemory
    container: Container
    parentContainers: ParentContainersResult
    ${on.tags ? 'tags: GlobalTags' : ''}
    ${on.glossary ? 'glossaryTerms: GlossaryTerms' : ''}
    ${on.owners ? 'ownership: Ownership' : ''}
    ${on.domains ? 'domain: DomainAssociation' : ''}
    ${on.quality ? 'health: [Health!]' : ''}
  }
  extend type Query {
    "Always refused: see aspectVersions."
    versionedDataset(urn: String!, versionStamp: String): VersionedDataset
  }
`

export const versionedDatasetOperation = operation('signed-in', () => {
  throw new NotOffered(
    'versionedDataset is not offered: versions are kept of each aspect, not of an entity as a whole. dataset(urn) { schemaMetadata(version) } ' +
      'reads an older schema, and aspectVersions(urn, aspect) the kept versions of any aspect, with their times.'
  )
})
