import { LineCounter, parseAllDocuments } from 'yaml'

/** Longer recipes must be JSON, whose parser is a hundred times faster. */
const MAX_YAML = 100_000
/**
 * Deeper texts would end the process: the parser calls itself for each level. Levels of block style each begin in a column of
 * their own.
 */
const MAX_COLUMN = 100
const MAX_BRACKETS = 50
const MAX_ALIASES = 100

export type Yaml = { readonly value: unknown } | { readonly problem: string }

/**
 * A text in the YAML of DataHub's client, which is YAML 1.1, as plain JSON; or where it is none. Slow: only for a thread.
 */
export function readYaml(text: string): Yaml {
  const tooMuch = excessOf(text)
  if (tooMuch !== undefined) return { problem: tooMuch }
  const lines = new LineCounter()
  const documents = parseAllDocuments(text, {
    version: '1.1',
    prettyErrors: false,
    uniqueKeys: false,
    lineCounter: lines,
    logLevel: 'silent'
  })
  if (!Array.isArray(documents) || documents.length === 0) return { problem: 'it is empty' }
  const [first] = documents
  if (documents.length > 1) return { problem: `expected one document, found ${documents.length} with --- between them` }
  const [error] = first?.errors ?? []
  if (error) {
    const { line, col } = lines.linePos(error.pos[0])
    return { problem: `line ${line}, column ${col}: ${error.message}` }
  }
  return plain(() => first?.toJS({ maxAliasCount: MAX_ALIASES }))
}

function excessOf(text: string): string | undefined {
  if (text.length > MAX_YAML) {
    return `at most ${MAX_YAML} characters are read as YAML, found ${text.length}: send it as JSON`
  }
  const deep = /^[ \t?:-]*/gm
  for (const [indentation] of text.matchAll(deep)) {
    if (indentation.length > MAX_COLUMN) return `expected at most ${MAX_COLUMN} spaces before a value, found more`
  }
  let open = 0
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    open = Math.max(0, open + ('[{'.includes(bracket) ? 1 : -1))
    if (open > MAX_BRACKETS) return `expected at most ${MAX_BRACKETS} brackets inside each other, found more`
  }
  return undefined
}

/** Dates become texts, as the client writes them. */
function plain(read: () => unknown): Yaml {
  try {
    return { value: JSON.parse(JSON.stringify(read()) ?? 'null') }
  } catch (error) {
    return { problem: error instanceof Error ? (error.message.split('\n', 1)[0] ?? '') : 'its values cannot be read' }
  }
}
