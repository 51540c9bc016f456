import type { ModelDefinitions } from '../contract/model.ts'
import { compileAspect, type Walk } from './entries.ts'

/** A value of an aspect by which its entity is found. */
export interface Extracted {
  /** Scoped by the aspect: `datasetProperties.description`. */
  readonly field: string
  readonly text: string
  /** A free text: the store has no entry for it. */
  readonly isText: boolean
}

/** In characters: of one text, and of all texts of an aspect. The rest is not extracted. */
const MAX_TEXT = 20_000
const MAX_TEXTS = 1_000_000

/**
 * Values of aspects as the store has them in its entries, and free texts, for an index in a thread of its own. An aspect
 * that is not defined, or a timeseries, has none. Values are compiled at the first use of their aspect. `readable` makes
 * a free text shorter before it is cut.
 */
export function createExtractor(
  definitions: ModelDefinitions,
  readable = (text: string): string => text
): (aspect: string, value: unknown) => Extracted[] {
  const walks = new Map<string, Walk>()
  function walkOf(aspect: string): Walk {
    const known = walks.get(aspect)
    if (known) return known
    const { walk } = compileAspect(aspect, definitions)
    walks.set(aspect, walk)
    return walk
  }
  return (aspect, value) => extract(walkOf(aspect), value, readable)
}

/** Each pair of field and value once. */
function extract(walk: Walk, value: unknown, readable: (text: string) => string): Extracted[] {
  const seen = { entries: new Map<string, Set<string>>(), texts: new Map<string, Set<string>>() }
  const found: Extracted[] = []
  let room = MAX_TEXTS
  walk(value, (field, whole, isText) => {
    const text = isText ? readable(whole).slice(0, Math.min(MAX_TEXT, room)) : whole
    const known = isText ? seen.texts : seen.entries
    const values = known.get(field) ?? new Set()
    if (values.has(text) || (isText && text === '')) return
    known.set(field, values.add(text))
    if (isText) room -= text.length
    found.push({ field, text, isText })
  })
  return found
}
