/** Markup can be much longer than the text that is searched. */
const LONGEST_RICH_TEXT = 200_000

/** With lines of at least 40 characters that follow. */
const BASE64 =
  /data:[\w.+-]{0,100}(?:\/[\w.+-]{0,100})?(?:;[\w.+-]{1,50}(?:=[\w.+-]{1,50})?){0,5};base64,[\w+/=%-]*(?:\r?\n[ \t]{0,8}[\w+/=%-]{40,})*/gi
/** Pictures whose characters are written out: SVG. */
const WRITTEN_OUT = /data:image\/[\w.+-]{1,100}(?:;[\w.+-]{1,50}(?:=[\w.+-]{1,50})?){0,5},[^\s()"'<>]*/gi

/** Without the data of embedded files, which is no text. */
export function withoutData(text: string): string {
  return /data:/i.test(text) ? text.replace(BASE64, ' ').replace(WRITTEN_OUT, ' ') : text
}

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
  return withoutData(rich)
    .slice(0, LONGEST_RICH_TEXT)
    .replace(/<[/!]?[A-Za-z-][^<>]*>/g, ' ')
    .replace(/!?\[([^[\]]*)\]\([^()]*\)/g, '$1')
    .replace(/&([a-z]{2,4}|#39);/g, (entity, name: string) => ENTITIES[name] ?? entity)
    .replace(/^\s{0,3}(?:#{1,6}|>|[-*+])\s/gm, '')
    .replace(/\*+|`+|~~|(?<![\p{L}\p{N}])_+|_+(?![\p{L}\p{N}])/gu, '')
}
