import { plainPath } from '../../../../core/kernel/thread.ts'
import { isEnoughColumns, NAMED } from '../columns/find.ts'
import { COLUMN_FIELD, COLUMN_TEXTS, marked, stemsOf } from '../columns/texts.ts'
import type { ColumnHit, ColumnHits, ColumnPage, ColumnsWanted } from '../port.ts'
import { TwoGenerationCache } from '../two-generation-cache.ts'
import { type Asker, type Corpus, type SearchHit, urnOf } from './asking.ts'
import { KEY_SEPARATOR, PART_SEPARATOR } from './document.ts'
import { FIELD_KEYS, TIE, URN, valueField } from './mapping.ts'
import { allOf, anyOf, type Query, scored, termsIn } from './query.ts'
import { withStatic } from './search.ts'
import { keysOfWord } from './words.ts'

/** Datasets that are read at once. */
const RANKED = 512
const BY_SCORE = [{ _score: 'desc' }, { [TIE]: 'asc' }, { [URN]: 'asc' }]
const PATHS = valueField(COLUMN_FIELD)

interface Kept {
  readonly ct?: readonly string[]
}

/**
 * Columns that have every stem in their name, or in what is said of them, and every label; by dataset, those first in
 * which a name has all stems, then by their static score.
 */
export async function findColumns(
  corpus: Corpus,
  { wanted, page }: { wanted: ColumnsWanted; page: ColumnPage },
  asker: Asker
): Promise<ColumnHits> {
  const { hidden } = wanted.narrowed
  const isVisible = (scoped: string) => !hidden.has(scoped.split('.', 1)[0] ?? '')
  if (!isVisible(COLUMN_FIELD)) return { hits: [], total: 0, datasets: 0, isExact: true }
  const texts = COLUMN_TEXTS.filter(isVisible)
  const query = queryOf(corpus, wanted, texts)
  const hits: ColumnHit[] = []
  let [total, datasets, read] = [0, 0, 0]
  let after: readonly unknown[] | undefined
  do {
    const found = await asker.search<Kept>({
      query,
      sort: BY_SCORE,
      size: RANKED,
      track_total_hits: false,
      docvalue_fields: [URN, PATHS],
      _source: ['ct'],
      ...(after && { search_after: after })
    })
    after = found.hits.hits.length === RANKED ? found.hits.hits.at(-1)?.sort : undefined
    for (const hit of found.hits.hits) {
      if (isEnoughColumns(total, read) && hits.length >= page.limit) return { hits, total, datasets, isExact: false }
      read++
      const columns = countOf(hit, wanted, texts)
      if (columns === 0) continue
      if (datasets >= page.skip && hits.length < page.limit) hits.push({ urn: urnOf(hit), columns })
      datasets++
      total += columns
    }
  } while (after)
  return { hits, total, datasets, isExact: true }
}

/** Datasets in which every stem and label is of a column, not always of the same one. */
function queryOf(
  { places, visible }: Corpus,
  { stems, labels, narrowed }: ColumnsWanted,
  texts: readonly string[]
): Query {
  const keysIn = (scoped: string, keys: readonly string[]) =>
    termsIn(
      FIELD_KEYS,
      keys.map(key => places.idOf(scoped) + KEY_SEPARATOR + key)
    )
  const inTexts = (token: string) => texts.map(text => keysIn(text, [`w${token}`]))
  const inNames = stems.map(stem => keysIn(COLUMN_FIELD, keysOfWord(stem)))
  const filter = [
    keysIn(COLUMN_FIELD, ['e']),
    ...inNames.map((inName, at) => anyOf([inName, ...inTexts(stems[at] ?? '')])),
    ...labels.map(label => anyOf(inTexts(marked(label))))
  ]
  return withStatic({ bool: { filter: [...filter, ...visible(narrowed)], should: [scored(allOf(inNames), NAMED)] } })
}

/** How many of its columns have all that is wanted. */
function countOf(
  { fields, _source: { ct = [] } = {} }: SearchHit<Kept>,
  { stems, labels }: ColumnsWanted,
  texts: readonly string[]
): number {
  const said = new Map<string, Set<string>>()
  for (const [text = '', path = '', ...tokens] of ct.map(group => group.split(PART_SEPARATOR))) {
    if (!texts.includes(text)) continue
    const known = said.get(path) ?? new Set()
    for (const token of tokens) known.add(token)
    said.set(path, known)
  }
  const wanted = labels.map(marked)
  return (fields?.[PATHS] ?? []).filter(path => {
    if (path !== plainPath(path)) return false
    const tokens = said.get(marked(path))
    const name = stemsIn(path)
    return stems.every(stem => name.has(stem) || tokens?.has(stem)) && wanted.every(label => tokens?.has(label))
  }).length
}

const names = new TwoGenerationCache<ReadonlySet<string>>(16_384)

function stemsIn(path: string): ReadonlySet<string> {
  const known = names.get(path) ?? new Set(stemsOf(path))
  names.set(path, known)
  return known
}
