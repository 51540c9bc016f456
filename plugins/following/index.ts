import { type Call, definePlugin, Type, type Urn } from '../../core/index.ts'
import { delivery } from '../delivery/index.ts'
import { entities } from '../entities/index.ts'
import { events } from '../events/index.ts'
import { search } from '../search/index.ts'
import { createContent, SOURCE } from './channels/content.ts'
import { createQueueing } from './channels/queueing.ts'
import { createWays } from './channels/ways.ts'
import { consolePart } from './console.ts'
import { aspects, types } from './definitions.ts'
import { createFollowing } from './follow.ts'
import { operations } from './graphql.ts'
import { createInbox } from './inbox/inbox.ts'
import { purge } from './inbox/purge.ts'
import { createWaiting, type WaitingSource } from './inbox/waiting.ts'
import { createFound } from './matching/found.ts'
import { createLines } from './matching/lines.ts'
import { createMatching } from './matching/matching.ts'
import { createRecipients } from './matching/recipients.ts'
import { sdl } from './sdl.ts'

export type { WaitingItem, WaitingSource } from './inbox/waiting.ts'

/** For plugins with something that waits for users. */
export interface FollowingApi {
  /** Call it in `setup`: what waits for the caller is in their inbox. */
  waiting(source: WaitingSource): void
}

const DAY_MS = 86_400_000

/** Users follow entities, and find what happened to them in their inbox. */
export const following = definePlugin({
  name: 'following',
  contract: 2,
  needs: { entities },
  wants: { delivery, events, search },
  config: Type.Object({
    maxFollows: Type.Integer({
      minimum: 1,
      maximum: 10_000,
      default: 1000,
      description: 'what one user or group can follow'
    }),
    maxSearches: Type.Integer({
      minimum: 0,
      maximum: 1000,
      default: 20,
      description: 'searches among it: each is asked whenever something changes'
    }),
    keepDays: Type.Number({ exclusiveMinimum: 0, maximum: 3650, default: 90, description: 'days that lines are kept' }),
    keepLines: Type.Integer({
      minimum: 1,
      maximum: 100_000,
      default: 1000,
      description: 'newest lines that each user keeps'
    }),
    purgeSeconds: Type.Integer({
      minimum: 1,
      maximum: 86_400,
      default: 3600,
      description: 'seconds between two removals of old lines'
    })
  }),
  types,
  lazySchemas: true,
  aspects,
  console: consolePart,
  setup({ needs, wants, config, aspects: own, data, background, metrics, onBehalfOf }) {
    const { aspectdFollow: follows, aspectdNotice: notices, aspectdInboxState: states } = own
    const { aspects: model, places } = needs.entities
    const lines = metrics.counter({ name: 'lines_total', help: 'Lines that were written into inboxes.' })
    const recipientsOf = createRecipients({ data, follows, found: createFound(wants.search, onBehalfOf) })
    const { delivery } = wants
    delivery?.define(SOURCE, createContent(data))
    const queue = delivery && createQueueing({ data, queued: own.aspectdInboxQueued, delivery })
    const write = createLines({ data, notices, onBehalfOf, queue })
    // While the plugin events is disabled, nobody is told of anything; follows and old lines stay.
    wants.events?.read(createMatching({ data, places, recipientsOf, write, told: count => lines.add(count) }))
    const groupsOf = async (call: Call, user: Urn): Promise<readonly Urn[]> => {
      const [external, native] = await Promise.all([
        model.groupMembership.get(call, user),
        model.nativeGroupMembership.get(call, user)
      ])
      return [...new Set([...(external?.groups ?? []), ...(native?.nativeGroups ?? [])])]
    }
    const waiting = createWaiting(groupsOf)
    const api: FollowingApi = { waiting: waiting.add }
    const shared = { entities: needs.entities, follows, search: wants.search, groupsOf }
    return {
      api,
      sdl,
      operations: operations({
        following: createFollowing({ data, ...shared, limits: config }),
        inbox: createInbox({ data, notices, states }),
        waiting: waiting.list,
        waysOf: createWays(delivery)
      }),
      start() {
        background.every(config.purgeSeconds * 1000, 'removal of old lines of inboxes', call =>
          purge(data, call, { before: Date.now() - config.keepDays * DAY_MS, keepLines: config.keepLines })
        )
      }
    }
  }
})
