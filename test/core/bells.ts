import type { Test } from 'tap'
import {
  type Aspect,
  type Call,
  definePlugin,
  type Edit,
  type Listener,
  makeUrn,
  type PluginContext,
  ScheduleState,
  type SkippedTick,
  type Static,
  Type,
  type Urn
} from '../../core/index.ts'
import { createScheduler } from '../../core/schedule/scheduler.ts'
import type { ServerOptions } from '../../testing/server.ts'
import { type Server, start } from '../helper.ts'

const Id = Type.Object({ id: Type.String() })
const Rule = Type.Object({
  interval: Type.String(),
  timezone: Type.Optional(Type.String()),
  catchUpMs: Type.Optional(Type.Integer()),
  isPaused: Type.Optional(Type.Boolean())
})
const Rings = Type.Object({ times: Type.Array(Type.Integer()), late: Type.Array(Type.Integer()) })
type Rule = Static<typeof Rule>
type Rings = Static<typeof Rings>

interface Inner {
  readonly context: Pick<PluginContext<unknown, unknown, unknown, unknown>, 'data' | 'system' | 'log'>
  readonly rules: Aspect<Rule>
  readonly states: Aspect<ScheduleState>
  readonly rings: Aspect<Rings>
}

/** Bells that ring by schedules; each bell knows when it rang. Nothing rings by itself: tests make the schedulers. */
const bells = definePlugin({
  name: 'bells',
  contract: 2,
  types: { bell: { key: 'bellKey' } },
  aspects: {
    bellKey: { schema: Id, on: ['bell'] },
    bellRule: { schema: Rule, on: ['bell'] },
    bellRings: { schema: Rings, on: ['bell'], keep: 0 },
    bellState: { schema: ScheduleState, on: ['bell'], keep: 0, guard: { sealed: true } }
  },
  setup({ aspects, data, system, log }) {
    const api: Inner = {
      context: { data, system, log },
      rules: aspects.bellRule,
      states: aspects.bellState,
      rings: aspects.bellRings
    }
    inner = api
    return {
      api,
      onChange: {
        types: ['bell'],
        changed(keys) {
          for (const changed of listeners) changed(keys)
        }
      }
    }
  }
})
let inner: Inner | undefined
const listeners = new Set<Listener['changed']>()

/** What a scheduler of the tests does besides. */
interface Instance {
  readonly now: () => number
  /** Called before a tick is committed; the signal aborts when the instance is killed. */
  readonly fire?: (signal: AbortSignal) => Promise<readonly Edit[] | SkippedTick> | undefined
}

export async function ringing(t: Test, options: ServerOptions = {}) {
  const server: Server = await start(t, { plugins: [bells], ...options })
  if (!inner) throw new Error('the plugin was not set up')
  const { context, rules, states, rings } = inner
  const call: Call = context.system('a test')
  return {
    server,
    call,
    /** With a part of the test it is gone after that. */
    bell(name: string, part?: Test): Urn {
      const urn = makeUrn('bell', name)
      part?.teardown(() => context.data.erase(call, urn))
      return urn
    },
    set: (urn: Urn, rule: Rule | undefined) => rules.update(call, urn, () => rule),
    erase: (urn: Urn) => context.data.erase(call, urn),
    state: (urn: Urn) => states.get(call, urn),
    times: async (urn: Urn) => (await rings.get(call, urn))?.times ?? [],
    late: async (urn: Urn) => (await rings.get(call, urn))?.late ?? [],
    open({ now, fire }: Instance) {
      const stop = new AbortController()
      t.teardown(() => stop.abort())
      const scheduler = createScheduler({
        ...context,
        plugin: 'bells',
        states: { fail: () => undefined, recover: () => undefined },
        hookSeconds: 10,
        now,
        schedules: {
          name: 'bells',
          types: ['bell'],
          aspects: ['bellRule'],
          state: states,
          async schedule(get, urn) {
            const rule = await get(rules, urn)
            return rule?.isPaused ? undefined : rule
          },
          async fire(_call, tick) {
            const own = await fire?.(stop.signal)
            if (own) return own
            const { urn, time, isLate } = tick
            return [
              rings.edit(urn, old => ({
                times: [...(old?.times ?? []), time],
                late: [...(old?.late ?? []), ...(isLate ? [time] : [])]
              }))
            ]
          }
        }
      })
      const { changed } = scheduler.listener
      listeners.add(changed)
      return {
        look: () => scheduler.look(stop.signal),
        /** As a process that was killed: nothing of it goes on. */
        kill() {
          listeners.delete(changed)
          stop.abort()
        }
      }
    }
  }
}
