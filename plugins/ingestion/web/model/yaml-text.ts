import { type Document, isCollection, isMap, isScalar, LineCounter, parseDocument, stringify } from 'yaml'
import { isObject, isSame, type Json, type JsonObject } from './values.ts'

export interface LineProblem {
  /** From 1. */
  readonly line: number
  readonly message: string
}

export interface Parsed {
  readonly recipe?: JsonObject
  readonly problems: readonly LineProblem[]
}

const LAYOUT = { lineWidth: 0, indentSeq: true } as const

/** What a text means. Duplicate keys, tabs and the like are problems with their line. */
export function parseRecipeText(text: string): Parsed {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ pos: [at], message }) => ({ line: lines.linePos(at).line, message }))
    return { problems }
  }
  const recipe: unknown = document.toJS({ maxAliasCount: 100 })
  return isObject(recipe) ? { recipe, problems: [] } : { problems: [] }
}

export const textOfRecipe = (recipe: JsonObject): string => stringify(recipe, LAYOUT)

/** The text with the values of the recipe: comments, order and layout of all that is the same are kept. */
export function applyRecipe(text: string, recipe: JsonObject): string {
  const document = parseDocument(text)
  const old: unknown = document.errors.length === 0 ? document.toJS({ maxAliasCount: 100 }) : undefined
  if (!isObject(old)) return textOfRecipe(recipe)
  if (isSame(old, recipe)) return text
  change(document, [], { old, now: recipe })
  return document.toString(LAYOUT)
}

interface Change {
  readonly old: JsonObject
  readonly now: JsonObject
}

function change(document: Document, path: readonly string[], { old, now }: Change): void {
  for (const name of Object.keys(old)) if (!Object.hasOwn(now, name)) document.deleteIn([...path, name])
  for (const [name, value] of Object.entries(now)) {
    const before = old[name]
    const place = [...path, name]
    if (isSame(before, value)) continue
    if (isObject(before) && isObject(value) && isMap(document.getIn(place, true))) {
      change(document, place, { old: before, now: value })
    } else setValue(document, place, value)
  }
}

/** A scalar in place of a scalar keeps the comment beside it. */
function setValue(document: Document, place: readonly string[], value: Json): void {
  const node = document.getIn(place, true)
  if (isScalar(node) && !isObject(value) && !Array.isArray(value)) node.value = value
  else document.setIn(place, document.createNode(value))
}

/** The line of what a path names, from 1; of the nearest thing around it that is in the text. */
export function lineOf(text: string, path: string): number {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const names = namesOf(path)
  for (let length = names.length; length > 0; length--) {
    const parent = document.getIn(names.slice(0, length - 1), true)
    const range = rangeOf(length === 1 ? document.contents : parent, names[length - 1] ?? '')
    if (range !== undefined) return lines.linePos(range).line
  }
  return 1
}

/** `source.config.tables[0]` and `/source/config/tables/0` alike. */
const namesOf = (path: string): string[] => path.split(/[./[\]]+/).filter(name => name !== '' && name !== '$')

function rangeOf(parent: unknown, name: string): number | undefined {
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === name)
    return isScalar(pair?.key) ? pair.key.range?.[0] : undefined
  }
  const item: unknown = isCollection(parent) ? parent.items[Number(name)] : undefined
  return isObject(item) && Array.isArray(item.range) ? Number(item.range[0]) : undefined
}
