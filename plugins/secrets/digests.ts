import { createHmac } from 'node:crypto'
import type { Key, Keys } from './keys.ts'

/** Digests of texts that must be recognised and not known: who has the store but not the key cannot try names. */
export interface Digests {
  /** With the current key. @throws NoKey */
  of(text: string): string
  /** With each key that this server has. */
  all(text: string): readonly string[]
}

export function createDigests(keys: Keys): Digests {
  const digest = ({ id, bytes }: Key, text: string) =>
    `${id}:${createHmac('sha256', bytes).update(`aspectd digest\0${text}`).digest('base64url')}`
  return { of: text => digest(keys.current(), text), all: text => keys.all().map(key => digest(key, text)) }
}
