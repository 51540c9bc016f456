import type { Aspect, Call, Data, Urn } from '../../core/index.ts'
import { pagesOf } from '../../core/index.ts'
import { CHANNEL, DEAD_LETTER, type DeadLetter, STATE, type State } from './definitions.ts'
import { NotQueued } from './errors.ts'
import type { createQueue } from './queue.ts'

const PAGE = 200
/** Dead letters of a channel that are kept, the newest. */
const MOST_KEPT = 10_000
const REMOVED = 1000

interface DeadLetterDeps {
  readonly data: Pick<Data, 'find' | 'series' | 'transact'>
  readonly states: Aspect<State>
  readonly queue: ReturnType<typeof createQueue>
}

/** A message that its receiver refused: `place` names it within its channel. */
export interface Letter extends Omit<DeadLetter, 'timestampMillis' | 'payload'> {
  readonly place: number
}

export type DeadLetters = ReturnType<typeof createDeadLetters>

/** Messages that receivers refused. Each call must be one of the system. */
export function createDeadLetters(deps: DeadLetterDeps) {
  const { data, states } = deps
  const remove = createRemove(data)

  return {
    /** Newest first, the next page after `after`. */
    async list(call: Call, channel: Urn, page: { after?: string; limit: number }) {
      const [{ points, next }, total] = await Promise.all([
        data.series.range(call, spanOf(channel), page),
        data.series.count(call, spanOf(channel))
      ])
      const letters = points.map(({ json }): Letter => {
        const { timestampMillis: place, payload: _payload, ...letter }: DeadLetter = JSON.parse(json)
        return { ...letter, place }
      })
      return { total, letters, ...(next === undefined ? {} : { next }) }
    },
    sendAgain: createSendAgain(deps),
    /** Resolves to whether it was there. */
    remove,
    /** Removes those that are older than this time, in milliseconds since the epoch, and those that are too many. */
    async purge(call: Call, before: number): Promise<void> {
      for await (const { urns } of pagesOf(data, call, { types: [CHANNEL], having: STATE }, PAGE)) {
        const stored = await states.getMany(call, urns)
        for (const [at, urn] of urns.entries()) {
          call.signal.throwIfAborted()
          if ((stored[at]?.lastDead ?? 0) > 0) await purgeOne(data.series, call, { urn, before })
        }
      }
    }
  }
}

interface PurgeOne {
  readonly urn: Urn
  /** Milliseconds since the epoch. */
  readonly before: number
}

async function purgeOne(series: Data['series'], call: Call, { urn, before }: PurgeOne): Promise<void> {
  const span = { urn, aspect: DEAD_LETTER }
  while ((await series.remove(call, { ...span, to: before }, REMOVED)) === REMOVED) call.signal.throwIfAborted()
  for (let more = (await series.count(call, span)) - MOST_KEPT; more > 0; more -= REMOVED) {
    call.signal.throwIfAborted()
    await series.remove(call, span, Math.min(more, REMOVED))
  }
}

const spanOf = (urn: Urn, place?: number) => ({
  ...{ urn, aspect: DEAD_LETTER },
  ...(place === undefined ? {} : { from: place, to: place + 1 })
})

const createRemove =
  ({ series }: Pick<Data, 'series'>) =>
  async (call: Call, channel: Urn, place: number): Promise<boolean> =>
    (await series.remove(call, spanOf(channel, place), 1)) > 0

/**
 * Puts it at the end of the queue again, with the same id. Resolves to whether it was there.
 * @throws NotQueued if the channel has stopped, or too many messages wait
 */
function createSendAgain({ data, queue }: DeadLetterDeps) {
  const remove = createRemove(data)
  return async (call: Call, channel: Urn, place: number): Promise<boolean> => {
    const { points } = await data.series.range(call, spanOf(channel, place), { limit: 1 })
    if (!points[0]) return false
    const { id, source, payload }: DeadLetter = JSON.parse(points[0].json)
    await data.transact(call, async get => {
      const { outcome, edits } = await queue(get, channel, [{ id, source, payload: JSON.parse(payload) }])
      if (outcome === 'stopped') throw new NotQueued('Nothing is sent at present: resume it first')
      if (outcome === 'full') throw new NotQueued('Too many messages wait for this receiver: try again later')
      return edits
    })
    await remove(call, channel, place)
    return true
  }
}
