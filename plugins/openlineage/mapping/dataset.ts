import type { JsonRecord } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { LineageDataset } from '../events/event.ts'
import type { NamedDataset } from '../names/datasets.ts'
import { type Aim, aim, aimsBy, contentOf, type Draft } from './draft.ts'
import { columnTagAim, ownerAim, tagAim } from './labels.ts'
import { descriptionAim, inProperties, stringIn } from './properties.ts'
import { schemaAim } from './schema.ts'

type Content = JsonRecord | undefined
type Aims = (content: Content, dataset: NamedDataset) => readonly Aim[]

/** Facets that are elsewhere than in custom properties. */
const AIMS = aimsBy<Aims>({
  schema: (content, dataset) => [schemaAim(dataset, content)],
  ownership: content => [ownerAim(content)],
  tags: content => [tagAim(content), columnTagAim(content)],
  datasetType: content => [subTypes([stringIn(content?.datasetType), stringIn(content?.subType)])],
  lifecycleStateChange: content => [
    aim('status', old => statusAfter(old, content)),
    inProperties('datasetProperties', 'lifecycleStateChange', content)
  ]
})
/** Facets that say something of the lineage, of a point in time, or what the dataset is called. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'columnLineage',
  'lineage',
  'dataQualityMetrics',
  'dataQualityAssertions'
])

/** What an event says of a dataset itself, whatever a job does with it. */
export function describeDataset(draft: Draft, named: NamedDataset, { facets = {} }: LineageDataset): void {
  const { platform, instance } = named
  draft.always(aim('status', old => old ?? { removed: false }))
  if (instance) draft.always(aim('dataPlatformInstance', () => ({ platform, instance })))
  for (const [name, facet] of Object.entries(facets)) {
    if (ELSEWHERE.has(name)) continue
    const content = contentOf(facet)
    if (name === 'documentation') {
      const text = stringIn(content?.description)
      draft.facet(name, text, [descriptionAim('datasetProperties', text)])
      continue
    }
    const aims = AIMS.get(name)?.(content, named) ?? [inProperties('datasetProperties', name, content)]
    draft.facet(name, content, aims)
  }
}

/** What kind of dataset or job it is. What others say stays. */
export function subTypes(names: readonly (string | undefined)[]): Aim {
  const typeNames = [...new Set(names.filter(name => name !== undefined))]
  return aim('subTypes', (old, { isOurs }) => (isOurs && typeNames.length > 0 ? { typeNames } : old))
}

/** A dataset that was dropped is removed, one that is created again is not. */
function statusAfter(old: ModelAspects['status'] | undefined, content: Content) {
  if (content?.lifecycleStateChange === 'DROP') return { removed: true }
  return content?.lifecycleStateChange === 'CREATE' ? { removed: false } : old
}
