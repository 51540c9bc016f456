import type { FastifyRequest } from 'fastify'
import { BadRequest } from '../errors.ts'

/** Query parameters by name. Values are still percent-encoded. */
type RawQuery = ReadonlyMap<string, readonly string[]>

export function parseQuery(text: string): RawQuery {
  const found = new Map<string, string[]>()
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const at = pair.indexOf('=')
    const name = decode(at < 0 ? pair : pair.slice(0, at))
    const values = found.get(name) ?? []
    values.push(at < 0 ? '' : pair.slice(at + 1))
    found.set(name, values)
  }
  return found
}

/** The decoded value of a parameter. @throws BadRequest if it is repeated. */
export function single(query: RawQuery, name: string): string | undefined {
  const values = query.get(name)
  if (values && values.length > 1)
    throw new BadRequest(`expected the query parameter ${name} once, found it ${values.length} times`)
  return values?.[0] === undefined ? undefined : decode(values[0])
}

/** All decoded values of a parameter. Rest.li's `List(a,b)` is split before its members are decoded. */
export function list(query: RawQuery, name: string): string[] | undefined {
  return query.get(name)?.flatMap(raw => {
    if (isList(raw)) return members(raw).map(decode)
    const text = decode(raw)
    return isList(text) ? members(text) : [text]
  })
}

function isList(text: string): boolean {
  return text.startsWith('List(') && text.endsWith(')')
}

/** Splits at commas outside inner parentheses: commas inside them belong to a URN. */
function members(text: string): string[] {
  const inner = text.slice('List('.length, -1)
  const found: string[] = []
  let depth = 0
  let from = 0
  for (let at = 0; at < inner.length; at++) {
    if (inner[at] === '(') depth++
    else if (inner[at] === ')') depth--
    else if (inner[at] === ',' && depth === 0) {
      found.push(inner.slice(from, at))
      from = at + 1
    }
  }
  return inner === '' ? [] : [...found, inner.slice(from)]
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new BadRequest(
      'the query is not valid: each % must be followed by two hex digits, and the decoded query be UTF-8'
    )
  }
}

export function queryOf(request: FastifyRequest): RawQuery {
  const at = request.originalUrl.indexOf('?')
  return parseQuery(at < 0 ? '' : request.originalUrl.slice(at + 1))
}
