import {
  type Call,
  chain,
  type EntityRef,
  idOf,
  isRecord,
  makeUrn,
  type Stored,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import { platformOf } from '../proposals/default-aspects.ts'
import { customProperties, read } from './common.ts'
import { keyPart } from './dataset.ts'
import type { GraphqlDeps } from './deps.ts'
import { createRunFields } from './runs.ts'

const NO_RUN = 'no-run-id-provided'
const UNKNOWN_PLATFORM = { urn: makeUrn('dataPlatform', 'unknown') }
const NEVER = { time: 0, actor: 'urn:li:corpuser:unknown' }

const part =
  (index: number) =>
  ({ urn }: EntityRef) =>
    keyPart(urn, index)
const platform = ({ urn }: EntityRef) => ({ urn: platformOf(urn) ?? urn })

/** Fields of the asset types other than Dataset. An aspect is read only when a query selects its field. */
export function createAssetFields(deps: GraphqlDeps) {
  const { aspects } = deps
  return {
    ...visualFields(aspects),
    ...pipelineFields(deps),
    Container: {
      // Clients select the platform of all types in one document: it must be non-null for all or for none.
      platform: read(
        aspects.dataPlatformInstance,
        ({ platform: urn }) => ({ urn }),
        () => UNKNOWN_PLATFORM
      ),
      properties: read(aspects.containerProperties, withCustomProperties),
      editableProperties: read(aspects.editableContainerProperties, value => value)
    },
    Tag: {
      name: ({ urn }: EntityRef, _args: unknown, call: Call) =>
        chain(aspects.tagProperties.get(call, urn), properties => properties?.name ?? idOf(urn)),
      properties: read(aspects.tagProperties, value => value),
      description: read(aspects.tagProperties, ({ description }) => description)
    },
    DataPlatform: {
      name: ({ urn }: EntityRef) => idOf(urn),
      properties: read(aspects.dataPlatformInfo, value => value)
    },
    SchemaFieldEntity: { fieldPath: part(1), parent: ({ urn }: EntityRef) => ({ urn: keyPart(urn, 0) }) },
    DataPlatformInstance: { platform: ({ urn }: EntityRef) => ({ urn: keyPart(urn, 0) }), instanceId: part(1) }
  }
}

function visualFields(aspects: ModelHandles) {
  return {
    Chart: {
      tool: part(0),
      chartId: part(1),
      platform,
      properties: read(aspects.chartInfo, visualOf),
      editableProperties: read(aspects.editableChartProperties, value => value)
    },
    Dashboard: {
      tool: part(0),
      dashboardId: part(1),
      platform,
      properties: read(aspects.dashboardInfo, visualOf),
      editableProperties: read(aspects.editableDashboardProperties, value => value)
    }
  }
}

function pipelineFields(deps: GraphqlDeps) {
  const { data, aspects } = deps
  const runs = createRunFields(deps)
  const lastIngested = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const [stored = []] = await data.read(call, [{ urn }])
    return latestObservation(stored)
  }
  return {
    DataFlow: {
      orchestrator: part(0),
      flowId: part(1),
      cluster: part(2),
      platform,
      lastIngested,
      properties: read(aspects.dataFlowInfo, withCustomProperties),
      editableProperties: read(aspects.editableDataFlowProperties, value => value)
    },
    DataJob: {
      jobId: part(1),
      dataFlow: ({ urn }: EntityRef) => ({ urn: keyPart(urn, 0) }),
      lastIngested,
      properties: read(aspects.dataJobInfo, withCustomProperties),
      editableProperties: read(aspects.editableDataJobProperties, value => value),
      ...runs.DataJob
    },
    DataProcessInstance: runs.DataProcessInstance
  }
}

interface Properties {
  readonly customProperties?: Readonly<Record<string, string>>
}

function withCustomProperties<T extends Properties>(properties: T, urn: Urn) {
  return { ...properties, customProperties: customProperties(properties.customProperties, urn) }
}

interface Visual extends Properties {
  readonly title: string
  readonly lastModified: { readonly created?: object; readonly lastModified?: object }
}

function visualOf<T extends Visual>(info: T, urn: Urn) {
  const { created = NEVER, lastModified = NEVER } = info.lastModified
  return { ...withCustomProperties(info, urn), name: info.title, created, lastModified }
}

/** When an ingestion run last wrote or confirmed any aspect. */
function latestObservation(stored: readonly Stored[]): number | undefined {
  const times = stored.flatMap(({ row }) => {
    const system: unknown = JSON.parse(row.system)
    return row.run !== NO_RUN && isRecord(system) && typeof system.lastObserved === 'number'
      ? [system.lastObserved]
      : []
  })
  return times.length > 0 ? Math.max(...times) : undefined
}
