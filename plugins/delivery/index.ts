import { type Call, createLeases, definePlugin, type PlanRead, type Urn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { createLooks } from '../kit/index.ts'
import { secrets } from '../secrets/index.ts'
import { type Channels, createChannels } from './channels.ts'
import { checkBaseUrl, config } from './config.ts'
import { createDeadLetters, type DeadLetters } from './dead-letters.ts'
import { aspects, STATE, types } from './definitions.ts'
import { createKinds } from './kinds/kinds.ts'
import { measure } from './metrics.ts'
import { createTell, NOTICES, notices } from './notice.ts'
import { createQueue, type NewMessage, type Queueing } from './queue.ts'
import { createAttempt } from './sending/attempt.ts'
import { createSender } from './sending/sender.ts'
import { createTurn } from './sending/turn.ts'
import { createSources, type Source } from './source.ts'
import { createTargets, resealTargets } from './target.ts'

export type { ChannelChange, Channels, ChannelView, NewChannel } from './channels.ts'
export type { DeadLetters, Letter } from './dead-letters.ts'
export type { Attempt, Kind, Outcome, State, Stop } from './definitions.ts'
export { ChannelInput } from './errors.ts'
export type { NewMessage, Queueing } from './queue.ts'
export type { Content, Item, Source } from './source.ts'

/**
 * Sends messages to receivers outside: at least once, and in order for each of them. A *channel* is one receiver: its kind,
 * its owner and its address. Nothing here asks what the caller may do: that is the work of the plugin that offers it, whose
 * calls must be those of the system.
 */
export interface Delivery {
  /**
   * Names what makes the content of a plugin's messages. Call it in `setup`.
   * @throws Misconfigured if the name is taken
   */
  define(name: string, source: Source): void
  /**
   * Puts messages into the queue of a channel. Call it in a plan of `data.transact`, with its `get`, once for each channel
   * and plan, and return its edits with your own: the messages are queued if, and only if, that commit is made. When the
   * channel is deleted at the same time, the plan is called again.
   * @throws ChannelInput for a payload that is too large
   */
  queue(get: PlanRead, channel: Urn, messages: readonly NewMessage[]): Promise<Queueing>
  readonly channels: Channels
  readonly deadLetters: DeadLetters
}

const LOOK_MS = 1000
const REASON = 'looking for messages that are due'
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000
/** Of an answer, of which only the status counts. */
const MOST_BYTES = 100_000

/** Sends what other plugins tell people and programs outside. */
export const delivery = definePlugin({
  name: 'delivery',
  contract: 2,
  needs: { auth },
  wants: { secrets },
  config,
  types,
  lazySchemas: true,
  aspects,
  setup(context) {
    const { needs, wants, aspects: own, config: settings, data, host, background, system, onBehalfOf } = context
    const { aspectdChannel: channels, aspectdChannelState: states } = own
    const now = () => Date.now()
    const limits = { milliseconds: settings.timeoutSeconds * 1000, bytes: MOST_BYTES }
    const client = context.outgoing.client({ name: 'delivery', addresses: 'public', redirects: 0, ...limits })
    const base = checkBaseUrl(settings.baseUrl)
    const linkTo = (path: string) => new URL(host.addressAt(path), base ?? host.address()).href
    const kinds = createKinds({ client, now, linkTo })
    const sources = createSources()
    sources.define(NOTICES, notices)
    const targets = createTargets(wants.secrets?.sealing)
    const queue = createQueue({ channels, states, maxWaiting: settings.maxWaiting, now })
    const deadLetters = createDeadLetters({ data, states, queue })
    const { ended } = measure(context.metrics, { data, system, now })
    const leaseMs = settings.leaseSeconds * 1000
    const leases = createLeases(leaseMs)
    const shared = { data, channels, states, leases, now }
    const turn = createTurn({
      ...shared,
      ...{ rules: settings, random: Math.random, isActive: needs.auth.isActive },
      attempt: createAttempt({ sources, kinds, targets, onBehalfOf, ended }),
      tell: createTell({ data, channels, queue })
    })
    const looks = createLooks((call: Call) => sender.look(call), { reason: REASON, background, host, system })
    const sender = createSender({
      ...{ ...shared, ...settings, leaseMs, turn, system, run: background.run, ended: looks.wake }
    })
    const api: Delivery = {
      define: sources.define,
      queue,
      channels: createChannels({ ...shared, targets, kinds, isHttpAllowed: settings.allowHttp }),
      deadLetters
    }
    return {
      api,
      onChange: {
        aspects: [STATE],
        changed(keys) {
          if (keys === 'lost' || keys.some(({ urn }) => !sender.isRunning(urn))) looks.wake()
        }
      },
      start() {
        looks.start(LOOK_MS)
        background.every(HOUR_MS, 'removing old dead letters', call =>
          deadLetters.purge(call, now() - settings.keepDays * DAY_MS)
        )
        const sealing = wants.secrets?.sealing
        if (sealing?.hasOlderKeys && host.readOnly === undefined) {
          const work = resealTargets({ data, channels, sealing }, system('sealing addresses with the current key'))
          background.run(work, 'sealing addresses with the current key failed; the next start tries again')
        }
      }
    }
  }
})
