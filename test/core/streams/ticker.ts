import type { Test } from 'tap'
import { type Call, createWakeups, definePlugin, operation, type SourceEvents } from '../../../core/index.ts'

import { start } from '../../helper.ts'

const sdl = `
  extend type Query { ticks: Int! }
  extend type Mutation { tick: Int! }
  extend type Subscription {
    ticks(after: String): Tick!
    guarded: Tick!
    failing(how: String!): Tick
    hanging: Tick
    large(characters: Int!): Tick!
  }
  type Tick { number: Int!  entity: Entity  slow: String  text: String }
` as const

type Options = Parameters<typeof start>[1]

/** A server with the ticker. */
export async function open(t: Test, options: Options = {}) {
  const ticker = createTicker()
  const server = await start(t, { plugins: [ticker.plugin], ...options })
  const tick = () => server.admin.gql('mutation { tick }')
  return { ...ticker, server, tick, admin: server.admin }
}

/** A plugin of another author whose subscriptions count: each `tick` is an event. */
export function createTicker() {
  const wakeups = createWakeups()
  const seen = { open: 0, began: 0, calls: [] as Call[] }
  let last = 0
  const hold: { promise?: Promise<void> } = {}

  async function* ticks(from: number, { signal }: Call): SourceEvents<{ number: number; entity: string }> {
    seen.open++
    seen.began++
    try {
      yield { id: String(from) }
      for (let at = from; !signal.aborted; ) {
        const count = wakeups.count()
        while (at < last && !signal.aborted) {
          at++
          yield { value: { number: at, entity: `urn:li:tag:t${at}` }, id: String(at) }
        }
        await wakeups.next(count, signal)
      }
    } finally {
      seen.open--
    }
  }

  async function* failing(how: string): SourceEvents<{ number: number }> {
    yield { value: { number: 1 }, id: '1' }
    if (how === 'later') throw new Error('a secret of the store')
    if (how === 'null') yield { value: null as never, id: '2' }
    if (how === 'ends') return
  }

  async function* large(characters: number): SourceEvents<{ number: number; text: string }> {
    for (let number = 1; ; number++) {
      seen.began = number
      yield { value: { number, text: 'x'.repeat(characters) }, id: String(number) }
    }
  }

  const plugin = definePlugin({
    name: 'ticker',
    contract: 2,
    privileges: { WATCH_TICKS: 'Watch the ticks.' },
    setup: () => ({
      api: undefined,
      sdl,
      fields: {
        Tick: {
          entity: ({ entity }: { entity?: string }) => (entity ? { urn: entity } : null),
          async slow(_tick: object, _args: object, call: Call) {
            seen.calls.push(call)
            await hold.promise
            return 'done'
          }
        }
      },
      operations: {
        Query: { ticks: operation('signed-in', () => last) },
        Mutation: {
          tick: operation('signed-in', () => {
            last++
            wakeups.wake()
            return last
          })
        },
        Subscription: {
          ticks: operation('signed-in', ({ after }: { after?: string | null }, call) =>
            ticks(after ? Number(after) : last, call)
          ),
          guarded: operation({ anyOf: ['WATCH_TICKS'] }, (_args: object, call) => ticks(last, call)),
          failing: operation('signed-in', ({ how }: { how: string }) => {
            if (how === 'at once') throw new Error('a secret of the store')
            return failing(how)
          }),
          hanging: operation('signed-in', async (_args: object, _call: Call) => new Promise<never>(() => undefined)),
          large: operation('signed-in', ({ characters }: { characters: number }) => large(characters))
        }
      }
    })
  })
  return { plugin, seen, hold, wakeups }
}
