import { idOf, type Urn } from '../../core/index.ts'

/** Where the description of an entity is, that users write. */
export interface Place {
  readonly aspect: string
  /** Default: `description`. */
  readonly member?: 'definition'
  /** Whether the aspect says when it was created and changed, and by whom. */
  readonly isStamped?: boolean
  /** Members that the aspect must have. */
  readonly required?: (urn: Urn) => object
}

const named = (urn: Urn) => ({ name: idOf(urn) })

/** By entity type. Where ingestion writes a description of its own, users write another one, which takes precedence. */
export const PLACES: Readonly<Record<string, Place>> = {
  dataset: { aspect: 'editableDatasetProperties', isStamped: true },
  container: { aspect: 'editableContainerProperties' },
  chart: { aspect: 'editableChartProperties', isStamped: true },
  dashboard: { aspect: 'editableDashboardProperties', isStamped: true },
  dataFlow: { aspect: 'editableDataFlowProperties', isStamped: true },
  dataJob: { aspect: 'editableDataJobProperties', isStamped: true },
  notebook: { aspect: 'editableNotebookProperties', isStamped: true },
  erModelRelationship: { aspect: 'editableERModelRelationshipProperties', isStamped: true },
  mlModel: { aspect: 'editableMlModelProperties' },
  mlModelGroup: { aspect: 'editableMlModelGroupProperties' },
  mlFeature: { aspect: 'editableMlFeatureProperties' },
  mlFeatureTable: { aspect: 'editableMlFeatureTableProperties' },
  mlPrimaryKey: { aspect: 'editableMlPrimaryKeyProperties' },
  tag: { aspect: 'tagProperties', required: named },
  domain: { aspect: 'domainProperties', required: named },
  dataProduct: { aspect: 'dataProductProperties' },
  application: { aspect: 'applicationProperties' },
  businessAttribute: {
    aspect: 'businessAttributeInfo',
    required: urn => ({ fieldPath: idOf(urn), name: idOf(urn) })
  },
  glossaryTerm: {
    aspect: 'glossaryTermInfo',
    member: 'definition',
    required: () => ({ definition: '', termSource: 'INTERNAL' })
  },
  glossaryNode: { aspect: 'glossaryNodeInfo', member: 'definition', required: () => ({ definition: '' }) },
  corpGroup: { aspect: 'corpGroupEditableInfo' }
}
