import { type EntityRef, idOf, makeUrn, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { ChangeAuditStamps, DataJobInputOutput, Edge } from '../model.ts'
import { platformOf } from '../proposals/default-aspects.ts'
import { fineGrainedField } from './columns.ts'
import type { GraphqlDeps } from './deps.ts'
import { fromKey, NEVER, read, same, withCustomProperties } from './resolve.ts'

const UNKNOWN_PLATFORM = makeUrn('dataPlatform', 'unknown')

const platform = ({ urn }: EntityRef) => platformOf(urn) ?? urn

/** Fields of the asset types other than Dataset. An aspect is read only when a query selects its field. */
export function createAssetFields({ aspects }: GraphqlDeps) {
  return {
    ...visualFields(aspects),
    ...pipelineFields(aspects),
    Container: {
      // Clients select the platform of all types in one document: it must be non-null for all or for none.
      platform: read(
        aspects.dataPlatformInstance,
        value => value.platform,
        () => UNKNOWN_PLATFORM
      ),
      properties: read(aspects.containerProperties, withCustomProperties),
      editableProperties: read(aspects.editableContainerProperties, same)
    },
    Tag: {
      name: read(aspects.tagProperties, ({ name }) => name, idOf),
      properties: read(aspects.tagProperties, same),
      description: read(aspects.tagProperties, ({ description }) => description)
    },
    DataPlatform: {
      name: ({ urn }: EntityRef) => idOf(urn),
      properties: read(aspects.dataPlatformInfo, same)
    },
    SchemaFieldEntity: { fieldPath: fromKey(1), parent: fromKey(0) },
    DataPlatformInstance: { platform: fromKey(0), instanceId: fromKey(1) }
  }
}

function visualFields(aspects: ModelHandles) {
  return {
    Chart: {
      tool: fromKey(0),
      chartId: fromKey(1),
      platform,
      properties: read(aspects.chartInfo, visualOf),
      editableProperties: read(aspects.editableChartProperties, same)
    },
    Dashboard: {
      tool: fromKey(0),
      dashboardId: fromKey(1),
      platform,
      properties: read(aspects.dashboardInfo, visualOf),
      editableProperties: read(aspects.editableDashboardProperties, same)
    }
  }
}

function pipelineFields(aspects: ModelHandles) {
  return {
    DataFlow: {
      orchestrator: fromKey(0),
      flowId: fromKey(1),
      cluster: fromKey(2),
      platform,
      properties: read(aspects.dataFlowInfo, withCustomProperties),
      editableProperties: read(aspects.editableDataFlowProperties, same)
    },
    DataJob: {
      jobId: fromKey(1),
      dataFlow: fromKey(0),
      properties: read(aspects.dataJobInfo, withCustomProperties),
      editableProperties: read(aspects.editableDataJobProperties, same),
      inputOutput: read(aspects.dataJobInputOutput, inputOutputOf)
    }
  }
}

/** Newer ingestions write edges instead of URNs. */
function inputOutputOf(value: DataJobInputOutput) {
  const ends = (urns: readonly Urn[] = [], edges: readonly Edge[] = []) => [
    ...new Set([...urns, ...edges.map(({ destinationUrn }) => destinationUrn)])
  ]
  return {
    inputDatasets: ends(value.inputDatasets, value.inputDatasetEdges),
    outputDatasets: ends(value.outputDatasets, value.outputDatasetEdges),
    inputDatajobs: ends(value.inputDatajobs, value.inputDatajobEdges),
    fineGrainedLineages: fineGrainedField(value)
  }
}

interface Visual {
  readonly customProperties?: Readonly<Record<string, string>>
  readonly title: string
  readonly lastModified: Partial<ChangeAuditStamps>
}

/** What charts and dashboards have in common. */
export function visualOf<T extends Visual>(info: T, urn: Urn) {
  const { created = NEVER, lastModified = NEVER, deleted } = info.lastModified
  return { ...withCustomProperties(info, urn), name: info.title, created, lastModified, deleted }
}
