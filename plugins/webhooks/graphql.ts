import {
  type ArgsOf,
  BadRequest,
  type Call,
  type Demand,
  operation,
  PluginDisabled,
  type Urn
} from '../../core/index.ts'
import type { DeadLetters } from '../delivery/index.ts'
import { searchOf } from '../entities/index.ts'
import type { sdl } from './sdl.ts'
import { parseWebhookUrn, type Webhooks, type WebhookView } from './webhook.ts'

type Args = ArgsOf<typeof sdl>

export const MANAGE = ['MANAGE_WEBHOOKS'] as const
const toManage: Demand = { anyOf: MANAGE }
const MOST_LISTED = 100

export interface OperationDeps {
  readonly webhooks: Webhooks
  readonly deadLetters: DeadLetters
}

/** `deps` throws while a plugin that webhooks require is disabled. */
export function operations(deps: () => OperationDeps) {
  const on = (run: (call: Call, urn: Urn) => Promise<unknown>) =>
    operation(toManage, async ({ urn }: { urn: string }, call) => {
      await run(call.as('managing a webhook'), parseWebhookUrn(urn))
      return true
    })
  return {
    Query: {
      listWebhooks: operation(toManage, async ({ input }: Args['listWebhooks'], call) => {
        const found = await deps().webhooks.list(call.as('listing webhooks'), searchOf(input, { largest: MOST_LISTED }))
        return { ...found, webhooks: found.webhooks.map(shown) }
      }),
      webhook: operation(toManage, async ({ urn }: Args['webhook'], call) => {
        const [found] = await deps().webhooks.view(call.as('showing a webhook'), [parseWebhookUrn(urn)])
        return found ? shown(found) : null
      }),
      webhookDeadLetters: operation(toManage, ({ urn, after, count }: Args['webhookDeadLetters'], call) =>
        letters(deps(), call, { urn: parseWebhookUrn(urn), after, count: count ?? 20 })
      )
    },
    Mutation: {
      createWebhook: operation(toManage, ({ input }: Args['createWebhook'], call) =>
        deps().webhooks.create(call, given(input))
      ),
      updateWebhook: operation(toManage, async ({ urn, input }: Args['updateWebhook'], call) => {
        await deps().webhooks.update(call, parseWebhookUrn(urn), given(input))
        return true
      }),
      rotateWebhookSecret: operation(toManage, ({ urn, overlapHours }: Args['rotateWebhookSecret'], call) =>
        deps().webhooks.rotate(call.as('rotating a secret'), parseWebhookUrn(urn), overlapHours ?? 24)
      ),
      pauseWebhook: on((call, urn) => deps().webhooks.pause(call, urn)),
      resumeWebhook: on((call, urn) => deps().webhooks.resume(call, urn)),
      deleteWebhook: on((call, urn) => deps().webhooks.remove(call, urn)),
      testWebhook: operation(toManage, ({ urn }: Args['testWebhook'], call) =>
        deps().webhooks.test(call.as('testing a webhook'), parseWebhookUrn(urn))
      ),
      ...letterOperations(deps)
    }
  }
}

function letterOperations(deps: () => OperationDeps) {
  const on = (run: (call: Call, channel: Urn, place: number) => Promise<boolean>) =>
    operation(toManage, async ({ urn, place }: { urn: string; place: number }, call) => {
      const system = call.as('managing dead letters')
      return run(system, await deps().webhooks.channelOf(system, parseWebhookUrn(urn)), checkedPlace(place))
    })
  return {
    resendWebhookDeadLetter: on((call, channel, place) => deps().deadLetters.sendAgain(call, channel, place)),
    removeWebhookDeadLetter: on((call, channel, place) => deps().deadLetters.remove(call, channel, place))
  }
}

function checkedPlace(place: number): number {
  if (Number.isSafeInteger(place) && place >= 0) return place
  throw new BadRequest(`place: expected a whole number from 0, found ${place}`)
}

interface LetterPage {
  readonly urn: Urn
  readonly after: string | null | undefined
  readonly count: number
}

async function letters({ webhooks, deadLetters }: OperationDeps, call: Call, { urn, after, count }: LetterPage) {
  if (count < 1 || count > MOST_LISTED) {
    throw new BadRequest(`count must be between 1 and ${MOST_LISTED}, found ${count}`)
  }
  const system = call.as('listing dead letters')
  const page = { limit: count, ...(after == null ? {} : { after }) }
  return deadLetters.list(system, await webhooks.channelOf(system, urn), page)
}

/** GraphQL has `null` for what is not given. */
function given<T extends object>(input: T): { [K in keyof T]: Exclude<T[K], null> } {
  const found = Object.entries(input).filter(([, value]) => value !== null)
  return Object.fromEntries(found) as { [K in keyof T]: Exclude<T[K], null> }
}

function shown({ state, filters, ...webhook }: WebhookView) {
  const { stopped, failingSince, due, attempts } = state
  const failing = failingSince === undefined ? 'ACTIVE' : 'FAILING'
  return {
    ...{ ...webhook, ...filters, due, attempts },
    // Only addresses of mails are confirmed.
    state: stopped?.reason === 'UNVERIFIED' ? 'PAUSED' : (stopped?.reason ?? failing),
    since: stopped?.at ?? failingSince,
    error: stopped ? stopped.error : failingSince === undefined ? undefined : attempts[0]?.error
  } as const
}

export const required = <T>(plugin: T | undefined, name: string): T => {
  if (plugin === undefined) throw new PluginDisabled('Webhooks', name)
  return plugin
}
