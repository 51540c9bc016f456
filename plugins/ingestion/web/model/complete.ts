import { labelOf, resolve, type Schema } from './schema.ts'

export interface Suggestion {
  /** What is inserted instead of `from`…cursor. */
  readonly insert: string
  readonly label: string
  /** What it means. */
  readonly detail: string
}

export interface Suggestions {
  /** Where the word begins that is completed. */
  readonly from: number
  readonly all: readonly Suggestion[]
}

const NONE: Suggestions = { from: 0, all: [] }
const MOST = 12

/** Around the settings of a source, whose own schema is `config`. */
const around = (config: Schema): Schema => ({
  properties: {
    source: { type: 'object', properties: { type: { type: 'string' }, config } },
    pipeline_name: { type: 'string' },
    transformers: { type: 'array' }
  }
})

/** Keys and values that the schema permits at the cursor of a recipe in YAML. */
export function suggestionsAt(text: string, cursor: number, config: Schema): Suggestions {
  const start = text.lastIndexOf('\n', cursor - 1) + 1
  const line = text.slice(start, cursor)
  const [, indent = '', dash = '', key = '', rest] = /^( *)((?:- +)*)([\w.-]*)(: +[^#]*)?$/.exec(line) ?? []
  if (/#|["'{[]/.test(line) || (line !== '' && indent === '' && key === '' && dash === '')) return NONE
  const column = indent.length + dash.length
  const path = pathAbove(text.slice(0, start), column)
  const parent = schemaAt(around(config), path, config)
  if (!parent) return NONE
  if (rest !== undefined)
    return valuesOf(parent.properties?.[key], { config, from: cursor - valueIn(rest).length, typed: valueIn(rest) })
  const taken = siblings(text, start, column)
  const all = Object.entries(parent.properties ?? {})
    .filter(([name, own]) => name.startsWith(key) && name !== key && !taken.has(name) && !own.deprecated)
    .map(([name, own]) => keySuggestion(name, own, { config, column }))
  return { from: cursor - key.length, all: all.slice(0, MOST) }
}

const valueIn = (rest: string): string => rest.replace(/^: */, '')

interface Around {
  readonly config: Schema
  readonly column: number
}

function keySuggestion(name: string, own: Schema, { config, column }: Around): Suggestion {
  const { properties, type, description = '' } = resolve(own, config)
  const isNested = properties !== undefined || type === 'object'
  const inner = ' '.repeat(column + 2)
  const after = isNested ? `:\n${inner}` : type === 'array' ? `:\n${inner}- ` : ': '
  const [sentence = ''] = /^[^\n]*?[.!?](?=\s|$)|^[^\n]*/.exec(description.trim()) ?? []
  return { insert: name + after, label: name, detail: sentence || labelOf(name) }
}

interface Values {
  readonly config: Schema
  readonly from: number
  readonly typed: string
}

function valuesOf(own: Schema | undefined, { config, from, typed }: Values): Suggestions {
  if (!own) return NONE
  const schema = resolve(own, config)
  const values = schema.enum?.map(String) ?? ([schema.type].flat().includes('boolean') ? ['true', 'false'] : [])
  const fitting = values.filter(value => value.startsWith(typed) && value !== typed)
  return { from, all: fitting.slice(0, MOST).map(value => ({ insert: value, label: value, detail: '' })) }
}

/** The keys that the lines above are in, outermost first: those that are further to the left, one after the other. */
function pathAbove(before: string, column: number): string[] {
  const path: string[] = []
  let within = column
  for (const line of before.split('\n').toReversed()) {
    const [, indent = '', dash = '', key] = /^( *)((?:- +)*)([\w.-]+):/.exec(line) ?? []
    if (key === undefined) continue
    const at = indent.length + dash.length
    if (at >= within) continue
    path.unshift(key)
    within = at
  }
  return path
}

function schemaAt(schema: Schema, path: readonly string[], root: Schema): Schema | undefined {
  let found: Schema | undefined = schema
  for (const name of path) {
    const own: Schema | undefined = found?.properties?.[name]
    if (!own) return undefined
    // Its own root: references of the settings are to its definitions.
    const next = resolve(own, root)
    found = next.items ? resolve(next.items, root) : next
  }
  return found
}

/** The keys of the same mapping: up and down from the line until one that is further to the left. */
function siblings(text: string, start: number, column: number): ReadonlySet<string> {
  const lines = text.split('\n')
  const at = text.slice(0, start).split('\n').length - 1
  const found = new Set<string>()
  for (const side of [lines.slice(0, at).toReversed(), lines.slice(at + 1)]) {
    for (const line of side) {
      const [, indent = '', dash = '', key] = /^( *)((?:- +)*)([\w.-]+):/.exec(line) ?? []
      if (key === undefined) continue
      if (indent.length + dash.length < column) break
      if (indent.length + dash.length === column) found.add(key)
    }
  }
  return found
}
