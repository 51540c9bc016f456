import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Urn } from '../../core/index.ts'
import { NotSealed, WrongKey } from './errors.ts'
import type { Keys } from './keys.ts'

/** Seals texts with AES-256-GCM: who has the store but not the key can neither read nor change them. */
export interface Sealing {
  /** The text is opened only for the same entity: a sealed text that is copied to another one is useless. @throws NoKey */
  seal(urn: Urn, text: string): string
  /** @throws WrongKey, NotSealed */
  open(urn: Urn, sealed: string): string
  /** Whether the sealed text was made with another key than the one that seals now, and can be opened. */
  isOutdated(sealed: string): boolean
  /** Whether keys are configured that only open. */
  readonly hasOlderKeys: boolean
}

const FORM = /^aspectd1:([0-9a-f]{12}):([A-Za-z0-9_-]{38,})$/
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export function createSealing(keys: Keys): Sealing {
  return {
    hasOlderKeys: keys.hasOlder,
    seal(urn, text) {
      const { id, bytes } = keys.current()
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv(CIPHER, bytes, iv, { authTagLength: TAG_BYTES }).setAAD(boundTo(id, urn))
      const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return `aspectd1:${id}:${sealed.toString('base64url')}`
    },
    open(urn, sealed) {
      const [, id, body] = FORM.exec(sealed) ?? []
      if (id === undefined || body === undefined) throw new NotSealed(urn)
      const key = keys.byId(id)
      if (!key) throw new WrongKey(urn, id)
      const data = Buffer.from(body, 'base64url')
      const iv = data.subarray(0, IV_BYTES)
      const decipher = createDecipheriv(CIPHER, key.bytes, iv, { authTagLength: TAG_BYTES })
      decipher.setAAD(boundTo(id, urn)).setAuthTag(data.subarray(-TAG_BYTES))
      try {
        const text = decipher.update(data.subarray(IV_BYTES, -TAG_BYTES))
        return Buffer.concat([text, decipher.final()]).toString('utf8')
      } catch {
        throw new NotSealed(urn)
      }
    },
    isOutdated(sealed) {
      const [, id] = FORM.exec(sealed) ?? []
      return id !== undefined && keys.byId(id) !== undefined && keys.current().id !== id
    }
  }
}

const boundTo = (id: string, urn: Urn) => Buffer.from(`aspectd1:${id}:${urn}`)
