import { createHmac, randomBytes } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { Misconfigured } from '../../core/index.ts'
import { NoKey } from './errors.ts'

/** A key of AES-256, and its public name: sealed texts say with which key they were made. */
export interface Key {
  readonly id: string
  readonly bytes: Buffer
}

export interface Keys {
  /** Seals. @throws NoKey */
  current(): Key
  /** Opens what it has sealed; `undefined` if this server does not have it. */
  byId(id: string): Key | undefined
  /** All that this server has, the current one first; none may be generated yet. */
  all(): readonly Key[]
  /** Whether there are keys that only open. */
  readonly hasOlder: boolean
}

interface KeysDeps {
  /** One key, or several with commas between them; empty = the file. */
  readonly configured: string
  /** Holds the generated key; `undefined` = none may be generated. */
  readonly file: string | undefined
}

const BYTES = 32
const HEX = /^[0-9a-f]{64}$/i
const BASE64 = /^[A-Za-z0-9+/_-]{43}=?$/

/** The first configured key seals, the others only open. Without one, a key is generated with the first sealed value. */
export function createKeys({ configured, file }: KeysDeps): Keys {
  const keys = configured
    .split(',')
    .map(text => text.trim())
    .filter(text => text !== '')
    .map(parseKey)
  const [first] = keys
  if (first) {
    return {
      current: () => first,
      byId: id => keys.find(key => key.id === id),
      all: () => keys,
      hasOlder: keys.length > 1
    }
  }
  if (file === undefined) {
    return {
      current() {
        throw new NoKey()
      },
      byId: () => undefined,
      all: () => [],
      hasOlder: false
    }
  }
  return fileKeys(file)
}

/** 32 bytes in hexadecimal digits or Base64. @throws Misconfigured, without the text */
function parseKey(text: string): Key {
  if (HEX.test(text)) return keyOf(Buffer.from(text, 'hex'))
  if (BASE64.test(text)) return keyOf(Buffer.from(text, 'base64'))
  throw new Misconfigured(
    `plugins.secrets.key: expected ${BYTES} random bytes as 64 hexadecimal digits or in Base64 (openssl rand -base64 ${BYTES}), found ${text.length} characters`
  )
}

function keyOf(bytes: Buffer): Key {
  return { id: createHmac('sha256', bytes).update('aspectd key id').digest('hex').slice(0, 12), bytes }
}

function fileKeys(file: string): Keys {
  let known: Key | undefined
  const read = () => {
    const text = readIfThere(file)
    if (text !== undefined) known = parseKey(text.trim())
    return known
  }
  return {
    hasOlder: false,
    current() {
      return known ?? read() ?? generate(file, read)
    },
    byId(id) {
      const key = known ?? read()
      return key?.id === id ? key : undefined
    },
    all() {
      const key = known ?? read()
      return key ? [key] : []
    }
  }
}

/** Another process may be faster: the key that is in the file counts. */
function generate(file: string, read: () => Key | undefined): Key {
  mkdirSync(dirname(resolve(file)), { recursive: true })
  try {
    writeFileSync(file, `${randomBytes(BYTES).toString('base64')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  }
  const key = read()
  if (!key) throw new Misconfigured(`the key file ${file} cannot be read`)
  return key
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isCode(error, 'ENOENT')) return
    throw error
  }
}

function isCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code
}
