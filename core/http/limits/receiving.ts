import { Unavailable } from '../../errors.ts'

/** Bounds the memory of request bodies, from their first byte to the end of their requests. */
export interface Receiving {
  /** Adds bytes of a caller's body. @throws Unavailable when all bodies, or those of the caller, are too large */
  reserve(caller: string, bytes: number): void
  release(caller: string, bytes: number): void
}

/** One caller gets this part of the memory, so that others are served, too. */
const SHARE = 1 / 4

export function createReceiving(megabytes: number): Receiving {
  const most = megabytes * 1_000_000
  const held = new Map<string, number>()
  let total = 0
  return {
    reserve(caller, bytes) {
      const own = held.get(caller) ?? 0
      // A single body is always accepted: its size has its own bound.
      if (total > 0 && total + bytes > most) throw busy(`at most ${megabytes} MB of bodies are received at once`)
      if (own > 0 && own + bytes > most * SHARE) {
        throw busy(`at most ${megabytes * SHARE} MB of bodies are received at once from one user`)
      }
      total += bytes
      held.set(caller, own + bytes)
    },
    release(caller, bytes) {
      const own = (held.get(caller) ?? 0) - bytes
      total -= bytes
      if (own > 0) held.set(caller, own)
      else held.delete(caller)
    }
  }
}

function busy(bound: string): Error {
  return new Unavailable(`${bound}: retry the request when others are done`)
}
