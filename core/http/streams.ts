import fp from 'fastify-plugin'
import { createError, Unavailable } from '../errors.ts'
import type { Reply } from '../graphql/mask.ts'
import type { Runner } from '../graphql/run.ts'
import type { Metrics } from '../metrics/metric.ts'
import type { Urn } from '../urn.ts'
import { callOf } from './admission.ts'
import type { CountPiece } from './limits/answers.ts'
import type { StreamSettings } from './limits/stream-settings.ts'
import { type OpenStream, openStream, RETRY_MS, type StreamRequest } from './open-stream.ts'

/** How often credentials are asked about: less than a second after its end a credential has no stream. */
const CHECK_MS = 700
/** At a stop of the server clients do not all come again at the same time. */
const SPREAD_MS = 3000
const BUSY_SECONDS = 5

const TooManyStreams = createError('TOO_MANY_STREAMS', '%s', 429)

interface Options {
  readonly runner: Runner
  readonly settings: StreamSettings
  /** Aborted when the server begins to close. */
  readonly closing: AbortSignal
  readonly metrics?: Metrics | undefined
}

/** Sends the events of a subscription. Resolves to a reply if it did not start, otherwise when it has begun. */
export type SendStream = (given: StreamRequest) => Promise<Reply | undefined>

/** Subscriptions: bounded in number, and ended with their credential, after `maxHours`, and when the server stops. */
export const streams = fp<Options>(
  async (app, { runner, settings, closing, metrics }) => {
    const deps = { runner, settings, count: app.getDecorator<CountPiece>('countPiece') }
    const places = createPlaces(settings, closing)
    const open = new Set<OpenStream>()
    metrics?.gauge({ name: 'graphql_streams', help: 'Subscriptions that are open.', read: () => open.size })

    app.decorate<SendStream>('sendStream', async given => {
      const { socket } = given.request.raw
      const controller = new AbortController()
      const abort = () => controller.abort()
      const leave = places.take(callOf(given.request).actor)
      socket.once('close', abort)
      const left = () => {
        leave()
        // The connection of one that did not start has further requests.
        socket.off('close', abort)
      }
      controller.signal.addEventListener('abort', left, { once: true })
      // Its `close` has been and is not emitted again.
      if (socket.destroyed) abort()
      const opened = await openStream(deps, given, controller).catch(error => {
        abort()
        throw error
      })
      if (!('keep' in opened)) {
        abort()
        return opened
      }
      if (controller.signal.aborted) return undefined
      open.add(opened)
      controller.signal.addEventListener('abort', () => open.delete(opened), { once: true })
      if (closing.aborted) opened.interrupt(RETRY_MS)
      return undefined
    })

    closing.addEventListener(
      'abort',
      () => {
        for (const one of open) one.interrupt(RETRY_MS + Math.floor(Math.random() * SPREAD_MS))
      },
      { once: true }
    )
    const timer = setInterval(() => {
      for (const one of open) one.keep()
    }, CHECK_MS)
    timer.unref()
    app.addHook('onClose', async () => clearInterval(timer))
  },
  { name: 'aspectd-streams', dependencies: ['aspectd-answers', 'aspectd-call'] }
)

/** Counts what is open, also while it begins. */
function createPlaces({ perUser, perServer }: StreamSettings, closing: AbortSignal) {
  const users = new Map<Urn, number>()
  let total = 0
  return {
    /** Returns what gives the place back. @throws TooManyStreams, Unavailable */
    take(actor: Urn): () => void {
      const own = users.get(actor) ?? 0
      if (closing.aborted) throw new Unavailable('the server is closing')
      if (own >= perUser) {
        const text = `at most ${perUser} subscriptions of one user can be open: close some`
        throw Object.assign(new TooManyStreams(text), { retryAfter: BUSY_SECONDS })
      }
      if (total >= perServer) {
        const text = `at most ${perServer} subscriptions can be open on this server`
        throw Object.assign(new Unavailable(text), { retryAfter: BUSY_SECONDS })
      }
      users.set(actor, own + 1)
      total++
      return () => {
        const left = (users.get(actor) ?? 0) - 1
        if (left > 0) users.set(actor, left)
        else users.delete(actor)
        total--
      }
    }
  }
}
