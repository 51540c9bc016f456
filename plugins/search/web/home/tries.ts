import { shortName } from 'aspectd/console'
import type { Overview } from './data.ts'
import { titleOf } from './row.ts'

const MOST = 4
/** Shorter words say too little: `fct`, `dim`, `stg`. */
const LETTERS = 4

/**
 * Questions that find something here: the word that is most frequent in the names of what is used and changes, the name
 * of what is used most, a tag, a domain.
 */
export function triesOf({
  used,
  recent,
  tags,
  domains
}: Pick<Overview, 'used' | 'recent' | 'tags' | 'domains'>): string[] {
  const names = [...used, ...recent.map(({ entity }) => entity)].map(titleOf)
  const counts = Map.groupBy(
    names.flatMap(name => wordsOf(name, LETTERS)),
    word => word
  )
  const [frequent] = [...counts].toSorted((a, b) => b[1].length - a[1].length).map(([word]) => word)
  // A tag is found by a word of its id.
  const [tag] = tags.flatMap(({ value }) => wordsOf(shortName(value), 1).slice(-1))
  const [domain] = domains.map(({ properties }) => properties?.name ?? '').filter(isWord)
  const name = names.find(one => one !== frequent)
  const tries = [frequent, name, tag && `tags:${tag}`, domain && `domains:${domain}`]
  return [...new Set(tries.flatMap(one => (one ? [one] : [])))].slice(0, MOST)
}

const wordsOf = (name: string, letters: number): string[] =>
  name
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length >= letters)

/** The query language takes it as it is. */
const isWord = (text: string): boolean => /^[\p{L}\p{N}_-]+$/u.test(text)
