import { randomUUID } from 'node:crypto'
import { type Aspect, type Call, checkText, type Data, type Edit, type Urn } from '../../core/index.ts'
import {
  type Attempt,
  type Channel,
  DEAD_LETTER,
  type Kind,
  NEW_STATE,
  type State,
  urnOfChannel
} from './definitions.ts'
import { ChannelInput, NoChannel } from './errors.ts'
import type { Send } from './kinds/kinds.ts'
import { isAddress } from './mail/settings.ts'
import { attemptOf, stopped } from './sending/after-attempt.ts'
import type { Content } from './source.ts'
import { checkUrl, newSecret, rotated, type Target, type Targets } from './target.ts'
import type { Timing } from './timing.ts'

const NAME = { max: 200, isRequired: true, isOneLine: true }

export interface NewChannel {
  readonly kind: Kind
  /** Whose rights decide what is sent: the caller must have checked that they want it. */
  readonly owner: Urn
  /** The plugin that makes it. */
  readonly source: string
  readonly name: string
  /** For mails the address. */
  readonly url: string
  readonly timing?: Timing
}

export interface ChannelChange {
  readonly owner?: Urn
  readonly name?: string
  readonly url?: string
}

/** A channel, and how it does. It has no secret, and of the address only the host. */
export interface ChannelView {
  readonly urn: Urn
  readonly kind: Kind
  readonly owner: Urn
  readonly name: string
  /** `example.com`, with a port if it is not the usual one; of mails the address. */
  readonly host: string
  readonly timing?: Timing
  /** How many messages wait. */
  readonly waiting: number
  readonly deadLetters: number
  /** Absent: nothing was ever sent or queued. */
  readonly state: State
  /** Valid signing secrets: 2 while an older one is valid beside the newest. */
  readonly secrets: number
}

interface ChannelsDeps {
  readonly data: Pick<Data, 'write' | 'erase' | 'series'>
  readonly channels: Aspect<Channel>
  readonly states: Aspect<State>
  readonly targets: Targets
  readonly kinds: Readonly<Record<Kind, Send>>
  readonly isHttpAllowed: boolean
  readonly now: () => number
}

export type Channels = ReturnType<typeof createChannels>

/** What plugins do with channels. Each call must be one of the system: who may do what is decided by the plugin. */
export function createChannels(deps: ChannelsDeps) {
  const { channels, targets, now } = deps
  const required: Required = async (call, urn) => {
    const found = await channels.get(call, urn)
    if (!found) throw new NoChannel(urn)
    return found
  }

  return {
    /** The edits that make a channel, and for a webhook its secret, which nobody can read later. @throws ChannelInput */
    create: (channel: NewChannel): CreatedChannel => created(deps, channel),
    ...createEdits(deps),
    ...createStops(deps, required),
    /** Removes it, with what waits and its dead letters. */
    async remove(call: Call, urn: Urn): Promise<void> {
      await required(call, urn)
      await deps.data.erase(call, urn)
    },
    /** Sends this at once, beside the queue, even if the channel has stopped. */
    async test(call: Call, urn: Urn, content: Content): Promise<Attempt> {
      const { kind, target } = await required(call, urn)
      const id = `test_${randomUUID()}`
      const result = await deps.kinds[kind](targets.open(urn, target), { id, content, channel: urn }, call.signal)
      return attemptOf(id, result, now())
    },
    /** Those that exist. */
    view: (call: Call, urns: readonly Urn[]): Promise<ChannelView[]> => viewsOf(deps, call, urns)
  }
}

/** Edits of channels, for the caller's commit. */
function createEdits({ channels, targets, now, isHttpAllowed }: ChannelsDeps) {
  const withTarget = (urn: Urn, channel: Channel, change: (target: Target) => Target): Channel => ({
    ...channel,
    target: targets.seal(urn, change(targets.open(urn, channel.target)))
  })
  return {
    /** An edit that changes what the change has. @throws ChannelInput */
    change(urn: Urn, { owner, name, url }: ChannelChange): Edit {
      checkText('The name', name, NAME, ChannelInput)
      const checked = url === undefined ? undefined : checkUrl(url, isHttpAllowed)
      return channels.edit(urn, old => {
        if (!old) throw new NoChannel(urn)
        const changed = { ...old, ...(owner === undefined ? {} : { owner }), ...(name === undefined ? {} : { name }) }
        return checked === undefined ? changed : withTarget(urn, changed, target => ({ ...target, url: checked }))
      })
    },
    /** An edit that gives a webhook a new secret; the one before is valid for `overlapMs` more. */
    rotate(urn: Urn, overlapMs: number): { edit: Edit; secret: string } {
      const secret = newSecret()
      const until = now() + overlapMs
      const change = (target: Target) => ({ ...target, secrets: rotated(target.secrets ?? [], secret, until) })
      const edit = channels.edit(urn, old => {
        if (!old) throw new NoChannel(urn)
        return withTarget(urn, old, change)
      })
      return { edit, secret }
    }
  }
}

export interface CreatedChannel {
  readonly urn: Urn
  readonly edits: readonly Edit[]
  readonly secret?: string
}

function created(deps: ChannelsDeps, { kind, owner, source, name, url, timing }: NewChannel): CreatedChannel {
  const { channels, states, targets, now } = deps
  const urn = urnOfChannel(randomUUID())
  const place = kind === 'mail' ? { address: checkAddress(url) } : { url: checkUrl(url, deps.isHttpAllowed) }
  const secret = kind === 'webhook' ? newSecret() : undefined
  const target = targets.seal(urn, { ...place, ...(secret ? { secrets: [{ text: secret }] } : {}) })
  const named = { kind, owner, source, name: checkText('The name', name, NAME, ChannelInput), target, created: now() }
  const state = kind === 'mail' ? unverified(NEW_STATE, now()) : NEW_STATE
  const edits = [channels.edit(urn, () => ({ ...named, ...(timing && { timing }) })), states.edit(urn, () => state)]
  return { urn, edits, ...(secret ? { secret } : {}) }
}

function checkAddress(text: string): string {
  if (isAddress(text)) return text
  throw new ChannelInput('The address is not valid: expected a mail address such as ann@example.com')
}

/** Nothing is sent before its owner has shown that the address is theirs. */
const unverified = (state: State, at: number): State => stopped(state, { at, reason: 'UNVERIFIED' })

type Required = (call: Call, urn: Urn) => Promise<Channel>

function createStops({ states, now }: ChannelsDeps, required: Required) {
  return {
    /** Nothing is sent until it is resumed. What waits is kept, and nothing more is queued. */
    async pause(call: Call, urn: Urn): Promise<void> {
      await required(call, urn)
      const stop = { at: now(), reason: 'PAUSED' as const }
      await states.update(call, urn, old => (old?.stopped ? old : old && stopped(old, stop)))
    },
    /** Sends what waits, whatever has stopped it. */
    async resume(call: Call, urn: Urn): Promise<void> {
      await required(call, urn)
      await states.update(call, urn, old => {
        if (!old?.stopped) return old
        const { stopped: _stopped, ...rest } = old
        return old.end > old.done ? { ...rest, due: now() } : rest
      })
    }
  }
}

async function viewsOf(deps: ChannelsDeps, call: Call, urns: readonly Urn[]): Promise<ChannelView[]> {
  const { data, targets, now } = deps
  const [found, stored] = await Promise.all([deps.channels.getMany(call, urns), deps.states.getMany(call, urns)])
  const views = urns.map(async (urn, at) => {
    const channel = found[at]
    if (!channel) return []
    const state = stored[at] ?? NEW_STATE
    const deadLetters = state.lastDead === 0 ? 0 : await data.series.count(call, { urn, aspect: DEAD_LETTER })
    const { url, address = '', secrets = [] } = targets.open(urn, channel.target)
    const valid = secrets.filter(({ until }) => until === undefined || until > now()).length
    const { kind, name, owner, timing } = channel
    const host = url === undefined ? address : new URL(url).host
    const shown = { urn, kind, name, owner: owner as Urn, host, deadLetters, ...(timing && { timing }) }
    return [{ ...shown, state, waiting: state.end - state.done, secrets: valid }]
  })
  return (await Promise.all(views)).flat()
}
