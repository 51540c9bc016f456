import { randomUUID } from 'node:crypto'
import { type Aspect, type Call, type Data, Forbidden, type Model, parseUrnOf, type Urn } from '../../core/index.ts'
import type { ChannelView, Delivery } from '../delivery/index.ts'
import { type ListSearch, listEntities } from '../entities/index.ts'
import type { Events } from '../events/index.ts'
import { SOURCE, testContent } from './content.ts'
import { type Cursor, type Filters, urnOfWebhook, WEBHOOK, type Webhook } from './definitions.ts'
import { NoWebhook, TooManyWebhooks, WebhookInput } from './errors.ts'
import { checkFilters } from './filters.ts'

const HOUR_MS = 3_600_000
const LONGEST_OVERLAP_HOURS = 24 * 30

export interface WebhookDeps {
  readonly data: Data
  readonly webhooks: Aspect<Webhook>
  readonly cursors: Aspect<Cursor>
  readonly model: Pick<Model, 'types'>
  readonly delivery: Delivery
  readonly events: Events
  readonly maxWebhooks: number
  readonly now: () => number
}

/** What users say of a webhook. */
export interface WebhookChange extends Partial<Filters> {
  readonly name?: string
  readonly url?: string
}

/** A webhook, and how its channel does. */
export interface WebhookView extends ChannelView {
  readonly filters: Filters
}

const ALL: Filters = { types: [], urns: [], categories: [], actors: [] }

export type Webhooks = ReturnType<typeof createWebhooks>

/** What operators do with webhooks. Who may do it is decided before. */
export function createWebhooks(deps: WebhookDeps) {
  const { data, webhooks, delivery } = deps

  async function channelOf(call: Call, urn: Urn): Promise<Urn> {
    const found = await webhooks.get(call, urn)
    if (!found) throw new NoWebhook(urn)
    return found.channel as Urn
  }

  const view = (call: Call, urns: readonly Urn[]) => viewsOf(deps, call, urns)

  return {
    view,
    channelOf,
    /** By name. */
    async list(call: Call, search: ListSearch) {
      const field = `${WEBHOOK}.name`
      const { urns, ...page } = await listEntities(
        data,
        call,
        { types: [WEBHOOK], search: [field], sort: { field } },
        search
      )
      return { ...page, webhooks: await view(call, urns) }
    },
    create: (call: Call, change: WebhookChange & { name: string; url: string }) => create(deps, call, change),
    update: (call: Call, urn: Urn, change: WebhookChange) => update(deps, call, urn, change),
    /** A new secret, which nobody can read later; the one before is valid for so many hours more. */
    async rotate(call: Call, urn: Urn, hours: number): Promise<string> {
      if (!(hours >= 0 && hours <= LONGEST_OVERLAP_HOURS)) {
        throw new WebhookInput(`overlapHours must be between 0 and ${LONGEST_OVERLAP_HOURS}, found ${hours}`)
      }
      const { edit, secret } = delivery.channels.rotate(await channelOf(call, urn), hours * HOUR_MS)
      await data.write(call, [edit])
      return secret
    },
    ...createChannelOperations(deps, channelOf)
  }
}

async function viewsOf({ webhooks, delivery }: WebhookDeps, call: Call, urns: readonly Urn[]): Promise<WebhookView[]> {
  const stored = await webhooks.getMany(call, urns)
  const found = urns.flatMap((urn, at) => (stored[at] ? [{ urn, webhook: stored[at] }] : []))
  const channels = await delivery.channels.view(
    call,
    found.map(({ webhook }) => webhook.channel as Urn)
  )
  const byUrn = new Map(channels.map(channel => [channel.urn, channel]))
  return found.flatMap(({ urn, webhook: { types, urns, categories, actors, channel } }) => {
    const shown = byUrn.get(channel as Urn)
    return shown ? [{ ...shown, urn, filters: { types, urns, categories, actors } }] : []
  })
}

/** What is done with the channel of a webhook. */
function createChannelOperations(deps: WebhookDeps, channelOf: (call: Call, urn: Urn) => Promise<Urn>) {
  const { data, delivery } = deps
  return {
    async pause(call: Call, urn: Urn): Promise<void> {
      await delivery.channels.pause(call, await channelOf(call, urn))
    },
    async resume(call: Call, urn: Urn): Promise<void> {
      await delivery.channels.resume(call, await channelOf(call, urn))
    },
    async remove(call: Call, urn: Urn): Promise<void> {
      const channel = await channelOf(call, urn)
      await data.erase(call, urn)
      await delivery.channels.remove(call, channel)
    },
    async test(call: Call, urn: Urn) {
      return delivery.channels.test(call, await channelOf(call, urn), testContent(deps.now()))
    }
  }
}

export const parseWebhookUrn = (text: string): Urn => parseUrnOf(WEBHOOK, text)

/** It is told what happens from now on, of what its creator may see. */
async function create(deps: WebhookDeps, call: Call, change: WebhookChange & { name: string; url: string }) {
  const { data, webhooks, cursors, delivery, events, now } = deps
  requireUnscoped(call)
  const filters = checkFilters(filtersOf(change, ALL), deps.model)
  const system = call.as('making a webhook')
  const { total } = await data.find(system, { types: [WEBHOOK] }, { limit: 0 })
  if (total >= deps.maxWebhooks) throw new TooManyWebhooks(deps.maxWebhooks)
  const { name, url } = change
  const channel = delivery.channels.create({ kind: 'webhook', owner: call.actor, source: SOURCE, name, url })
  const urn = urnOfWebhook(randomUUID())
  const place = await events.end(system)
  await data.write(system, [
    ...channel.edits,
    webhooks.edit(urn, () => ({ ...stored(filters), channel: channel.urn, name, created: now() })),
    cursors.edit(urn, () => ({ place, at: now() }))
  ])
  return { urn, secret: channel.secret ?? '' }
}

/** Whoever changes it is its owner from then on: it must not send them what only the owner before may see. */
async function update(deps: WebhookDeps, call: Call, urn: Urn, change: WebhookChange): Promise<void> {
  const { data, webhooks, delivery, model } = deps
  requireUnscoped(call)
  const system = call.as('changing a webhook')
  const { name, url } = change
  await data.transact(system, async get => {
    const old = await get(webhooks, urn)
    if (!old) throw new NoWebhook(urn)
    const { types, urns, categories, actors } = old
    const filters = checkFilters(filtersOf(change, { types, urns, categories, actors }), model)
    const changed = { ...(name === undefined ? {} : { name }), ...(url === undefined ? {} : { url }) }
    return [
      delivery.channels.change(old.channel as Urn, { owner: call.actor, ...changed }),
      webhooks.edit(urn, () => ({ ...old, ...stored(filters), ...(name === undefined ? {} : { name }) }))
    ]
  })
}

const filtersOf = ({ types, urns, categories, actors }: Partial<Filters>, old: Filters): Filters => ({
  types: types ?? old.types,
  urns: urns ?? old.urns,
  categories: categories ?? old.categories,
  actors: actors ?? old.actors
})

const stored = ({ types, urns, categories, actors }: Filters) => ({
  types: [...types],
  urns: [...urns],
  categories: [...categories],
  actors: [...actors]
})

/** What is sent does not know the scope. */
function requireUnscoped({ credential }: Call): void {
  if (credential?.scope) throw new Forbidden('A token with a scope cannot make or change webhooks')
}
