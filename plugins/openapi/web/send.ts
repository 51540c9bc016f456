import { addressAt } from 'aspectd/console'
import type { Operation, Parameter } from './document.ts'

/** What was filled in, by parameter. */
export type Values = Readonly<Record<string, string>>

export interface Answered {
  readonly status: number
  readonly milliseconds: number
  readonly bytes: number
  readonly type: string
  readonly text: string
}

const isList = ({ schema }: Parameter) => schema.type === 'array'

/** The address with its parameters; empty ones are left out. */
export function addressOf({ path, parameters }: Operation, values: Values): string {
  const query = new URLSearchParams()
  let filled = path
  for (const one of parameters) {
    const value = values[one.name] ?? ''
    if (one.in === 'path') filled = filled.replace(`{${one.name}}`, encodeURIComponent(value))
    else for (const text of isList(one) ? value.split('\n') : [value]) if (text !== '') query.append(one.name, text)
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}

/** Sends it as the logged-in user. Rejects if the server is not reached. */
export async function send(method: string, address: string, body: string | undefined): Promise<Answered> {
  const begin = performance.now()
  const response = await fetch(addressAt(address), {
    method,
    credentials: 'same-origin',
    // With this content type the server can tell our own pages from others.
    ...(method === 'GET' || method === 'HEAD' ? {} : { headers: { 'content-type': 'application/json' } }),
    ...(body === undefined ? {} : { body })
  })
  const text = await response.text()
  return {
    status: response.status,
    milliseconds: Math.round(performance.now() - begin),
    bytes: new TextEncoder().encode(text).length,
    type: response.headers.get('content-type') ?? '',
    text: indented(text)
  }
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2)
  } catch {
    return text
  }
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`

/** The same for a terminal. The token is not in it. */
export function curlOf(method: string, address: string, body: string | undefined): string {
  const url = new URL(addressAt(address), location.origin).href
  const parts = ['curl', '-X', method, quoted(url), '-H', '"Authorization: Bearer $TOKEN"']
  if (body !== undefined) parts.push('-H', quoted('Content-Type: application/json'), '-d', quoted(body))
  return parts.join(' ')
}
