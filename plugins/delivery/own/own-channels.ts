import { type Aspect, BadRequest, type Call, Conflict, type Data, Forbidden, type Urn } from '../../../core/index.ts'
import type { Channels, ChannelView } from '../channels.ts'
import type { Channel, Kind, State } from '../definitions.ts'
import { NoChannel, NotQueued } from '../errors.ts'
import type { MailLinks } from '../mail/links.ts'
import type { Mailer } from '../mail/mailer.ts'
import { mailOf } from '../mail/template.ts'
import { retimed } from '../sending/after-attempt.ts'
import type { Content } from '../source.ts'
import type { Targets } from '../target.ts'
import { checkTiming, type Timing } from '../timing.ts'
import { type createChannelsOf, OWN } from './channels-of.ts'

const MOST_CHANNELS = 10
/** Mails that ask to confirm an address, for each user and hour, on each instance: the address can be somebody else's. */
const MOST_MAILS = 5
const HOUR_MS = 3_600_000

export interface OwnChannelInput {
  readonly name: string
  readonly kind: Kind
  /** A mail address, or the URL of an incoming webhook. */
  readonly address: string
  readonly timing?: Timing
}

interface OwnDeps {
  readonly data: Pick<Data, 'find' | 'write' | 'transact'>
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly all: Channels
  readonly channelsOf: ReturnType<typeof createChannelsOf>
  readonly targets: Targets
  readonly links: MailLinks
  /** `undefined` if the server sends no mails. */
  readonly mailer: Mailer | undefined
  readonly now: () => number
}

export type OwnChannels = ReturnType<typeof createOwnChannels>

/** The channels by which a user gets notices. */
export function createOwnChannels(deps: OwnDeps) {
  const { channels, all } = deps
  const confirm = createConfirmation(deps)

  const listed = async (call: Call) => {
    const found = (await deps.channelsOf(call, [call.actor])).get(call.actor) ?? []
    return found.map(({ urn }) => urn)
  }

  /** @throws NoChannel also for channels of others */
  async function owned(call: Call, urn: Urn): Promise<{ system: Call; channel: Channel }> {
    const system = call.as('changing an own channel')
    const channel = await channels.get(system, urn)
    if (channel?.owner !== call.actor || channel.source !== OWN) throw new NoChannel(urn)
    return { system, channel }
  }

  return {
    async list(call: Call): Promise<ChannelView[]> {
      return all.view(call.as('listing own channels'), await listed(call))
    },
    create: createMaking(deps, confirm, listed),
    /** At once, or in digests, also what waits already; the address cannot change: make another channel. */
    async setTiming(call: Call, urn: Urn, timing: Timing): Promise<void> {
      const { system } = await owned(call, urn)
      const checked = checkTiming(timing)
      await deps.data.transact(system, async get => {
        const [channel, state] = [await get(channels, urn), await get(deps.states, urn)]
        if (!channel) throw new NoChannel(urn)
        const edits = [channels.edit(urn, () => ({ ...channel, timing: checked }))]
        return state ? [...edits, deps.states.edit(urn, () => retimed(state, checked, deps.now()))] : edits
      })
    },
    async confirmAgain(call: Call, urn: Urn): Promise<void> {
      const { channel } = await owned(call, urn)
      if (channel.kind !== 'mail') throw new BadRequest('Only addresses of mails are confirmed')
      confirm.requireRoom(call)
      await confirm.send(call, urn, deps.targets.open(urn, channel.target).address ?? '')
    },
    ...createOwnChanges(deps, owned)
  }
}

function createMaking(deps: OwnDeps, confirm: Confirmation, listed: (call: Call) => Promise<readonly Urn[]>) {
  return async (call: Call, { name, kind, address, timing }: OwnChannelInput): Promise<Urn> => {
    if (call.credential?.scope) throw new Forbidden('A token with a scope cannot make channels')
    requireKind(deps, kind)
    if ((await listed(call)).length >= MOST_CHANNELS) {
      throw new Conflict(`At most ${MOST_CHANNELS} channels can exist: remove one first`)
    }
    const timed = timing ? { timing: checkTiming(timing) } : {}
    const made = deps.all.create({ kind, owner: call.actor, source: OWN, name, url: address, ...timed })
    if (kind === 'mail') confirm.requireRoom(call)
    await deps.data.write(call.as('making an own channel'), made.edits)
    if (kind === 'mail') await confirm.send(call, made.urn, address)
    return made.urn
  }
}

type Confirmation = ReturnType<typeof createConfirmation>
type Owned = (call: Call, urn: Urn) => Promise<{ system: Call; channel: Channel }>

function createOwnChanges({ data, all, states, now }: OwnDeps, owned: Owned) {
  return {
    /** Of a webhook; the one before is not valid any more. */
    async newSecret(call: Call, urn: Urn): Promise<string> {
      if (call.credential?.scope) throw new Forbidden('A token with a scope cannot change channels')
      const { system, channel } = await owned(call, urn)
      if (channel.kind !== 'webhook') throw new BadRequest('Only webhooks have a secret')
      const { edit, secret } = all.rotate(urn, 0)
      await data.write(system, [edit])
      return secret
    },
    async pause(call: Call, urn: Urn): Promise<void> {
      await all.pause((await owned(call, urn)).system, urn)
    },
    /** @throws NotQueued before its address is confirmed */
    async resume(call: Call, urn: Urn): Promise<void> {
      const { system } = await owned(call, urn)
      await requireConfirmed(states, system, urn)
      await all.resume(system, urn)
    },
    async remove(call: Call, urn: Urn): Promise<void> {
      await all.remove((await owned(call, urn)).system, urn)
    },
    async test(call: Call, urn: Urn) {
      const { system } = await owned(call, urn)
      await requireConfirmed(states, system, urn)
      return all.test(system, urn, testOf(now()))
    }
  }
}

const testOf = (at: number): Content => ({
  ...{ type: 'channel.test', data: {}, at, title: 'A test of your notices' },
  items: [{ text: 'Settings › Notices', path: '/settings/notices' }]
})

async function requireConfirmed(states: Aspect<State>, call: Call, urn: Urn): Promise<void> {
  const state = await states.get(call, urn)
  if (state?.stopped?.reason === 'UNVERIFIED') throw new NotQueued('Confirm the address first, by the link in the mail')
}

function requireKind({ mailer }: OwnDeps, kind: Kind): void {
  if (kind === 'mail' && !mailer) throw new Conflict('This server sends no mails: plugins.delivery.mailHost is not set')
}

/** Asks by mail whether an address belongs to who named it. */
function createConfirmation({ mailer, links, now }: OwnDeps) {
  const sent = new Map<Urn, number[]>()
  const recent = (user: Urn) => (sent.get(user) ?? []).filter(at => at > now() - HOUR_MS)
  return {
    requireRoom({ actor }: Call): void {
      if (recent(actor).length < MOST_MAILS) return
      throw new Conflict(`At most ${MOST_MAILS} mails an hour ask to confirm an address: try again later`)
    },
    async send({ actor }: Call, urn: Urn, address: string): Promise<void> {
      sent.set(actor, [...recent(actor), now()])
      const title = 'Confirm your address for notices'
      const link = links.linkOf('verify', urn, address)
      const content: Content = {
        type: 'channel.verify',
        data: {},
        at: now(),
        title,
        items: [{ text: title, path: link }]
      }
      const result = await mailer?.send(address, {
        id: `verify_${now()}`,
        ...mailOf(content, { linkTo: path => path })
      })
      if (result && result.outcome !== 'sent') throw new NotQueued(`The mail was not sent: ${result.error}`)
    }
  }
}
