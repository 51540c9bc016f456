import { makeUrn, type Urn } from '../../../core/index.ts'
import type { AspectRecord, Derive, FieldRecord } from '../../../plugins/search/engine/index/port.ts'

export type Random = () => number

/** Numbers in [0, 1) that depend on the seed only (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

export const ASPECTS = ['properties', 'tags', 'lineage'] as const

/** A field that several aspects of an entity can have. */
export const SHARED = 'shared'

const WORDS = ['order', 'shop', 'größe', '数据', 'a', 'customer', 'x\u{10ffff}', 'id', '\u{1f600}', 'café']

export function below(random: Random, end: number): number {
  return Math.floor(random() * end)
}

export function urnOf(number: number): Urn {
  return makeUrn(number % 3 === 0 ? 'chart' : 'dataset', `e${number}`)
}

/** What follows from the values of some fields. */
export const derive: Derive = (field, value) => {
  const [, word = ''] = /^urn:li:tag:(.*)\0$/s.exec(value) ?? []
  return { words: field.endsWith('.name') || word === '' ? [] : [word, '', `${word}s`], keys: ['e', `x${value}`] }
}

/** A random record; small ones, so that changes often meet what is there. */
export function randomRecord(random: Random, aspect: string, urns: number): AspectRecord {
  const some = <T>(most: number, make: () => T) => Array.from({ length: below(random, most + 1) }, make)
  const word = () => (random() < 0.1 ? '' : (WORDS[below(random, WORDS.length)] ?? ''))
  const field = (name: string): FieldRecord => ({
    name,
    words: some(6, word),
    keys: [...new Set(some(3, () => `r${word()}k`))],
    values: [...new Set(some(3, () => `urn:li:tag:${word()}\0`))]
  })
  const following = (name: string): FieldRecord => {
    const { words, values } = field(name)
    return { name, words: name.endsWith('.name') ? words : [], keys: [], values, follows: true }
  }
  const names = random() < 0.2 ? [SHARED] : [`${aspect}.name`, `${aspect}.description`]
  return {
    fields: names.map(name => (random() < 0.5 ? field : following)(name)),
    edges: some(2, () => ({
      up: urnOf(below(random, urns)),
      down: urnOf(below(random, urns)),
      field: 'lineage.upstreams'
    })),
    traits: below(random, 16) | (below(random, 32) << 8)
  }
}
