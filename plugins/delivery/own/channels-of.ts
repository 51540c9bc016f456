import { type Aspect, type Call, type Data, pagesOf, type Urn } from '../../../core/index.ts'
import { CHANNEL, type Channel, type Kind } from '../definitions.ts'

/** The source of channels that people make for themselves. */
export const OWN = 'own'
const PAGE = 500
/** Users whose channels are found at once. */
const USERS = 1000

export interface OwnChannel {
  readonly urn: Urn
  readonly kind: Kind
}

interface ChannelsOfDeps {
  readonly data: Pick<Data, 'find'>
  readonly channels: Aspect<Channel>
}

/** Finds the channels that users have made for themselves. */
export function createChannelsOf({ data, channels }: ChannelsOfDeps) {
  return async (call: Call, users: readonly Urn[]): Promise<ReadonlyMap<Urn, readonly OwnChannel[]>> => {
    const system = call.as('listing own channels')
    const found = new Map<Urn, OwnChannel[]>()
    for (let at = 0; at < users.length; at += USERS) {
      const owners = { field: `${CHANNEL}.owner`, in: users.slice(at, at + USERS) }
      const where = { all: [owners, { field: `${CHANNEL}.source`, in: [OWN] }] }
      for await (const { urns } of pagesOf(data, system, { types: [CHANNEL], where }, PAGE)) {
        const stored = await channels.getMany(system, urns)
        for (const [index, urn] of urns.entries()) {
          const channel = stored[index]
          if (!channel) continue
          const owner = channel.owner as Urn
          found.set(owner, [...(found.get(owner) ?? []), { urn, kind: channel.kind }])
        }
      }
    }
    return found
  }
}
