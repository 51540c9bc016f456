/** Embedded pictures can be much longer than the text that is searched. */
const LONGEST_RICH_TEXT = 200_000

const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  '#39': "'"
}

/**
 * The text that a reader of Markdown or HTML sees, roughly: without tags, targets of links and marks of emphasis. Each
 * pattern excludes the character it begins with, so that the time is linear.
 */
export function plainText(rich: string): string {
  return rich
    .slice(0, LONGEST_RICH_TEXT)
    .replace(/<[/!]?[A-Za-z-][^<>]*>/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/&([a-z]{2,4}|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s/gm, '')
    .replace(/\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}
