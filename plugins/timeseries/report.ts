import { type Call, checkText, type Data, type Demand, NotFound, parseUrnOf } from '../../core/index.ts'
import { checkedTime, type Entities, type ModelAspects, mapOf } from '../entities/index.ts'
import { BadOperation } from './errors.ts'

type Operation = ModelAspects['operation']

export interface OperationReport {
  readonly urn: string
  readonly operationType: Operation['operationType']
  readonly customOperationType?: string | null
  readonly sourceType: NonNullable<Operation['sourceType']>
  readonly partition?: string | null
  readonly numAffectedRows?: number | null
  readonly customProperties?: readonly { readonly key: string; readonly value?: string | null }[] | null
  readonly timestampMillis?: number | null
}

const NAME = { max: 500, isOneLine: true }

export const demandsToReport = ({ urn }: OperationReport): Demand => ({
  anyOf: ['EDIT_ENTITY_OPERATIONS', 'EDIT_ENTITY'],
  on: parseUrnOf('dataset', urn)
})

/** Adds one value to the timeseries `operation` of a dataset. @throws BadOperation, NotFound */
export async function reportOperation(
  { data, entities }: { readonly data: Data; readonly entities: Entities },
  call: Call,
  report: OperationReport
): Promise<string> {
  const urn = parseUrnOf('dataset', report.urn)
  const value = operationOf(report, call)
  const missing = () => new NotFound(`The dataset ${urn} does not exist: nothing was reported`)
  if (!(await entities.exists(call, urn))) throw missing()
  await data.write(call, [entities.aspects.operation.edit(urn, () => value, { mustExist: missing })])
  return 'true'
}

function operationOf(report: OperationReport, call: Call): Operation {
  const { operationType, sourceType, customOperationType, partition, numAffectedRows } = report
  checkText('The partition', partition, NAME, BadOperation)
  checkText('The custom type of an operation', customOperationType, NAME, BadOperation)
  if (numAffectedRows != null && numAffectedRows < 0) {
    throw new BadOperation(`numAffectedRows must not be negative, found ${numAffectedRows}`)
  }
  const time = checkedTime('timestampMillis', report.timestampMillis, BadOperation) ?? Date.now()
  const properties = mapOf('customProperties', report.customProperties, BadOperation)
  return {
    timestampMillis: time,
    lastUpdatedTimestamp: time,
    actor: call.actor,
    operationType,
    sourceType,
    ...(customOperationType ? { customOperationType } : {}),
    ...(partition ? { partitionSpec: { type: 'PARTITION' as const, partition } } : {}),
    ...(numAffectedRows == null ? {} : { numAffectedRows }),
    ...(properties ? { customProperties: properties } : {})
  }
}
