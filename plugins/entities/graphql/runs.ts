import { BadRequest, type Call, type Criterion, type Data, type EntityRef } from '../../../core/index.ts'
import { spanOf, type TimeWindow } from '../inputs/time-window.ts'
import type { ModelAspects } from '../model.ts'
import type { GraphqlDeps } from './deps.ts'
import { read, same, withCustomProperties } from './resolve.ts'
import { enumValues } from './sdl-common.ts'

/** The run of what was written outside of ingestion. */
export const NO_RUN = 'no-run-id-provided'
const MAX_RUNS = 1000
const USUAL_EVENTS = 100

export const runsSdl = `
  "What has runs of its own."
  interface HasExecutionRuns { runs(start: Int, count: Int): DataProcessInstanceResult }
  extend type DataJob implements HasExecutionRuns {
    "The runs of this job, newest first."
    runs(start: Int, count: Int): DataProcessInstanceResult
  }
  extend type DataFlow implements HasExecutionRuns {
    "The runs of this flow as a whole, newest first."
    runs(start: Int, count: Int): DataProcessInstanceResult
  }
  extend type Dataset {
    "The runs that read it (INCOMING) or wrote it (OUTGOING), newest first."
    runs(start: Int, count: Int, direction: RelationshipDirection!): DataProcessInstanceResult
  }
  type DataProcessInstanceResult { start: Int count: Int total: Int runs: [DataProcessInstance] }
  type DataProcessInstance implements Entity {
    urn: String!
    type: EntityType!
    name: String
    externalUrl: String
    created: AuditStamp
    properties: DataProcessInstanceProperties
    "Of a run that trained a model."
    mlTrainingRunProperties: MLTrainingRunProperties
    "The job or flow of which this is a run."
    parentTemplate: Entity
    platform: DataPlatform
    "Its starts and ends, newest first. Default: 100 of them."
    state(startTimeMillis: Long, endTimeMillis: Long, limit: Int): [DataProcessRunEvent]
  }
  type DataProcessInstanceProperties {
    name: String!
    externalUrl: String
    created: AuditStamp!
    customProperties: [CustomPropertiesEntry!]
  }
  type MLTrainingRunProperties {
    id: String
    outputUrls: [String]
    hyperParams: [MLHyperParam]
    trainingMetrics: [MLMetric]
  }
  type DataProcessRunEvent implements TimeSeriesAspect {
    timestampMillis: Long!
    status: DataProcessRunStatus
    attempt: Int
    durationMillis: Long
    "Of an end."
    result: DataProcessInstanceRunResult
  }
  type DataProcessInstanceRunResult { resultType: DataProcessInstanceRunResultType nativeResultType: String }
  enum DataProcessRunStatus { ${enumValues('com.linkedin.dataprocess.DataProcessRunStatus')} }
  enum DataProcessInstanceRunResultType { ${enumValues('com.linkedin.dataprocess.RunResultType')} }
` as const

export interface Page {
  readonly start?: number | null
  readonly count?: number | null
}

export interface Directed {
  readonly direction: 'INCOMING' | 'OUTGOING'
}

export function createRunFields({ data, aspects }: GraphqlDeps) {
  const ofTemplate = runsWhere<Page>(data, ({ urn }) => equals('dataProcessInstanceRelationships.parentTemplate', urn))
  const properties = aspects.dataProcessInstanceProperties
  return {
    DataJob: { runs: ofTemplate },
    DataFlow: { runs: ofTemplate },
    Dataset: { runs: runsWhere<Page & Directed>(data, usersOf) },
    DataProcessInstance: {
      name: read(properties, ({ name }) => name),
      externalUrl: read(properties, ({ externalUrl }) => externalUrl),
      created: read(properties, ({ created }) => created),
      properties: read(properties, withCustomProperties),
      mlTrainingRunProperties: read(aspects.mlTrainingRunProperties, same),
      parentTemplate: read(aspects.dataProcessInstanceRelationships, ({ parentTemplate }) => parentTemplate ?? null),
      platform: read(aspects.dataPlatformInstance, ({ platform }) => platform),
      state: eventsOf(data)
    },
    DataProcessInstanceRunResult: {
      resultType: ({ type }: NonNullable<ModelAspects['dataProcessInstanceRunEvent']['result']>) => type
    }
  }
}

const equals = (field: string, urn: string): Criterion => ({ field, in: [urn] })

/** Newer ingestions write edges instead of URNs. */
function usersOf({ urn }: EntityRef, { direction }: Directed): Criterion {
  const fields =
    direction === 'INCOMING'
      ? ['dataProcessInstanceInput.inputs', 'dataProcessInstanceInput.DataProcessInstanceConsumes']
      : ['dataProcessInstanceOutput.outputs', 'dataProcessInstanceOutput.DataProcessInstanceProduces']
  return { any: fields.map(field => equals(field, urn)) }
}

function runsWhere<Args extends Page>(data: Data, where: (entity: EntityRef, args: Args) => Criterion) {
  return async (entity: EntityRef, args: Args, call: Call) => {
    const start = args.start ?? 0
    const count = args.count ?? 20
    if (start < 0 || count < 0 || count > MAX_RUNS) {
      throw new BadRequest(
        `expected start ≥ 0 and count between 0 and ${MAX_RUNS}, found start ${start} and count ${count}`
      )
    }
    const query = {
      types: ['dataProcessInstance'],
      where: where(entity, args),
      sort: { field: 'dataProcessInstanceProperties.created', descending: true }
    }
    const { urns, total } = await data.find(call, query, { skip: start, limit: count })
    return { start, count: urns.length, total, runs: urns.map(run => ({ urn: run })) }
  }
}

function eventsOf(data: Data) {
  return async ({ urn }: EntityRef, args: TimeWindow & { readonly limit?: number | null }, call: Call) => {
    const limit = args.limit ?? USUAL_EVENTS
    if (limit < 1 || limit > MAX_RUNS) throw new BadRequest(`limit must be between 1 and ${MAX_RUNS}, found ${limit}`)
    const { points } = await data.series.range(call, spanOf(urn, 'dataProcessInstanceRunEvent', args), { limit })
    return points.map(({ json }): ModelAspects['dataProcessInstanceRunEvent'] => JSON.parse(json))
  }
}
