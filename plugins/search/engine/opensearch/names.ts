import { distance } from 'fastest-levenshtein'
import type { Urn } from '../../../../core/kernel/thread.ts'
import type { Completion, Misspelt } from '../port.ts'
import { editsOf } from '../question/fuzzy.ts'
import { bySuggestion, MOST_SIMILAR, MOST_SUGGESTED_WORDS, type Suggestion } from '../question/suggestion.ts'
import { fold } from '../words/fold.ts'
import { wordsOf } from '../words/words.ts'
import { type Asker, type Corpus, urnOf } from './asking.ts'
import { FOLDED, LOWER } from './document.ts'
import { NAME_WORDS, TIE, URN } from './mapping.ts'
import type { Place } from './places.ts'
import { allOf, anyOf, literal, NONE, type Query, scored } from './query.ts'
import { withStatic } from './search.ts'
import { prefixesIn, wordsIn } from './words.ts'

/** Above all static scores. */
const BEGINS = 1_000

/** Entities whose name begins with the text, then those of which a word of the name does, the best known first. */
export async function complete(
  corpus: Corpus,
  { prefix, narrowed, fields: names, limit }: Completion,
  asker: Asker
): Promise<readonly Urn[]> {
  const folded = fold(prefix)
  if (folded === '' || limit <= 0) return []
  const { fields } = corpus.places
  const wanted = names
    ? names.flatMap(name => fields.byName(name))
    : fields.all.filter(({ weight }) => weight === 'name')
  const places = corpus.places.of(wanted, narrowed.hidden)
  const areNames = places.every(({ weight }) => weight === 'name')
  const words = areNames ? wordsIn(places, prefix, true) : prefixesIn(places, prefix)
  const withWords = words.length > 0 ? allOf(words.map(word => word.union())) : NONE
  const begins = anyOf(places.map(place => place.pattern(beginning(folded, place))))
  // Other values than names begin so only among what has the words.
  const found = areNames ? anyOf([withWords, begins]) : withWords
  const query: Query = { bool: { filter: [found, ...corpus.visible(narrowed)], should: [scored(begins, BEGINS)] } }
  const sort = [{ _score: 'desc' }, { [TIE]: 'asc' }, { [URN]: 'asc' }]
  const { hits } = await asker.search({
    query: withStatic(query),
    sort,
    size: limit,
    _source: false,
    docvalue_fields: [URN]
  })
  return hits.hits.map(urnOf)
}

/** Names have keys of whole ones and of their last segments. */
function beginning(folded: string, { weight }: Place): string {
  const text = `${literal(folded)}.*`
  return weight === 'name' ? `x${text}` : `[${LOWER}${FOLDED}](.*\\.)?${text}`
}

/** What a text may have meant: one of its words replaced by a similar one of a visible name, the nearest first. */
export async function suggest(
  corpus: Corpus,
  { text, narrowed, limit }: Misspelt,
  asker: Asker
): Promise<readonly Suggestion[]> {
  const { places } = corpus
  const names = places.fields.all.filter(({ weight }) => weight === 'name')
  const scope = places.of(names, narrowed.hidden)
  const words = wordsOf(text, 'query').slice(0, MOST_SUGGESTED_WORDS)
  const similar = await similarTo(
    words.map(({ written }) => written),
    asker
  )
  const candidates = words.flatMap(({ from, to }, at) =>
    (similar[at] ?? []).map(one => ({ ...one, text: text.slice(0, from) + one.word + text.slice(to) }))
  )
  if (candidates.length === 0) return []
  const filters = Object.fromEntries(
    candidates.map(({ word }) => [word, anyOf(scope.map(place => place.keys([`r${word}`])))])
  )
  const query = { bool: { filter: corpus.visible(narrowed) } }
  const aggs = Object.fromEntries(Object.entries(filters).map(([word, filter]) => [word, { filter }]))
  const { aggregations = {} } = await asker.search({ size: 0, query, aggs })
  return candidates
    .map(({ word, ...one }) => ({ ...one, frequency: aggregations[word]?.doc_count ?? 0 }))
    .filter(({ frequency }) => frequency > 0)
    .sort(bySuggestion)
    .slice(0, limit)
    .map(({ text, frequency }) => ({ text, frequency }))
}

interface Similar {
  readonly word: string
  readonly distance: number
}

/** Words of all names at a small edit distance to each word, the nearest first. */
async function similarTo(words: readonly string[], asker: Asker): Promise<readonly (readonly Similar[])[]> {
  if (words.length === 0) return []
  const asked = words.map((word, at) => [
    String(at),
    { text: `r${word}`, term: { ...SUGGESTER, max_edits: editsOf(word) } }
  ])
  const { suggest = {} } = await asker.search({ size: 0, suggest: Object.fromEntries(asked) })
  return words.map((word, at) =>
    (suggest[String(at)]?.[0]?.options ?? [])
      .map(({ text }) => ({ word: text.slice(1), distance: distance(word, text.slice(1)) }))
      .filter(({ distance }) => distance > 0 && distance <= editsOf(word))
      .sort((a, b) => a.distance - b.distance)
      .slice(0, MOST_SIMILAR)
  )
}

/** It is asked for keys, the first letter of which is their kind. */
const SUGGESTER = {
  field: NAME_WORDS,
  suggest_mode: 'always',
  prefix_length: 1,
  min_word_length: 1,
  size: MOST_SIMILAR,
  shard_size: 5 * MOST_SIMILAR,
  max_inspections: 50,
  accuracy: 0
}
