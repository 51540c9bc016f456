import { isRecord } from '../../../core/index.ts'

const MAX_NAME = 100
/** What clients say of themselves goes into the audit: no control characters, no line breaks. */
const UNPRINTABLE = /[^\p{L}\p{N}\p{P}\p{S} ]/gu

/**
 * The name of a client, which it says only when it begins. So that no instance has to remember it, the id of its session is
 * its name: clients send it with each request. It decides nothing.
 */
export function clientOf(message: unknown, headers: Readonly<Record<string, string>>): string {
  return beginning(message) ?? fromSession(headers['mcp-session-id']) ?? (named(headers['user-agent']) || 'unknown')
}

/** The session of a client that begins; `undefined` for other messages. */
export function sessionOf(message: unknown): string | undefined {
  const name = beginning(message)
  return name === undefined ? undefined : Buffer.from(name).toString('base64url')
}

function beginning(message: unknown): string | undefined {
  if (!isRecord(message) || message.method !== 'initialize' || !isRecord(message.params)) return undefined
  const { clientInfo } = message.params
  if (!isRecord(clientInfo)) return undefined
  return named([clientInfo.name, clientInfo.version].filter(one => typeof one === 'string').join(' ')) || undefined
}

function fromSession(id: string | undefined): string | undefined {
  return id === undefined || !/^[\w-]{1,600}$/.test(id) ? undefined : named(Buffer.from(id, 'base64url').toString())
}

function named(text: string | undefined): string {
  return (text ?? '').replace(UNPRINTABLE, '').trim().slice(0, MAX_NAME)
}
