import { boot } from './boot.ts'

/** Tabs of entities that are no panels of plugins. */
const OWN_TABS = ['Overview', 'Schema', 'Lineage', 'Stats', 'History', 'Aspects']

export interface PathMatch {
  readonly params: Readonly<Record<string, string>>
  /** The number of literal segments: the pattern with the most is the best. */
  readonly literals: number
}

/**
 * Matches `/tokens/:id?`. A parameter is one segment, but `:urn` takes as many as the URN has: not every client encodes
 * the slashes in it.
 */
export function matchPath(pattern: string, path: string): PathMatch | undefined {
  const wanted = segmentsOf(pattern)
  const found = segmentsOf(path)
  const params: Record<string, string> = {}
  let literals = 0
  let at = 0
  for (const part of wanted) {
    if (part === ':urn') {
      const { urn, length } = takeUrn(found.slice(at), wanted.length > wanted.indexOf(part) + 1)
      if (length === 0) return undefined
      params.urn = urn
      at += length
    } else if (part.startsWith(':')) {
      const value = decoded(found[at] ?? '')
      if (value !== '') params[part.replace(/^:|\?$/g, '')] = value
      else if (!part.endsWith('?')) return undefined
      at++
    } else {
      if (found[at] !== part) return undefined
      literals++
      at++
    }
  }
  return at >= found.length ? { params, literals } : undefined
}

const segmentsOf = (path: string): string[] => path.split('/').filter(segment => segment !== '')

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

/** A URN from the start of the segments, and how many it takes. */
function takeUrn(segments: readonly string[], canHaveTab: boolean): { urn: string; length: number } {
  const parts = segments.map(decoded)
  const whole = parts.join('/')
  if (whole.includes('(')) {
    for (let length = 1; length <= parts.length; length++) {
      const urn = parts.slice(0, length).join('/')
      if (isBalanced(urn)) return { urn, length }
    }
  }
  const last = parts.at(-1) ?? ''
  const hasTab = canHaveTab && parts.length > 1 && isTab(last)
  const length = parts.length - (hasTab ? 1 : 0)
  return { urn: parts.slice(0, length).join('/'), length }
}

const isTab = (segment: string): boolean => OWN_TABS.includes(segment) || boot.panels.some(({ tab }) => tab === segment)

function isBalanced(text: string): boolean {
  let depth = 0
  for (const one of text) depth += one === '(' ? 1 : one === ')' ? -1 : 0
  return depth === 0 && text.includes('(')
}
