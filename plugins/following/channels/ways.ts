import type { Call } from '../../../core/index.ts'
import type { Delivery, Kind } from '../../delivery/index.ts'
import { WAYS, type Way } from '../definitions.ts'

/** The way by which a channel of this kind tells its owner. */
export const wayOf = (kind: Kind): Way | undefined => WAYS.find(way => way === kind.toUpperCase())

/** By which ways the caller can be told: without channels, or without the plugin delivery, in the inbox alone. */
export const createWays =
  (delivery: Pick<Delivery, 'channelsOf'> | undefined) =>
  async (call: Call): Promise<Way[]> => {
    const channels = (await delivery?.channelsOf(call, [call.actor]))?.get(call.actor) ?? []
    const own = new Set(channels.map(({ kind }) => wayOf(kind)))
    return WAYS.filter(way => way === 'INBOX' || own.has(way))
  }
