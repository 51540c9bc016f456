import { problemOf } from '../../core/json/problems.ts'
import { isRecord, type JsonRecord } from '../../core/json.ts'
import type { Problem } from './source.ts'
import type { Value } from './value.ts'

/** Aspects with recipes, and the member that has texts of recipes or of their arguments. */
const RECIPES: Readonly<Record<string, string>> = {
  dataHubIngestionSourceInfo: 'config',
  dataHubExecutionRequestInput: 'args'
}

/** Names of members whose text is a secret. */
const SECRET = '(?:password|passwd|secret|token|credential|private_?key|access_?key|api_?key)'
const NAME = `(?<![\\w-])([\\w-]{0,60}?${SECRET}[\\w-]{0,60})`
/** Values that are none: references to secrets, true and false. */
const HARMLESS = /\$\{|^["']?(?:true|false|null)?["']?,?$/i
/** Numbers are secrets only where the name says so itself: not in `token_count`. */
const NUMBER = /^["']?[\d.]+["']?,?$/
const NAMED = new RegExp(`${SECRET}$`, 'i')
const TEXT = `"(?:[^"\\\\]|\\\\.)*"|'[^']*'|["'][^\\n]*|[^\\s,{}\\[\\]"'|>][^,}\\n]*`
const MEMBER = new RegExp(`${NAME}(["']?\\s*:\\s*)(${TEXT})`, 'gi')
/** A line of YAML that has a text without quotes, or that more lines belong to. */
const LINE = new RegExp(`^([ -]*)["']?${NAME}["']?\\s*:\\s*([^\\s{\\["'].*)$`, 'i')
const PASSWORD_IN_URL = /(:\/\/[^:/\s"'@]{0,200}:)([^@\s"'/]{1,200})@/g

/** The value with a reference in place of each secret that stands in a recipe as text, and where that was. */
export function withoutSecrets(value: Value): { readonly value: Value; readonly hidden: readonly Problem[] } {
  const member = RECIPES[value.aspect]
  const texts = member === undefined ? undefined : value.value[member]
  // What is too deep is refused where it is written.
  if (member === undefined || !isRecord(texts) || problemOf(texts)) return { value, hidden: [] }
  const names = new Set<string>()
  const open = hideEach(texts, names)
  if (names.size === 0) return { value, hidden: [] }
  const hidden = [...names].map(name => ({
    of: `${value.urn} ${value.aspect}`,
    why: `a secret stands in the recipe as text: make the secret ${name}, which the recipe now refers to`
  }))
  return { value: { ...value, value: { ...value.value, [member]: open } }, hidden }
}

/** Members of a record: texts that contain recipes, and texts that are secrets by their own name. */
function hideEach(texts: JsonRecord, names: Set<string>): JsonRecord {
  const inside = Object.entries(texts).map(([name, text]) => {
    if (isRecord(text)) return [name, hideEach(text, names)]
    if (typeof text !== 'string') return [name, text]
    return [name, new RegExp(NAME, 'i').test(name) && isSecret(name, text) ? refer(name, names) : hide(text, names)]
  })
  return Object.fromEntries(inside)
}

/** Of JSON and of YAML, so that what the parser of neither accepts is safe too. */
function hide(recipe: string, names: Set<string>): string {
  return withoutLines(recipe, names)
    .replace(MEMBER, (all: string, name: string, between: string, text: string) =>
      isSecret(name, text) ? `${name}${between}"${refer(name, names)}"` : all
    )
    .replace(PASSWORD_IN_URL, (all: string, before: string, text: string) =>
      text.includes('${') ? all : `${before}${refer('url_password', names)}@`
    )
}

function withoutLines(recipe: string, names: Set<string>): string {
  const kept: string[] = []
  /** Lines that are indented deeper than this belong to a secret. */
  let indent = Number.POSITIVE_INFINITY
  for (const line of recipe.split('\n')) {
    const depth = line.length - line.trimStart().length
    if (line.trim() === '' || depth <= indent) indent = line.trim() === '' ? indent : Number.POSITIVE_INFINITY
    else if (indent !== Number.POSITIVE_INFINITY) continue
    const [, before, name, text] = LINE.exec(line) ?? []
    if (name === undefined || before === undefined || !isSecret(name, text ?? '')) kept.push(line)
    else {
      indent = before.length
      kept.push(`${before}${name}: "${refer(name, names)}"`)
    }
  }
  return kept.join('\n')
}

function isSecret(name: string, text: string): boolean {
  return !HARMLESS.test(text) && (!NUMBER.test(text) || NAMED.test(name))
}

function refer(name: string, names: Set<string>): string {
  const reference = name.replace(/\W/g, '_').toUpperCase()
  names.add(reference)
  return `\${${reference}}`
}
