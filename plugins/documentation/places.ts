import { entityTypeOf, idOf, type Model, type Urn } from '../../core/index.ts'
import { NotCapable } from './errors.ts'

/** What only some types of entities can have, by aspect, as errors name it. */
const NAMES = {
  institutionalMemory: 'links',
  embed: 'an embedded page',
  deprecation: 'a deprecation',
  status: 'a status'
} as const

/** Refuses an entity whose type does not have the aspect. @throws NotCapable */
export function requireAspect(model: Model, urn: Urn, aspect: keyof typeof NAMES): void {
  const { name, aspects } = model.type(entityTypeOf(urn))
  if (aspects.includes(aspect)) return
  const types = [...model.types.values()].filter(type => type.aspects.includes(aspect)).map(type => type.name)
  const what = NAMES[aspect]
  throw new NotCapable(urn, `Entities of type ${name} cannot have ${what}. Expected one of: ${types.join(', ')}`)
}

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
