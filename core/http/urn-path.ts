import { withoutBase } from './base-path.ts'

const PREFIXES = ['/api/gms', '/gms']
/** Paths that clients request after they derive the frontend's address from `<host>/api/gms`. */
const GUESSED = new Set(['/api/logIn', '/api/signUp', '/api/logOut', '/api/api/v2/graphql'])

/**
 * The request target for routing: without the base path of the server and the prefix under which DataHub serves the same paths, and with slashes inside
 * parentheses escaped, so that a URN is always one segment of the path.
 */
export function routedTarget(given: string, base = ''): string {
  const target = withoutBase(given, base)
  const end = target.search(/[?#]/)
  const path = end < 0 ? target : target.slice(0, end)
  return escapeSlashes(withoutPrefix(path)) + (end < 0 ? '' : target.slice(end))
}

function withoutPrefix(path: string): string {
  if (GUESSED.has(path)) return path.slice('/api'.length)
  for (const prefix of PREFIXES) {
    if (path.startsWith(`${prefix}/`)) return path.slice(prefix.length)
  }
  return path
}

function escapeSlashes(path: string): string {
  if (!path.includes('(') && !/%28/i.test(path)) return path
  let depth = 0
  const escaped = path.replace(/\(|%28|\)|%29|\//gi, found => {
    if (found === '/') return depth > 0 ? '%2F' : found
    depth += found === '(' || found === '%28' ? 1 : -1
    return found
  })
  return depth === 0 ? escaped : path
}
