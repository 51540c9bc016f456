import {
  BadRequest,
  type Call,
  type Data,
  type Demand,
  entityTypeOf,
  type Model,
  type Span,
  type Urn
} from '../../../core/index.ts'
import { spanOf, type TimeWindow } from '../inputs/time-window.ts'
import { deleteDemands } from '../proposals/demands.ts'

const SLICE = 10_000

interface Erasure extends TimeWindow {
  readonly urn: Urn
  readonly aspectName?: string | undefined
}

export interface Erasing {
  demands(call: Call, erasure: Erasure): Promise<readonly Demand[]>
  run(call: Call, erasure: Erasure): Promise<{ urn: Urn; rows?: number; timeseriesRows: number }>
}

/** Hard deletes: a whole entity, or the points of one of its timeseries. */
export function createErasing(data: Data, model: Model): Erasing {
  function seriesOf(erasure: Erasure): Span {
    const { urn, aspectName = '' } = erasure
    const { name, kind } = model.aspect(entityTypeOf(urn), aspectName)
    if (kind !== 'timeseries') throw new BadRequest(`Not supported for non-timeseries aspect ${name}.`)
    return spanOf(urn, name, erasure)
  }

  async function removePoints(call: Call, span: Span): Promise<number> {
    for (let all = 0; ; ) {
      call.signal.throwIfAborted()
      const removed = await data.series.remove(call, span, SLICE)
      all += removed
      if (removed < SLICE) return all
    }
  }

  return {
    async demands(call, { urn, aspectName }) {
      const type = model.type(entityTypeOf(urn)).name
      if (aspectName !== undefined) {
        const { name, guard } = model.aspect(type, aspectName)
        return deleteDemands(model, urn, [{ name, guard, isDefined: true }])
      }
      const system = call.as('finding the aspects that a delete would remove')
      return deleteDemands(model, urn, await data.aspectsOf(system, urn))
    },
    async run(call, erasure) {
      const { urn } = erasure
      if (erasure.aspectName !== undefined) return { urn, timeseriesRows: await removePoints(call, seriesOf(erasure)) }
      if (erasure.startTimeMillis !== undefined || erasure.endTimeMillis !== undefined) {
        throw new BadRequest('startTimeMillis and endTimeMillis require aspectName, the timeseries to delete from')
      }
      const { rows, points } = await data.erase(call, urn)
      return { urn, rows, timeseriesRows: points }
    }
  }
}
