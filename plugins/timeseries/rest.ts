import {
  type Action,
  action,
  type Call,
  type Data,
  type Demand,
  entityTypeOf,
  type Model,
  PluginDisabled,
  parseUrn,
  Type,
  type Urn
} from '../../core/index.ts'
import { spanOf, ValueFilter } from '../entities/index.ts'
import type { Tasks } from '../tasks/index.ts'
import { WrongEntity } from './errors.ts'
import { findSeries, type Series, same, VIEW } from './series.ts'
import { indexSize } from './sizes.ts'
import { requestedTaskId, taskStatus } from './task-status.ts'
import type { Truncation } from './truncate.ts'
import { type Reader, Sort, shownPoint } from './values.ts'

/** Milliseconds since the epoch; the maximum is that of `Date`. */
const Timestamp = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
const YEAR_SECONDS = 31_536_000

interface ActionDeps {
  readonly data: Data
  readonly model: Model
  /** `undefined` while the plugin is disabled. */
  readonly tasks: Tasks | undefined
  readonly read: Reader
  readonly truncate: (call: Call, asked: Truncation) => Promise<string>
  readonly config: { readonly batchSize: number; readonly maxBatchSize: number; readonly maxValues: number }
}

export function createActions(deps: ActionDeps): Record<string, Action> {
  return {
    'operations.truncateTimeseriesAspect': truncateAction(deps),
    'operations.getIndexSizes': sizesAction(deps),
    'operations.getEsTaskStatus': statusAction(deps),
    'aspects.getTimeseriesAspectValues': valuesAction(deps)
  }
}

function truncateAction({ truncate, config }: ActionDeps): Action {
  const maximum = Math.max(config.batchSize, config.maxBatchSize)
  const params = Type.Object({
    entityType: Type.String({ minLength: 1 }),
    aspect: Type.String({ minLength: 1 }),
    endTimeMillis: Timestamp,
    dryRun: Type.Boolean({ default: true }),
    batchSize: Type.Integer({ minimum: 1, maximum, default: config.batchSize }),
    timeoutSeconds: Type.Optional(Type.Integer({ minimum: 1, maximum: YEAR_SECONDS })),
    forceDeleteByQuery: Type.Optional(Type.Boolean()),
    forceReindex: Type.Optional(Type.Boolean())
  })
  const rule = {
    anyOf: ['TRUNCATE_TIMESERIES_INDEX_PRIVILEGE'],
    message: 'User is unauthorized to truncate timeseries index'
  }
  return action(params, rule, (asked, call) => truncate(call, asked))
}

const READS = { reads: true }

/** Any one of these privileges permits to see the sizes. */
export const SIZES = ['GET_TIMESERIES_INDEX_SIZES_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS'] as const

function sizesAction({ data, model }: ActionDeps): Action {
  const rule = {
    anyOf: SIZES,
    message: 'User is unauthorized to get index sizes.'
  }
  return action(
    Type.Object({}),
    rule,
    async (_none, call) => {
      const sizes = await data.series.sizes(call.as('reading the sizes of all timeseries'))
      const open = sizes.filter(({ aspect }) => !model.aspects.get(aspect)?.guard.sealed)
      return { indexSizes: open.map(indexSize) }
    },
    READS
  )
}

function statusAction({ tasks }: ActionDeps): Action {
  const params = Type.Object({
    task: Type.Optional(Type.String()),
    nodeId: Type.Optional(Type.String()),
    taskId: Type.Integer({ default: 0 })
  })
  const rule = {
    anyOf: ['GET_ES_TASK_STATUS_PRIVILEGE', 'MANAGE_SYSTEM_OPERATIONS'],
    message: 'User is unauthorized to get ES task status'
  }
  return action(
    params,
    rule,
    async (asked, call) => {
      const id = requestedTaskId(asked)
      if (!tasks) throw new PluginDisabled('The status of a task', 'tasks')
      return taskStatus(id, await tasks.find(call, id))
    },
    READS
  )
}

function valuesAction({ read, model, config }: ActionDeps): Action {
  const params = Type.Object({
    urn: Type.String(),
    entity: Type.String(),
    aspect: Type.String(),
    startTimeMillis: Type.Optional(Timestamp),
    endTimeMillis: Type.Optional(Timestamp),
    limit: Type.Integer({ minimum: 1, maximum: config.maxValues, default: config.maxValues }),
    latestValue: Type.Boolean({ default: false }),
    filter: Type.Optional(ValueFilter),
    sort: Type.Optional(Sort)
  })
  return action(
    params,
    readDemands,
    async (asked, call) => {
      const urn = parseUrn(asked.urn)
      const { type, aspect } = seriesOf(model, urn, asked)
      const limit = asked.latestValue ? 1 : asked.limit
      const request = { span: spanOf(urn, aspect, asked), limit, filter: asked.filter, sort: asked.sort }
      const points = await read(call.as('reading a timeseries'), request)
      const { startTimeMillis, endTimeMillis } = asked
      return {
        entityName: type,
        aspectName: aspect,
        ...(startTimeMillis === undefined ? {} : { startTimeMillis }),
        ...(endTimeMillis === undefined ? {} : { endTimeMillis }),
        limit,
        values: points.map(shownPoint)
      }
    },
    READS
  )
}

function seriesOf(model: Model, urn: Urn, asked: { readonly entity: string; readonly aspect: string }): Series {
  const series = findSeries(model, asked.entity, asked.aspect)
  if (!same(series.type, entityTypeOf(urn))) throw new WrongEntity(series.type, urn, entityTypeOf(urn))
  return series
}

/** Profiles, usage and operations of datasets require a view privilege in addition. */
function readDemands({ urn, aspect }: { readonly urn: string; readonly aspect: string }): Demand[] {
  const on = parseUrn(urn)
  const message = `User is unauthorized to get timeseries aspect for ${on}`
  const anyOf = ['GET_TIMESERIES_ASPECT_PRIVILEGE', 'EDIT_ENTITY', 'DELETE_ENTITY']
  const view = VIEW.get(aspect.toLowerCase())
  return [{ anyOf, on, message }, ...(view ? [{ anyOf: view, on, message }] : [])]
}
