import { type Data, type Model, type Route, route, Type } from '../../../core/index.ts'
import { beginOf, createTrace } from './trace.ts'

const params = Type.Object({
  traceId: Type.String({ description: 'the second part of the traceparent header of the write' }),
  onlyIncludeErrors: Type.Boolean({ default: false, description: 'leave out aspects that were written' }),
  detailed: Type.Boolean({ default: false, description: 'accepted for compatibility' })
})
const body = Type.Record(Type.String(), Type.Array(Type.String(), { maxItems: 1000 }), { maxProperties: 2000 })

export function createTraceRoutes(deps: { readonly data: Data; readonly model: Model }): Route[] {
  const traced = createTrace(deps)
  return [
    route(
      {
        doc: { summary: 'What has become of the aspects of a write', answer: { type: 'object' } },
        method: 'POST',
        url: '/openapi/v1/trace/write/:traceId',
        params,
        body,
        reads: true
      },
      'signed-in',
      async ({ traceId, onlyIncludeErrors, body: question }, call) => {
        const found = await traced(call, beginOf(traceId), question)
        if (!onlyIncludeErrors) return found
        const failed = Object.entries(found).map(([urn, aspects]): [string, object] => [
          urn,
          Object.fromEntries(Object.entries(aspects).filter(([, { success }]) => !success))
        ])
        return Object.fromEntries(failed.filter(([, aspects]) => Object.keys(aspects).length > 0))
      }
    )
  ]
}
