// Of the global registry: a plugin package has its own copy of this file.
export const responded: unique symbol = Symbol.for('aspectd.response') as never

export interface Response {
  readonly [responded]: true
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[]>>
  readonly cookies: readonly Cookie[]
  readonly body: unknown
}

export interface Cookie {
  readonly name: string
  readonly value: string
  readonly path?: string
  /** Seconds; 0 deletes the cookie. */
  readonly maxAge?: number
  readonly httpOnly?: boolean
  readonly secure?: boolean
  /** `lax` when absent. */
  readonly sameSite?: 'strict' | 'lax' | 'none'
}

/** A reply with a status, headers, cookies or a body that is not JSON (a string is sent as it is). */
export function respond({
  status = 200,
  headers = {},
  cookies = [],
  body
}: Partial<Omit<Response, typeof responded>>): Response {
  return { [responded]: true, status, headers, cookies, body }
}
