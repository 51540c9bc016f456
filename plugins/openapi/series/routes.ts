import { BadRequest, type Data, type Model, type Point, type Route, route, Type } from '../../../core/index.ts'
import { cursorOf, scrollIdOf } from '../../search/index.ts'
import { aspectNamed, typeNamed } from '../entity/names.ts'
import { SystemMetadata } from '../entity/params.ts'
import { scrollId } from '../lists/params.ts'

const Params = Type.Object({
  entityName: Type.String({ description: 'entity type, compared without case' }),
  aspectName: Type.String({ description: 'a timeseries aspect, compared without case' }),
  count: Type.Integer({ minimum: 1, maximum: 1000, default: 10, description: 'most items of a page' }),
  scrollId,
  startTimeMillis: Type.Optional(Type.Integer({ description: 'the earliest time, in milliseconds since 1970' })),
  endTimeMillis: Type.Optional(Type.Integer({ description: 'the latest time, in milliseconds since 1970' })),
  systemMetadata: SystemMetadata
})
const answer = {
  type: 'object',
  required: ['results'],
  properties: {
    scrollId: { type: 'string', description: 'for the next page; absent on the last one' },
    results: {
      type: 'array',
      items: {
        type: 'object',
        required: ['urn', 'messageId', 'timestampMillis', 'event'],
        properties: {
          urn: { type: 'string' },
          messageId: { type: 'string' },
          timestampMillis: { type: 'integer' },
          systemMetadata: { type: 'object' },
          event: { type: 'object' }
        }
      }
    }
  }
}

/** Values of a timeseries aspect of all entities of a type, the newest first. */
export function createSeriesRoute(data: Data, model: Model): Route {
  return route(
    {
      doc: { summary: 'Values of a timeseries aspect, the newest first', answer },
      method: 'GET',
      url: '/openapi/v2/timeseries/:entityName/:aspectName',
      params: Params
    },
    'signed-in',
    async ({ entityName, aspectName, count, scrollId, startTimeMillis, endTimeMillis, systemMetadata }, call) => {
      const { name: type } = typeNamed(model, entityName)
      const { name: aspect, kind } = aspectNamed(model, typeNamed(model, type), aspectName)
      if (kind !== 'timeseries') throw new BadRequest(`${aspect} is not a timeseries aspect`)
      const from = startTimeMillis === undefined ? {} : { from: startTimeMillis }
      // The end of a span is exclusive.
      const to = endTimeMillis === undefined ? {} : { to: endTimeMillis + 1 }
      const span = { aspect, type, ...from, ...to }
      const after = cursorOf(span, scrollId)
      const page = { limit: count, ...(after === undefined ? {} : { after }) }
      const { points, next } = await data.series.range(call, span, page)
      const id = scrollIdOf(span, next)
      return { ...(id === null ? {} : { scrollId: id }), results: points.map(one => shown(one, systemMetadata)) }
    }
  )
}

function shown({ urn, id: messageId, time: timestampMillis, json, system }: Point, withSystem: boolean) {
  const stamp = withSystem ? { systemMetadata: JSON.parse(system) } : {}
  return { urn, messageId, timestampMillis, ...stamp, event: JSON.parse(json) }
}
