import { type Call, withTrace } from '../call.ts'
import { inSpan, type TraceSpan } from './span.ts'

/** Gets the call for what is a part of the span, and the span, which is `undefined` without traces. */
type Work<T> = (call: Call, span?: TraceSpan) => T

/**
 * Runs a part of what a request or job does in a span of its own; without traces it just runs. The name says what is done,
 * never with what: `search.question`.
 */
export function traced<T>(call: Call, name: string, run: Work<T>): T {
  return call.trace?.ids ? tracedJob(call, name, run) : run(call)
}

/** The same for work that no request caused: its span is the first of a trace. */
export function tracedJob<T>(call: Call, name: string, run: Work<T>): T {
  if (!call.trace) return run(call)
  const span = call.trace.begin(name)
  return inSpan(span, () => run(withTrace(call, span), span))
}
