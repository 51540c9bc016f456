import { registerHooks } from 'node:module'
import t from 'tap'

const loaded = new Set<string>()
registerHooks({
  load(url, context, next) {
    loaded.add(url)
    return next(url, context)
  }
})
const { start } = await import('../../helper.ts')
const named = (part: string) => [...loaded].filter(url => url.includes(part))

t.test('without an endpoint nothing of OpenTelemetry is loaded, and no request has a span', async t => {
  const lines: { request?: string; trace?: string; span?: string; msg: string }[] = []
  const { admin, anonymous } = await start(t, {
    env: { OTEL_SERVICE_NAME: 'catalog', OTEL_TRACES_SAMPLER: 'always_on' },
    config: { logLevel: 'debug' },
    log: { write: line => lines.push(JSON.parse(line)) }
  })
  /** Work in the background writes lines too. */
  const completed = () => lines.findLast(({ msg }) => msg === 'request completed')
  await admin.gql('{ __typename }')
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  const span = '00f067aa0ba902b7'
  await anonymous.get('/health/live', { traceparent: `00-${trace}-${span}-01` })
  t.match(completed(), { request: /^[\da-f]{16}$/, trace, span }, 'the ids of the client')
  await anonymous.get('/health/live', { traceparent: `00-${trace.toUpperCase()}-${span}-01` })
  t.match(completed(), { trace: undefined, span: undefined })
  t.ok(named('/core/kernel/traces.ts').length === 1, 'modules are seen')
  t.strictSame([...named('opentelemetry'), ...named('/core/otlp/')], [])
})
