import { type Aspect, type Call, type Data, type Edit, type PlanRead, pagesOf, type Urn } from '../../core/index.ts'
import { CHANNEL, type Channel, OF_PEOPLE, type Stop } from './definitions.ts'
import type { createQueue } from './queue.ts'
import type { Content, Source } from './source.ts'

/** The name of the plugin as a source of messages. */
export const NOTICES = 'delivery'
const PAGE = 50

interface Payload {
  readonly name: string
  readonly stop: Stop
}

interface NoticeDeps {
  readonly data: Pick<Data, 'find'>
  readonly channels: Aspect<Channel>
  readonly queue: ReturnType<typeof createQueue>
}

/** Edits that tell the owner of a channel that it has stopped, by their other channels that people read. */
export function createTell({ data, channels, queue }: NoticeDeps) {
  async function othersOf(call: Call, owner: string, channel: Urn): Promise<Urn[]> {
    const where = { field: `${CHANNEL}.owner`, in: [owner] }
    const found: Urn[] = []
    for await (const { urns } of pagesOf(data, call, { types: [CHANNEL], where }, PAGE)) {
      const stored = await channels.getMany(call, urns)
      found.push(...urns.filter((urn, at) => urn !== channel && OF_PEOPLE.includes(stored[at]?.kind ?? 'webhook')))
    }
    return found
  }

  return async (call: Call, get: PlanRead, channel: Urn, stop: Stop): Promise<Edit[]> => {
    const stopped = await get(channels, channel)
    if (!stopped) return []
    const payload: Payload = { name: stopped.name, stop }
    const edits: Edit[] = []
    for (const urn of await othersOf(call, stopped.owner, channel)) {
      const queued = await queue(get, urn, [{ source: NOTICES, payload }])
      edits.push(...queued.edits)
    }
    return edits
  }
}

/** What these messages say. */
export const notices: Source = {
  async content(_call, payload): Promise<Content> {
    const { name, stop } = payload as Payload
    return {
      type: 'channel.stopped',
      data: { name, reason: stop.reason },
      at: stop.at,
      title: `Messages to ${name} have stopped`,
      items: stop.error === undefined ? [] : [{ text: stop.error }]
    }
  }
}
