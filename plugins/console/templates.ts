/** What is skipped as a whole: comments, strings, and regular expressions where a value is expected. */
const SKIPPED =
  /\/\/.*|\/\*[\s\S]*?\*\/|'(?:\\[\s\S]|[^'\\\n])*'|"(?:\\[\s\S]|[^"\\\n])*"|(?<=(?:^|[=(,:[!&|?{};+]|=>|\breturn)\s*)\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\[\n])+\//y

/**
 * A module's text in pieces: code and template literals in turn, code first. What `${}` contains belongs to its literal.
 * @throws Error if a literal does not end
 */
export function splitAtTemplates(text: string): string[] {
  const pieces: string[] = []
  let from = 0
  for (let at = 0; at < text.length; ) {
    if (text[at] !== '`') {
      at = afterSkipped(text, at)
      continue
    }
    const end = afterTemplate(text, at)
    pieces.push(text.slice(from, at), text.slice(at, end))
    from = at = end
  }
  return [...pieces, text.slice(from)]
}

function afterSkipped(text: string, at: number): number {
  SKIPPED.lastIndex = at
  return at + (/['"/]/.test(text[at] ?? '') ? (SKIPPED.exec(text)?.[0].length ?? 1) : 1)
}

function afterTemplate(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '`') return at + 1
    if (text[at] === '\\') at++
    else if (text.startsWith('${', at)) at = afterExpression(text, at + 2) - 1
  }
  throw new Error(`a template literal does not end: ${text.slice(start, start + 60)}`)
}

function afterExpression(text: string, start: number): number {
  let depth = 1
  for (let at = start; at < text.length; ) {
    if (text[at] === '`') at = afterTemplate(text, at)
    else {
      if (text[at] === '{') depth++
      if (text[at] === '}' && --depth === 0) return at + 1
      at = afterSkipped(text, at)
    }
  }
  throw new Error(`a template literal does not end: ${text.slice(start, start + 60)}`)
}
