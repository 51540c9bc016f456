import {
  type Call,
  type Data,
  type Demand,
  type EntityField,
  type EntityRef,
  isTurnOver,
  type MaybePromise,
  nextTurn,
  operation
} from '../../core/index.ts'
import {
  type Entities,
  type FilterInput,
  type Input,
  type ModelAspects,
  shownMap,
  spanOf,
  type TimeWindow,
  valueFilterOf
} from '../entities/index.ts'
import { BadLimit } from './errors.ts'
import { demandsToReport, type OperationReport, reportOperation } from './report.ts'
import { VIEW } from './series.ts'
import type { Reader } from './values.ts'

const DEFAULT_LIMIT = 100

export const sdl = /* GraphQL */ `
  type DatasetProfile implements TimeSeriesAspect {
    timestampMillis: Long!
    rowCount: Long
    columnCount: Long
    sizeInBytes: Long
    fieldProfiles: [DatasetFieldProfile!]
    partitionSpec: PartitionSpec
  }

  type DatasetFieldProfile {
    fieldPath: String!
    uniqueCount: Long
    uniqueProportion: Float
    nullCount: Long
    nullProportion: Float
    min: String
    max: String
    mean: String
    median: String
    stdev: String
    sampleValues: [String!]
    quantiles: [Quantile!]
    distinctValueFrequencies: [ValueFrequency!]
  }

  type Quantile {
    quantile: String!
    value: String!
  }

  type ValueFrequency {
    value: String!
    frequency: Long!
  }

  type Operation implements TimeSeriesAspect {
    timestampMillis: Long!
    actor: String
    operationType: OperationType!
    customOperationType: String
    sourceType: OperationSourceType
    numAffectedRows: Long
    affectedDatasets: [String!]
    lastUpdatedTimestamp: Long!
    partition: String
    customProperties: [StringMapEntry!]
  }

  enum OperationType {
    INSERT
    UPDATE
    DELETE
    CREATE
    ALTER
    DROP
    CUSTOM
    UNKNOWN
  }

  enum OperationSourceType {
    DATA_PROCESS
    DATA_PLATFORM
  }

  input ReportOperationInput {
    "The dataset."
    urn: String!
    operationType: OperationType!
    "Only with the type CUSTOM."
    customOperationType: String
    sourceType: OperationSourceType!
    partition: String
    numAffectedRows: Long
    customProperties: [StringMapEntryInput!]
    "Milliseconds since the epoch. Default: now."
    timestampMillis: Long
  }

  extend type Mutation {
    "Stores that a dataset was changed. Returns true as text."
    reportOperation(input: ReportOperationInput!): String
  }
`

interface Args extends TimeWindow {
  readonly limit?: number | null
  readonly filter?: FilterInput | null
}

interface Value {
  readonly [field: string]: unknown
}

/** Timeseries of datasets; empty for callers without the view privilege. */
export function createEntityFields(deps: SeriesFieldDeps): EntityField[] {
  const only = ['Dataset']
  const args = 'startTimeMillis: Long, endTimeMillis: Long, limit: Int'
  const inOrder = createOrder()
  const read = (aspect: string) => {
    const readWindow = createWindowReader(deps, aspect)
    return (entity: EntityRef, args: Args, call: Call) => inOrder(call, () => readWindow(call, entity, args))
  }
  return [
    {
      having: 'datasetProfile',
      only,
      sdl: `datasetProfiles(${args}, filter: FilterInput): [DatasetProfile!]`,
      resolve: { datasetProfiles: read('datasetProfile') }
    },
    {
      having: 'operation',
      only,
      sdl: `operations(${args}, filter: FilterInput): [Operation!]`,
      resolve: { operations: read('operation') }
    }
  ]
}

/** The root fields. */
export function operations(deps: { readonly data: Data; readonly entities: Entities }) {
  return {
    Mutation: {
      reportOperation: operation(
        ({ input }: Input<OperationReport>) => demandsToReport(input),
        ({ input }, call) => reportOperation(deps, call, input)
      )
    }
  }
}

type Stored = ModelAspects['operation']

export const fields = {
  Operation: {
    partition: ({ partitionSpec }: Stored) => partitionSpec?.partition,
    customProperties: ({ customProperties }: Stored) => shownMap(customProperties)
  }
}

interface SeriesFieldDeps {
  readonly read: Reader
  readonly allowed: (call: Call, demands: readonly Demand[]) => MaybePromise<boolean>
  readonly maxValues: number
}

/** Runs the reads of a call one after the other: each result counts before the next one is in memory. */
export function createOrder(): <T>(call: Call, read: () => Promise<T>) => Promise<T> {
  const last = new WeakMap<Call, Promise<unknown>>()
  return (call, read) => {
    const result = (last.get(call) ?? Promise.resolve()).then(read, read)
    last.set(call, result)
    return result
  }
}

function createWindowReader({ read, allowed, maxValues }: SeriesFieldDeps, aspect: string) {
  const anyOf = VIEW.get(aspect.toLowerCase()) ?? []
  return async (call: Call, { urn }: EntityRef, args: Args): Promise<Value[]> => {
    if (!(await allowed(call, [{ anyOf, on: urn }]))) return []
    const limit = args.limit ?? DEFAULT_LIMIT
    if (limit < 1 || limit > maxValues) throw new BadLimit(maxValues, limit)
    const points = await read(call, { span: spanOf(urn, aspect, args), limit, filter: valueFilterOf(args.filter) })
    const values: Value[] = []
    for (const { json } of points) {
      if (isTurnOver()) await nextTurn(call.signal)
      values.push(JSON.parse(json))
    }
    return values
  }
}
