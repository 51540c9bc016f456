import { type Call, definePlugin, type PlanRead, type Urn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { secrets } from '../secrets/index.ts'
import type { Channels } from './channels.ts'
import { config } from './config.ts'
import type { DeadLetters } from './dead-letters.ts'
import { aspects, STATE, types } from './definitions.ts'
import { operations } from './graphql.ts'
import { mailRoutes } from './mail/routes.ts'
import type { OwnChannel } from './own/channels-of.ts'
import type { NewMessage, Queueing } from './queue.ts'
import { sdl } from './sdl.ts'
import { createService } from './service.ts'
import type { Source } from './source.ts'
import { resealTargets } from './target.ts'

export type { ChannelChange, Channels, ChannelView, NewChannel } from './channels.ts'
export type { DeadLetters, Letter } from './dead-letters.ts'
export type { Attempt, Kind, Outcome, State, Stop } from './definitions.ts'
export { ChannelInput } from './errors.ts'
export type { OwnChannel } from './own/channels-of.ts'
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
  /**
   * The channels by which these users get notices, those that have stopped included; users without any are left out. They
   * make them at *Settings › Notices*.
   */
  channelsOf(call: Call, users: readonly Urn[]): Promise<ReadonlyMap<Urn, readonly OwnChannel[]>>
  readonly channels: Channels
  readonly deadLetters: DeadLetters
}

const LOOK_MS = 1000
const HOUR_MS = 3_600_000
const DAY_MS = 86_400_000

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
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/settings/notices',
        title: 'Notices',
        menu: 'settings',
        icon: 'bell',
        order: 15,
        show: 'notices.ts#NoticesPage'
      }
    ]
  },
  setup(context) {
    const { needs, wants, aspects: own, config: settings, data, host, background, system } = context
    const { aspectdChannel: channels, aspectdChannelState: states } = own
    const { secrets } = wants
    const service = createService({ ...context, auth: needs.auth, secrets, channels, states })
    const { define, queue, deadLetters, looks, now } = service
    const { channelsOf, channels: all } = service
    const api: Delivery = { define, queue, deadLetters, channelsOf, channels: all }
    return {
      api,
      sdl,
      operations: operations(service.own, service.mailer !== undefined),
      routes: mailRoutes(service.useLink),
      close: () => service.mailer?.close(),
      onChange: { aspects: [STATE], changed: service.changed },
      start() {
        looks.start(LOOK_MS)
        background.every(HOUR_MS, 'removing old dead letters', call =>
          deadLetters.purge(call, now() - settings.keepDays * DAY_MS)
        )
        const sealing = secrets?.sealing
        if (!sealing?.hasOlderKeys || host.readOnly !== undefined) return
        const work = resealTargets({ data, channels, sealing }, system('sealing addresses with the current key'))
        background.run(work, 'sealing addresses with the current key failed; the next start tries again')
      }
    }
  }
})
