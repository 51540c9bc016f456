/** Schemes that run a script, or show what the address itself contains, when a user follows them. */
const ACTIVE: ReadonlySet<string> = new Set(['javascript:', 'vbscript:', 'data:', 'blob:'])
const MAX_LENGTH = 2000

/** Whether the text is an absolute URL that a user can follow, of any scheme: `https`, `mailto`, `slack`, `file`. */
export function isAddress(text: string): boolean {
  const url = parsed(text)
  return url !== undefined && !ACTIVE.has(url.protocol)
}

/** Whether the text is the URL of a page in the web. */
export function isWebAddress(text: string): boolean {
  const url = parsed(text)
  return url !== undefined && ['http:', 'https:'].includes(url.protocol)
}

/** Browsers leave out control characters: what has them is not the address that it seems to be. */
function parsed(text: string): URL | undefined {
  if (text.length > MAX_LENGTH || /[\p{Cc}\s]/u.test(text)) return undefined
  return URL.parse(text) ?? undefined
}
