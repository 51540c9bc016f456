import { readFileSync } from 'node:fs'
import type { Exports } from './exports.ts'
import type { Entry, Section } from './pages.ts'

const scope = readFileSync(new URL('scope.ts', import.meta.url), 'utf8')

function membersOf(name: string): string[] {
  const [, body = ''] = new RegExp(`interface ${name} \\{\\n([\\s\\S]*?)\\n\\}`).exec(scope) ?? []
  return [...body.matchAll(/^ {2}(?:readonly )?'?([\w/]+)'?[:(]/gm)].map(([, member = '']) => member)
}
const names = membersOf('ExampleScope')
const described = membersOf('Described')

const PRELUDE = `type Keys<T> =
  T extends unknown ? keyof { [K in keyof T as string extends K ? never : K extends string ? K : never]: 0 } : never`

/**
 * A module that compiles if each section has exactly the members of its type, and every example fits.
 */
export function moduleOf(sections: readonly Section[], modules: Readonly<Record<string, Exports>>): string {
  const imports = Object.entries(modules).map(
    ([name, { types, values }]) =>
      // A name that two modules export is the same thing. A schema and its type have one name, which is imported once.
      `import { ${[...values, ...types.filter(type => !values.includes(type)).map(type => `type ${type}`)].join(', ')} } from '${name}'`
  )
  const head = [...imports, "import type { Described, ExampleScope } from 'scope'", PRELUDE]
  return [...head, ...sections.flatMap((section, at) => linesOf(section, at, modules))].join('\n')
}

function linesOf({ name, entries }: Section, at: number, modules: Readonly<Record<string, Exports>>): string[] {
  const lines = (row: number, code: string) => [
    `export async function example_${at}_${row}({ ${names.join(', ')} }: ExampleScope) {`,
    `{ ${code} } }`
  ]
  if (name === 'type') return entries.flatMap(({ example }, row) => lines(row, `type Example = ${example}`))
  const type = described.includes(name) ? `Described['${name}']` : name
  const members = entries.map(({ member }) => `'${member}'`)
  const isModule = Object.hasOwn(modules, name)
  return [
    `const missing_${at}: Record<Exclude<Keys<${type}>, ${members.join(' | ')}>, 'described'> = {}`,
    `const known_${at}: Keys<${type}>[] = [${members.join(', ')}]`,
    ...entries.flatMap((entry, row) =>
      lines(row, !isModule && isMember(entry) ? `({ ${entry.example} }) satisfies Partial<${type}>` : entry.example)
    )
  ]
}

/** Whether the example is a part of an object, not a statement. */
const isMember = ({ member, example }: Entry) =>
  /^\w+: /.test(example) || example === member || example.startsWith(`${member}(`)
