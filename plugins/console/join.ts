import { posix } from 'node:path'
import { splitAtTemplates } from './templates.ts'

type Texts = ReadonlyMap<string, string>

const IMPORT = /^import\b(?:\s*([^'"]*?)\s*\bfrom\b)?\s*['"]([^'"]+)['"];?/gm
const EXPORT_FROM = /^export\s*(\*|\{[^}]*\})\s*from\s*['"]([^'"]+)['"];?/gm
const EXPORT_LIST = /^export\s*\{([^}]*)\};?/gm
const DECLARATION = /^export\s+((?:async\s+)?function\b\*?|class|const)\s+([\w$]+)/gm
/** Of modules that are loaded later, and of other files. */
const RELATIVE = /(\bimport\(|\bnew URL\()(\s*)(['"])(\.[^'"]+)\3/g

/**
 * One module in place of `entry` and all modules that it imports statically by relative paths: one request instead of
 * forty. Each becomes a function that returns its exports. Modules are texts without types, by address.
 * @throws Error for what this cannot express: circular imports, default exports, `export let`, a line of a template
 * literal that looks like an import or export
 */
export function join(entry: string, texts: Texts): string {
  const names = new Map<string, string>()
  const packages = new Map<string, string>()
  const bodies: string[] = []
  const added = new Map<string, string>()

  /** The variable with the exports of what a module imports. */
  const variableOf = (specifier: string, importer: string, path: readonly string[]): string => {
    if (specifier.startsWith('.')) return add(posix.join(posix.dirname(importer), specifier), [...path, importer])
    const known = packages.get(specifier) ?? `p${packages.size}`
    packages.set(specifier, known)
    return known
  }

  function add(address: string, path: readonly string[]): string {
    if (path.includes(address)) throw new Error(`circular import: ${[...path, address].join(' → ')}`)
    const known = names.get(address)
    if (known !== undefined) return known
    const source = texts.get(address)
    if (source === undefined) throw new Error(`${path.at(-1)} imports ${address}, which does not exist`)
    const text = withoutComments(source)
    added.set(address, text)
    const body = functionOf(text, specifier => variableOf(specifier, address, path), pathFrom(entry, address))
    const name = `m${names.size}`
    names.set(address, name)
    bodies.push(`// ${address}\nconst ${name} = ${body}`)
    return name
  }

  const last = add(entry, [])
  const imports = [...packages].map(([specifier, name]) => `import * as ${name} from '${specifier}'`)
  const exported = exportedBy(entry, added)
  return [...imports, ...bodies.map(withoutIndents), `export const { ${exported.join(', ')} } = ${last}`, ''].join('\n')
}

/** The module as a call of a function that returns its exports. */
function functionOf(text: string, variableOf: (specifier: string) => string, rebase: (path: string) => string): string {
  const returned: string[] = []
  const code = text
    .replace(IMPORT, (_, clause: string | undefined, specifier: string) => {
      const variable = variableOf(specifier)
      return clause === undefined ? '' : bindings(clause, variable)
    })
    .replace(EXPORT_FROM, (_, list: string, specifier: string) => {
      const variable = variableOf(specifier)
      if (list === '*') returned.push(`...${variable}`)
      else for (const [name, alias] of namesIn(list)) returned.push(`${alias}: ${variable}.${name}`)
      return ''
    })
    .replace(EXPORT_LIST, (_, list: string) => {
      for (const [name, alias] of namesIn(list)) returned.push(`${alias}: ${name}`)
      return ''
    })
    .replace(DECLARATION, (_, kind: string, name: string) => {
      returned.push(name)
      return `${kind} ${name}`
    })
    .replace(RELATIVE, (_, call: string, space: string, quote: string, path: string) =>
      [call, space, quote, rebase(path), quote].join('')
    )
  const waits = /^(?:(?:const|let) .*= *)?await .*$/m.exec(code)
  if (waits) throw new Error(`this waits while the module loads: ${waits[0]}`)
  const left = /^export\b.*$/m.exec(code)
  if (left) throw new Error(`this export cannot be joined: ${left[0]}`)
  return `(() => {\n${code}\nreturn { ${returned.join(', ')} }\n})()`
}

const STATEMENT = /^(?:import|export|await)\b.*$|^(?:const|let) .*\bawait\b.*$/m

/** Without the comments that have lines of their own, and without empty lines: a quarter of the bytes. */
function withoutComments(text: string): string {
  return splitAtTemplates(text)
    .map((piece, index) => (index % 2 === 0 ? codeOnly(piece) : checkedTemplate(piece)))
    .join('')
}

function codeOnly(code: string): string {
  return code
    .replace(/^[ \t]*\/\*[\s\S]*?\*\/[ \t]*$/gm, '')
    .replace(/^[ \t]*\/\/.*$/gm, '')
    .replace(/\n\s*\n+/g, '\n')
}

/** Nothing but templates means something by the spaces at the ends of lines: a 30th of the compressed bytes. */
const withoutIndents = (text: string): string =>
  splitAtTemplates(text)
    .map((piece, index) => (index % 2 === 0 ? piece.replace(/[ \t]+$/gm, '').replace(/^[ \t]+/gm, '') : piece))
    .join('')

function checkedTemplate(template: string): string {
  const [found] = STATEMENT.exec(template) ?? template.match(RELATIVE) ?? []
  if (found !== undefined) throw new Error(`this line of a template literal looks like a statement: ${found}`)
  return template
}

/** `{ a, b as c }`, `x` or `* as x` of an import, as a declaration. */
function bindings(clause: string, variable: string): string {
  const all = /^\*\s*as\s+(\S+)$/.exec(clause)
  if (all) return `const ${all[1]} = ${variable}`
  const list = /\{[^}]*\}/.exec(clause)?.[0] ?? ''
  const main = clause.replace(list, '').replace(',', '').trim()
  const named = namesIn(list).map(([name, alias]) => (name === alias ? name : `${name}: ${alias}`))
  return `const { ${[...(main === '' ? [] : [`default: ${main}`]), ...named].join(', ')} } = ${variable}`
}

/** Names and aliases of a list in braces. */
function namesIn(list: string): [name: string, alias: string][] {
  return list
    .replace(/[{}]/g, '')
    .split(',')
    .map(one => one.trim())
    .filter(one => one !== '')
    .map(one => {
      const [name = '', alias = name] = one.split(/\s+as\s+/)
      return [name, alias]
    })
}

/** Rewrites a path that is relative to a module so that it is relative to the joined one. */
function pathFrom(entry: string, address: string): (path: string) => string {
  return path => {
    const target = posix.join(posix.dirname(address), path)
    const relative = posix.relative(posix.dirname(entry), target)
    return relative.startsWith('.') ? relative : `./${relative}`
  }
}

/** The names that a module exports. */
function exportedBy(address: string, texts: Texts): string[] {
  const text = texts.get(address) ?? ''
  const names = [...text.matchAll(DECLARATION)].map(match => match[2] ?? '')
  for (const [, list = '', specifier = ''] of text.matchAll(EXPORT_FROM)) {
    if (list === '*') names.push(...exportedBy(posix.join(posix.dirname(address), specifier), texts))
    else names.push(...namesIn(list).map(([, alias]) => alias))
  }
  for (const [, list = ''] of text.matchAll(EXPORT_LIST)) names.push(...namesIn(list).map(([, alias]) => alias))
  return [...new Set(names)]
}
