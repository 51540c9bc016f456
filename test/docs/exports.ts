import { readFileSync } from 'node:fs'

export interface Exports {
  readonly types: readonly string[]
  readonly values: readonly string[]
}

const LIST = /^export (type )?\{([^}]*)\} from '([^']+)'$/
const ALL = /^export \* from '([^']+)'$/
/** Statements over several lines become one. */
const oneLine = (text: string) => text.replace(/\{[^{}]*\}/g, list => list.replace(/\s+/g, ' '))

/**
 * What a module of re-exports offers, the modules that it exports as a whole included.
 * @throws Error for an export that this does not understand
 */
export function exportsOf(file: URL): Exports {
  const lines = oneLine(readFileSync(file, 'utf8')).split('\n')
  const found = lines.filter(line => /^export\b/.test(line)).map(line => exportedBy(line, file))
  return { types: found.flatMap(({ types }) => types), values: found.flatMap(({ values }) => values) }
}

function exportedBy(line: string, file: URL): Exports {
  const [, from] = ALL.exec(line) ?? []
  if (from !== undefined) return exportsOf(new URL(from, file))
  const [, areTypes, list] = LIST.exec(line) ?? []
  if (list !== undefined) return listed(list, areTypes !== undefined)
  const [, , kind, name] = /^export (async )?(interface|type|const|function\*?|class) (\w+)/.exec(line) ?? []
  if (name !== undefined) {
    return kind === 'interface' || kind === 'type' ? { types: [name], values: [] } : { types: [], values: [name] }
  }
  const [, local] = /^export \{ (\w+) \}$/.exec(line) ?? []
  if (local !== undefined) return { types: [], values: [local] }
  throw new Error(`${file.pathname}: expected an export that this scanner knows, found ${line}`)
}

function listed(list: string, areTypes: boolean): Exports {
  const names = list.split(',').flatMap(item => item.trim() || [])
  const isType = (name: string) => areTypes || name.startsWith('type ')
  const exported = (name: string) => name.replace('type ', '').replace(/^\w+ as /, '')
  return {
    types: names.filter(isType).map(exported),
    values: names.filter(name => !isType(name)).map(exported)
  }
}
