import { type ArgsOf, BadRequest, type Call, operation, parseUrnOf, type Urn } from '../../core/index.ts'
import type { ChannelView } from './channels.ts'
import { CHANNEL, type Kind } from './definitions.ts'
import type { OwnChannels } from './own/own-channels.ts'
import type { sdl } from './sdl.ts'
import type { Timing } from './timing.ts'

type Args = ArgsOf<typeof sdl>

/** Every user manages their own channels. */
export function operations(own: OwnChannels, hasMail: boolean) {
  const on = (run: (call: Call, urn: Urn) => Promise<unknown>) =>
    operation('signed-in', async ({ urn }: { urn: string }, call) => {
      await run(call, parseUrnOf(CHANNEL, urn))
      return true
    })
  return {
    Query: {
      myChannels: operation('signed-in', async (_args: object, call) => ({
        hasMail,
        channels: (await own.list(call)).map(shown)
      }))
    },
    Mutation: {
      createMyChannel: operation('signed-in', ({ input }: Args['createMyChannel'], call) => {
        const { name, kind, address, timing } = input
        const timed = timing ? { timing: timingOf(timing) } : {}
        return own.create(call, { name, kind: kind.toLowerCase() as Kind, address, ...timed })
      }),
      setMyChannelTiming: operation('signed-in', async ({ urn, timing }: Args['setMyChannelTiming'], call) => {
        await own.setTiming(call, parseUrnOf(CHANNEL, urn), timingOf(timing))
        return true
      }),
      confirmMyChannel: on(own.confirmAgain),
      pauseMyChannel: on(own.pause),
      resumeMyChannel: on(own.resume),
      removeMyChannel: on(own.remove),
      newMyChannelSecret: operation('signed-in', ({ urn }: Args['newMyChannelSecret'], call) =>
        own.newSecret(call, parseUrnOf(CHANNEL, urn))
      ),
      testMyChannel: operation('signed-in', ({ urn }: Args['testMyChannel'], call) =>
        own.test(call, parseUrnOf(CHANNEL, urn))
      )
    }
  }
}

function timingOf({ digest, at, timezone, quietFrom, quietTo }: Args['setMyChannelTiming']['timing']): Timing {
  if ((quietFrom == null) !== (quietTo == null)) {
    throw new BadRequest('quietFrom and quietTo: expected both or none of them')
  }
  const quiet = quietFrom != null && quietTo != null ? { quiet: { from: quietFrom, to: quietTo } } : {}
  return { digest, timezone, ...(at == null ? {} : { at }), ...quiet }
}

function shown({ kind, state, timing, ...channel }: ChannelView) {
  const { stopped, failingSince, attempts } = state
  const failing = failingSince === undefined ? 'ACTIVE' : 'FAILING'
  return {
    ...channel,
    kind: kind.toUpperCase() as Uppercase<Kind>,
    state: stopped?.reason ?? failing,
    error: stopped ? stopped.error : failingSince === undefined ? undefined : attempts[0]?.error,
    timing: timing && { ...timing, quietFrom: timing.quiet?.from, quietTo: timing.quiet?.to }
  } as const
}
