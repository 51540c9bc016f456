import { publicError } from '../errors.ts'

/** What names a span in other programs: the header `traceparent` has it. */
export interface SpanIds {
  /** 32 hex digits: the trace that the span belongs to. */
  readonly trace: string
  /** 16 hex digits. */
  readonly span: string
  /** Whether the trace is recorded. */
  readonly sampled: boolean
  /** What other programs say of the trace, as in the header `tracestate`. */
  readonly state?: string
}

/** Numbers and names that code or the model knows: no text of a user, and a URN only as `urns` allows. */
export type Attributes = Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>

/** Where spans begin: in another span, or, for work of the process itself, as the first one of a trace. */
export interface Trace {
  /** Of the span that new ones become parts of; `undefined` outside of all spans. */
  readonly ids: SpanIds | undefined
  /** Whether attributes may have URNs. */
  readonly urns: boolean
  begin(name: string): TraceSpan
  /** Another name, for the span of a request: it began before it was known what it would do. */
  rename?(name: string): void
  /** Marks the span as failed, if the error is one of the server. */
  fail?(error: unknown): void
}

/** A part of the work, with the time that it took. */
export interface TraceSpan extends Trace {
  readonly ids: SpanIds
  set(attributes: Attributes): void
  fail(error: unknown): void
  end(): void
}

/** Runs a part of the work in a span of its own, if it is a part of any span. */
export function inPart<T>(trace: Trace | undefined, name: string, run: () => T): T {
  return trace?.ids ? inSpan(trace.begin(name), run) : run()
}

/** Runs a part of the work; its span ends with it, or with its promise. */
export function inSpan<T>(span: TraceSpan, run: () => T): T {
  const failed = (thrown: unknown) => {
    span.fail(thrown)
    span.end()
  }
  try {
    const done = run()
    if (done instanceof Promise) {
      done.then(() => span.end(), failed)
      return done
    }
    span.end()
    return done
  } catch (thrown) {
    failed(thrown)
    throw thrown
  }
}

/** Errors of callers (4xx) do not mark a span as failed. */
export function isFault(error: unknown): boolean {
  return publicError(error).statusCode >= 500
}

// Parts of a span are begun where a call is known. The store knows none, so it looks here: while a function of it is
// called, this is the span of the caller. There is one event loop, so there is one.
let caller: TraceSpan | undefined

/** Calls the store for a span: what it begins before it waits for anything is a part of this span. */
export function onBehalfOf<T>(trace: Trace | undefined, run: () => T): T {
  if (!trace?.ids) return run()
  const outer = caller
  caller = trace as TraceSpan
  try {
    return run()
  } finally {
    caller = outer
  }
}

/** The span for which the store is called; `undefined` without traces and for work that no span is about. */
export function callerSpan(): TraceSpan | undefined {
  return caller
}
