import { readFileSync } from 'node:fs'
import { findPackageJSON, stripTypeScriptTypes } from 'node:module'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { PluginFailed } from '../core/contract/failure.ts'
import { culpritOf, framesOf } from '../core/contract/stack.ts'
import { Misconfigured } from '../core/index.ts'

/** One plugin that is being loaded, and what is known about that so far. */
export interface Attempt {
  /** `plugin file ./notes.ts` or `plugin package notes`. */
  readonly label: string
  readonly file: string
  /** Files in the order in which they were loaded. */
  readonly loaded: string[]
  /** The import behind an error, and the URL of the file that has it. */
  readonly unresolved: WeakMap<Error, { readonly specifier: string; readonly from: string | undefined }>
}

const STRIPPING =
  'Node.js removes types and compiles nothing: use only types that can be removed ("erasableSyntaxOnly" of tsconfig.json finds the others), or load JavaScript'

/** Says in one line which file and line of the plugin the error comes from, and what to do. */
export function explain(cause: unknown, attempt: Attempt): Error {
  const { label, file, loaded, unresolved } = attempt
  if (!(cause instanceof Error)) return failure(label, cause, file)
  const missing = unresolved.get(cause)
  if (missing) {
    const from = missing.from?.startsWith('file:') ? fileURLToPath(missing.from) : file
    const at = lineOf(from, line => line.includes(`'${missing.specifier}'`) || line.includes(`"${missing.specifier}"`))
    return refusal(label, `the import '${missing.specifier}' at ${at} cannot be resolved: ${firstLine(cause)}`)
  }
  if (cause instanceof Misconfigured) return cause.message.startsWith('plugin ') ? cause : refusal(label, cause.message)
  if (cause instanceof PluginFailed) return new PluginFailed(`${label}: loading ${cause.message}`)
  const code = 'code' in cause ? cause.code : undefined
  if (code === 'ERR_UNSUPPORTED_NODE_MODULES_TYPE_STRIPPING') {
    const typed = loaded.at(-1) ?? file
    return refusal(
      label,
      `${typed} is TypeScript under node_modules, where Node.js does not remove types: publish JavaScript`
    )
  }
  if (cause instanceof SyntaxError) {
    const { at, message } = syntaxError(cause, loaded) ?? { at: file, message: cause.message }
    const advice = code === 'ERR_UNSUPPORTED_TYPESCRIPT_SYNTAX' ? `; ${STRIPPING}` : ''
    return refusal(label, `syntax error at ${at}: ${message}${advice}`)
  }
  const at = culpritOf(cause, [{ name: label, file }])?.at ?? framesOf(cause).find(one => loaded.includes(one.file))?.at
  return failure(label, cause, at ?? file)
}

/** @throws Misconfigured that says how to make it an ES module */
export function refuseCommonJs(file: string, label: string): never {
  const at = lineOf(file, line => /\brequire\(|\bmodule\.exports\b|\bexports\.|^(import|export)\b/.test(line))
  throw refusal(label, `${at} is CommonJS, expected an ES module: use import and export, and ${remedy(file)}`)
}

function remedy(file: string): string {
  const extension = extname(file)
  if (/^\.c/.test(extension)) return `name the file *${extension.replace('c', '')}`
  const manifest = findPackageJSON(pathToFileURL(file))
  if (manifest?.endsWith('package.json')) return `add "type": "module" to ${manifest}`
  return `add ${join(dirname(file), 'package.json')} with {"type": "module"}`
}

const refusal = (label: string, text: string) => new Misconfigured(`${label}: ${text}`)

function failure(label: string, cause: unknown, at: string): Error {
  const text = cause instanceof Error ? firstLine(cause) : String(cause)
  return Object.assign(new PluginFailed(`${label}: loading failed at ${at}: ${text}`), { cause })
}

function firstLine({ name, message }: Error): string {
  const [line] = message.split('\n')
  return /^(Error|FastifyError)$/.test(name) ? `${line}` : `${name}: ${line}`
}

/** `file:line`, or the file alone if no line matches. */
function lineOf(file: string, matches: (line: string) => boolean): string {
  const at = readFileSync(file, 'utf8').split('\n').findIndex(matches)
  return at === -1 ? file : `${file}:${at + 1}`
}

interface SyntaxProblem {
  readonly at: string
  readonly message: string
}

// The place, the code, and below it carets. For the end of a file there are no carets.
const PLACE = /^((?:file:\/\/)?[^\n]+):(\d+)\n(?:(?:[^\n]*\n){1,4}?( *)\^)?/

/** Where a module cannot be parsed. For JavaScript only parsing it again tells it: the one loaded last, first. */
function syntaxError(error: SyntaxError, loaded: readonly string[]): SyntaxProblem | undefined {
  const known = placeIn(error.stack ?? '')
  if (known) return { at: known, message: error.message }
  for (const file of loaded.toReversed().filter(one => /\.[cm]?js$/.test(one))) {
    const at = placeIn(`${file}${parseError(file)}`)
    if (at) return { at, message: error.message }
  }
  return undefined
}

/** Begins with the line, `:3`, if the file cannot be parsed. */
function parseError(file: string): string {
  try {
    stripTypeScriptTypes(readFileSync(file, 'utf8'))
    return ''
  } catch (error) {
    return (error instanceof Error && error.stack) || ''
  }
}

function placeIn(text: string): string | undefined {
  const [, place, line, blanks] = PLACE.exec(text) ?? []
  if (!place) return undefined
  return `${place.startsWith('file:') ? fileURLToPath(place) : place}:${line}${blanks === undefined ? '' : `:${blanks.length + 1}`}`
}
