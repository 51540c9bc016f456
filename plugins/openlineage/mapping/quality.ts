import type { JsonRecord, Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { Facets, LineageDataset } from '../events/event.ts'
import type { NamedDataset } from '../names/datasets.ts'
import { urnOf } from '../names/encoded.ts'
import { nameUuid } from '../names/jobs.ts'
import { columnUrn } from './columns.ts'
import { contentOf, createDraft, type Draft } from './draft.ts'
import { membersIn, propertiesOf, recordsIn, stringIn } from './properties.ts'

type Profile = ModelAspects['datasetProfile']
type FieldProfile = NonNullable<Profile['fieldProfiles']>[number]
type Operation = ModelAspects['operation']

export interface Measured {
  readonly named: NamedDataset
  readonly dataset: LineageDataset
  readonly time: number
  /** The id of the run; without one there are no results of assertions. */
  readonly runId?: string
  /** The platform of what has checked it. */
  readonly orchestrator?: string
}

/** What an event says of a dataset at one time: statistics, what was written, and the results of assertions. */
export function measure(draft: Draft, measured: Measured): Draft[] {
  const { dataset, time, named } = measured
  const facets: Facets = { ...dataset.facets, ...dataset.inputFacets }
  const profile = facets.dataQualityMetrics && profileOf(facets.dataQualityMetrics, named)
  if (profile) draft.value('datasetProfile', { timestampMillis: time, ...profile })
  return recordsIn(facets.dataQualityAssertions?.assertions).map(one => assertionOf(one, measured))
}

function profileOf(metrics: JsonRecord, { columnOf }: NamedDataset): Omit<Profile, 'timestampMillis'> {
  const columns = membersIn(metrics.columnMetrics)
  return {
    ...numbers({ rowCount: metrics.rowCount, sizeInBytes: metrics.bytes }),
    columnCount: columns.length,
    fieldProfiles: columns.map(([column, one]): FieldProfile => {
      const { nullCount, distinctCount, sum, count, min, max, quantiles } = one
      const shares = Object.entries((quantiles ?? {}) as Record<string, number>)
      const median = shares.find(([quantile]) => Number(quantile) === 0.5)?.[1]
      const mean = typeof sum === 'number' && typeof count === 'number' && count > 0 ? sum / count : undefined
      return {
        fieldPath: columnOf(column),
        ...numbers({ nullCount, uniqueCount: distinctCount }),
        ...texts({ min, max, mean, median }),
        ...(shares.length === 0
          ? {}
          : { quantiles: shares.map(([quantile, value]) => ({ quantile, value: `${value}` })) })
      }
    })
  }
}

function numbers(given: Readonly<Record<string, unknown>>): Record<string, number> {
  return Object.fromEntries(Object.entries(given).filter((one): one is [string, number] => typeof one[1] === 'number'))
}

function texts(given: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(numbers(given)).map(([name, value]) => [name, `${value}`]))
}

/** The same id as DataHub's converter makes. */
function assertionOf(check: JsonRecord, { named, time, runId, orchestrator }: Measured): Draft {
  const { urn } = named
  const [logic = '', column = '', name] = [check.assertion, check.column, check.name].map(stringIn)
  const id = nameUuid(`${urn}:${column}:${logic}${name === undefined ? '' : `:${name}`}`)
  const draft = createDraft(urnOf('assertion', id), time)
  const field: { field?: Urn } = column === '' ? {} : { field: columnUrn(named, column) }
  draft.value('assertionInfo', {
    type: 'CUSTOM',
    description: stringIn(check.description) ?? name ?? logic,
    entityUrn: urn,
    source: { type: 'EXTERNAL' },
    customAssertion: { type: 'OpenLineage', entity: urn, logic, ...field }
  } as ModelAspects['assertionInfo'])
  if (orchestrator !== undefined) draft.value('dataPlatformInstance', { platform: urnOf('dataPlatform', orchestrator) })
  if (runId !== undefined) draft.value('assertionRunEvent', resultOf(check, { urn, time, runId, assertion: draft.urn }))
  return draft
}

interface Checked {
  readonly urn: Urn
  readonly time: number
  readonly runId: string
  readonly assertion: Urn
}

function resultOf(check: JsonRecord, { urn, time, runId, assertion }: Checked): ModelAspects['assertionRunEvent'] {
  const { expected, actual, severity } = check
  const nativeResults = Object.fromEntries(
    Object.entries({ expected, actual, severity }).filter((one): one is [string, string] => typeof one[1] === 'string')
  )
  return {
    timestampMillis: time,
    runId,
    asserteeUrn: urn,
    assertionUrn: assertion,
    status: 'COMPLETE',
    result: { type: check.success === true ? 'SUCCESS' : 'FAILURE', nativeResults }
  } as ModelAspects['assertionRunEvent']
}

const OPERATIONS: Readonly<Record<string, Operation['operationType']>> = {
  ALTER: 'ALTER',
  CREATE: 'CREATE',
  DROP: 'DROP',
  RENAME: 'ALTER',
  TRUNCATE: 'DELETE',
  OVERWRITE: 'INSERT'
}

/** What a run has done to an output, if the event says how much or what. */
export function recordOperation(draft: Draft, { dataset, time, runId }: Measured): void {
  const statistics = dataset.outputFacets?.outputStatistics
  const change = stringIn(dataset.facets?.lifecycleStateChange?.lifecycleStateChange)
  if (statistics === undefined && change === undefined) return
  draft.value('operation', {
    timestampMillis: time,
    lastUpdatedTimestamp: time,
    operationType: OPERATIONS[change ?? ''] ?? 'INSERT',
    sourceType: 'DATA_PROCESS',
    ...numbers({ numAffectedRows: statistics?.rowCount }),
    customProperties: {
      ...(runId === undefined ? {} : { 'openlineage.run': runId }),
      ...(statistics ? propertiesOf('outputStatistics', contentOf(statistics)) : {})
    },
    ...(runId === undefined ? {} : { messageId: runId })
  })
}
