import type { FastifyReply, FastifyRequest } from 'fastify'
import { type Call, withSignal } from '../call.ts'
import { Unauthenticated } from '../errors.ts'
import { type Reply, shape, toGraphQLError } from '../graphql/mask.ts'
import type { Params, Runner } from '../graphql/run.ts'
import type { Stream } from '../graphql/stream.ts'
import { settle } from '../maybe-promise.ts'
import { callOf } from './admission.ts'
import { isStillValid } from './authentication.ts'
import { type EventStream, openEventStream } from './event-stream.ts'
import type { CountPiece } from './limits/answers.ts'
import type { StreamSettings } from './limits/stream-settings.ts'

/** Milliseconds after which clients connect again. */
export const RETRY_MS = 1000
/** A credential that could not be asked about for this long does not count any more. */
const UNKNOWN_MS = 5000
const HOUR_MS = 3_600_000

export interface StreamRequest {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly params: Params
}

interface OpenDeps {
  readonly runner: Runner
  readonly settings: StreamSettings
  readonly count: CountPiece
}

export interface OpenStream {
  /** Asks about the credential, ends what is too old, and sends a comment where nothing was sent for long. Call it often. */
  keep(): void
  /** Ends it; its client connects again after the milliseconds. */
  interrupt(retry: number): void
}

/**
 * Starts a subscription and sends its events until it ends, which aborts the controller. Resolves to a reply if it did not
 * start.
 */
export async function openStream(
  { runner, settings, count }: OpenDeps,
  { request, reply, params }: StreamRequest,
  controller: AbortController
): Promise<OpenStream | Reply> {
  const call = withSignal(callOf(request), controller.signal)
  const writer: { events?: EventStream; hasMark: boolean } = { hasMark: false }
  const after = request.headers['last-event-id']
  const stream = await untilDeadline(callOf(request).signal, controller, () =>
    runner.subscribe(params, call, {
      ...(typeof after === 'string' && after !== '' ? { after } : {}),
      // The first one at once: a client that is cut off before the first event continues there.
      onMark(id) {
        if (!writer.hasMark) writer.events?.mark(id)
        writer.hasMark = true
      }
    })
  )
  if (!('next' in stream)) return stream
  const events = openEventStream(request, reply, { retry: RETRY_MS, count })
  writer.events = events
  const end: End = how => {
    if (controller.signal.aborted) return
    controller.abort()
    stream.close()
    events.end(how)
  }
  void pump({ runner, stream, events, call, end })
  return { interrupt: retry => end({ retry }), keep: createKeep({ request, settings, stream, events, call, end }) }
}

type End = (how: Parameters<EventStream['end']>[0]) => void

/** A source that hangs before it begins ends with the deadline of the request. */
async function untilDeadline<T>(
  deadline: AbortSignal,
  controller: AbortController,
  work: () => Promise<T>
): Promise<T> {
  const abort = () => controller.abort(deadline.reason)
  deadline.addEventListener('abort', abort, { once: true })
  try {
    return await work()
  } finally {
    deadline.removeEventListener('abort', abort)
  }
}

interface Flow {
  readonly stream: Stream
  readonly events: EventStream
  readonly call: Call
  readonly end: End
}

/** Each event is computed when the one before was sent. */
async function pump({ runner, stream, events, call, end }: Flow & { readonly runner: Runner }): Promise<void> {
  const { signal } = call
  try {
    for (let event = await stream.next(); event && !signal.aborted; event = await stream.next()) {
      const { text } = await runner.write(event.reply, { call, begin: () => undefined })
      if (signal.aborted) return
      await events.event(text, event.id)
      if (event.isLast) break
    }
    end({ complete: undefined })
  } catch (error) {
    end({ complete: JSON.stringify(shape({ errors: [toGraphQLError(error)] }, call)) })
  }
}

function createKeep({
  request,
  settings,
  stream,
  events,
  call,
  end
}: Flow & { readonly request: FastifyRequest; readonly settings: StreamSettings }): () => void {
  const until = performance.now() + settings.maxHours * HOUR_MS
  let validAt = performance.now()
  let isAsked = false

  function check(now: number): void {
    if (isAsked) {
      if (now - validAt > UNKNOWN_MS) end({ retry: RETRY_MS })
      return
    }
    isAsked = true
    const answered = (isValid: boolean) => {
      isAsked = false
      validAt = now
      if (!isValid) end({ complete: JSON.stringify(shape({ errors: [toGraphQLError(new Unauthenticated())] }, call)) })
    }
    // The store cannot be asked: the client comes again, and hears that.
    settle(
      () => isStillValid(request),
      answered,
      () => end({ retry: RETRY_MS })
    )
  }

  return () => {
    const now = performance.now()
    if (now >= until) return end({ retry: RETRY_MS })
    check(now)
    const isQuiet = now - events.wroteAt >= settings.pingSeconds * 1000
    if (isQuiet && !call.signal.aborted && events.isIdle()) events.mark(stream.position())
  }
}
