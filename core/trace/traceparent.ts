import type { SpanIds, Trace } from './span.ts'

const TRACEPARENT = /^00-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})$/
const ZEROS = /^0+$/
const SAMPLED = 1
/** The least that others must keep (W3C Trace Context, section 3.3.1.5); a longer one is dropped. */
const MAX_STATE = 512

type Header = string | readonly string[] | undefined

/**
 * What the headers `traceparent` and `tracestate` of a request say (W3C Trace Context). `undefined` for anything else
 * than one valid value: headers that are sent twice are joined by Node.js, which makes them invalid.
 */
export function parseTraceparent(parent: Header, state?: Header): SpanIds | undefined {
  if (typeof parent !== 'string') return undefined
  const [, trace = '', span = '', flags = ''] = TRACEPARENT.exec(parent) ?? []
  if (trace === '' || ZEROS.test(trace) || ZEROS.test(span)) return undefined
  const sampled = (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED
  const kept = typeof state === 'string' && state !== '' && state.length <= MAX_STATE
  return { trace, span, sampled, ...(kept ? { state } : {}) }
}

/** The headers that make what another server does a part of this trace; none without traces. */
export function traceHeaders(trace: Trace | undefined): Readonly<Record<string, string>> {
  if (!trace?.ids) return {}
  const { ids } = trace
  const traceparent = `00-${ids.trace}-${ids.span}-${ids.sampled ? '01' : '00'}`
  return { traceparent, ...(ids.state ? { tracestate: ids.state } : {}) }
}
