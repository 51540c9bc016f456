export interface SqlPiece {
  readonly text: string
  /** Its class; absent: names, operators and spaces. */
  readonly kind?: 'comment' | 'string' | 'number' | 'keyword'
}

/** Longer statements are shown as they are: each piece is an element. */
const MOST = 50_000

const KEYWORDS: ReadonlySet<string> = new Set(
  `add all alter and any array as asc begin between by case cast check column commit constraint create cross cube current
  database declare default delete desc describe distinct drop else end escape except exists explain external extract false
  fetch filter first following for foreign from full function grant group grouping having if ilike in index inner insert
  intersect interval into is join key last lateral left like limit materialized merge minus natural not null nulls offset on
  or order outer over partition pivot preceding primary procedure qualify range recursive references rename replace returning
  returns revoke right rollback rollup row rows schema select set sets show similar some struct table tablesample temp
  temporary then to top transaction true truncate unbounded union unique unnest unpivot update using values view when where
  window with within without`.split(/\s+/)
)

/** Names in quotes are matched, too, so that what is in them is nothing else. An end that is missing is that of the text. */
const PATTERN =
  /(?<comment>--[^\n]*|\/\*[\s\S]*?(?:\*\/|$))|(?<string>'(?:[^'\\]|''|\\[\s\S])*'?|\$\$[\s\S]*?(?:\$\$|$))|"[^"]*"?|`[^`]*`?|(?<number>\b\d+(?:\.\d+)?(?:e[+-]?\d+)?\b)|(?<word>[\p{L}_][\p{L}\p{N}_$]*)/giu

/**
 * A statement of any dialect in pieces; joined they are the text. Our own, as it takes one pattern: highlighters make HTML,
 * which our policy does not let in, and most of them ask for more than the whole page may weigh.
 */
export function piecesOf(text: string): SqlPiece[] {
  if (text.length > MOST) return [{ text }]
  const pieces: SqlPiece[] = []
  let end = 0
  for (const { 0: found, index, groups } of text.matchAll(PATTERN)) {
    const kind = kindOf(groups ?? {})
    if (!kind) continue
    if (index > end) pieces.push({ text: text.slice(end, index) })
    pieces.push({ text: found, kind })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

function kindOf({ comment, string, number, word }: Record<string, string | undefined>): SqlPiece['kind'] {
  if (comment !== undefined) return 'comment'
  if (string !== undefined) return 'string'
  if (number !== undefined) return 'number'
  return word !== undefined && KEYWORDS.has(word.toLowerCase()) ? 'keyword' : undefined
}
