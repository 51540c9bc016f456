export type Block =
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'code'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
  | { readonly kind: 'list'; readonly isOrdered: boolean; readonly items: readonly (readonly Block[])[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }

/** Lists and quotes inside each other; what is deeper is shown as text. */
const MAX_DEPTH = 8
const FENCE = /^\s{0,3}(```+|~~~+)/
const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const RULE = /^ {0,3}([-*_])(\s*\1){2,}\s*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9})[.)])\s+/
const TABLE_LINE = /^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/

/** A read position in the lines of a text. */
interface Reader {
  readonly lines: readonly string[]
  at: number
}

/** The blocks of a Markdown text: what the documents of people use, without HTML. */
export function blocksOf(text: string): Block[] {
  return parse(text.replace(/\r\n?/g, '\n').split('\n'), 0)
}

function parse(lines: readonly string[], depth: number): Block[] {
  const reader: Reader = { lines, at: 0 }
  const blocks: Block[] = []
  while (reader.at < lines.length) {
    if (line(reader).trim() === '') reader.at++
    else blocks.push(blockAt(reader, depth))
  }
  return blocks
}

const line = ({ lines, at }: Reader): string => lines[at] ?? ''

function blockAt(reader: Reader, depth: number): Block {
  const first = line(reader)
  const heading = HEADING.exec(first)
  if (heading) {
    reader.at++
    return { kind: 'heading', level: heading[1]?.length ?? 1, text: heading[2] ?? '' }
  }
  if (FENCE.test(first)) return codeAt(reader)
  if (RULE.test(first)) {
    reader.at++
    return { kind: 'rule' }
  }
  if (depth < MAX_DEPTH && QUOTE.test(first)) return quoteAt(reader, depth)
  if (depth < MAX_DEPTH && ITEM.test(first)) return listAt(reader, depth)
  if (first.includes('|') && TABLE_LINE.test(reader.lines[reader.at + 1] ?? '')) return tableAt(reader)
  return paragraphAt(reader, depth)
}

function codeAt(reader: Reader): Block {
  const fence = FENCE.exec(line(reader))?.[1] ?? ''
  const found: string[] = []
  for (reader.at++; reader.at < reader.lines.length; reader.at++) {
    if (line(reader).trim().startsWith(fence)) {
      reader.at++
      break
    }
    found.push(line(reader))
  }
  return { kind: 'code', text: found.join('\n') }
}

function quoteAt(reader: Reader, depth: number): Block {
  const found: string[] = []
  for (; QUOTE.test(line(reader)); reader.at++) found.push(line(reader).replace(QUOTE, ''))
  return { kind: 'quote', blocks: parse(found, depth + 1) }
}

function listAt(reader: Reader, depth: number): Block {
  const indent = indentOf(line(reader))
  const isOrdered = ITEM.exec(line(reader))?.[2] !== undefined
  const items: Block[][] = []
  while (reader.at < reader.lines.length) {
    const found = ITEM.exec(line(reader))
    if (!found || indentOf(line(reader)) !== indent || (found[2] !== undefined) !== isOrdered) break
    items.push(parse(itemLines(reader, found[0].length, indent), depth + 1))
  }
  return { kind: 'list', isOrdered, items }
}

/** The lines of an item: its first one, and those that are indented more. */
function itemLines(reader: Reader, marker: number, indent: number): string[] {
  const found = [line(reader).slice(marker)]
  for (reader.at++; reader.at < reader.lines.length; reader.at++) {
    const next = line(reader)
    const isBlank = next.trim() === ''
    const following = reader.lines[reader.at + 1] ?? ''
    if (isBlank ? indentOf(following) <= indent || following.trim() === '' : indentOf(next) <= indent) break
    found.push(next.slice(Math.min(indentOf(next), marker)))
  }
  return found
}

const indentOf = (text: string): number => text.length - text.trimStart().length

function tableAt(reader: Reader): Block {
  const head = cellsOf(line(reader))
  const rows: string[][] = []
  for (reader.at += 2; line(reader).includes('|'); reader.at++) rows.push(cellsOf(line(reader)))
  return { kind: 'table', head, rows }
}

const cellsOf = (row: string): string[] =>
  row
    .trim()
    .replace(/^\||\|$/g, '')
    .split('|')
    .map(cell => cell.trim())

function paragraphAt(reader: Reader, depth: number): Block {
  const found = [line(reader).trimStart()]
  for (reader.at++; reader.at < reader.lines.length; reader.at++) {
    const next = line(reader)
    const isOther = HEADING.test(next) || FENCE.test(next) || RULE.test(next)
    if (next.trim() === '' || isOther || (depth < MAX_DEPTH && (QUOTE.test(next) || ITEM.test(next)))) break
    found.push(next.trimStart())
  }
  return { kind: 'paragraph', text: found.join('\n') }
}
