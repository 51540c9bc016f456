import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { parse } from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { read, resolved, root } from '../core/imports.ts'

/**
 * Which code of the console runs only while a plugin is enabled: what is behind `plugins.value.has('<plugin>')`, itself
 * or wherever it is used.
 */

// biome-ignore lint/suspicious/noExplicitAny: nodes of any kind of the syntax tree
type Any = any

/** A mention of something that has a name in its module, `<file>#<name>`, by another one. */
interface Use {
  readonly by: string
  readonly ancestors: readonly Any[]
}

interface Module {
  readonly file: string
  readonly body: readonly Any[]
  /** By the names that it gives to them: what it imports, and what it has at its top level. */
  readonly names: ReadonlyMap<string, string>
}

const EVERYTHING = '*'
const pluginOf = (name: string) => /^plugins\/([^/]+)\//.exec(name)?.[1] ?? ''

const modules = new Map<string, Module>(
  globSync('plugins/*/web/**/*.ts', { cwd: root.pathname })
    .filter(file => !/\/(en|documents\.types)\.ts$/.test(file))
    .map(file => [file, parsed(file)])
)
const uses = Map.groupBy([...modules.values()].flatMap(usesIn), ({ of }) => of)

function parsed(file: string): Module {
  const source = stripTypeScriptTypes(read(file))
  const { body }: Any = parse(source, { ecmaVersion: 'latest', sourceType: 'module' })
  const names = new Map<string, string>()
  for (const node of body) {
    for (const name of declaredBy(node.declaration ?? node)) names.set(name, `${file}#${name}`)
    if (node.type !== 'ImportDeclaration' && !(node.type === 'ExportNamedDeclaration' && node.source)) continue
    const from = resolved(file, node.source.value)
    for (const { type, imported, local, exported } of node.specifiers) {
      const name = type === 'ImportNamespaceSpecifier' ? EVERYTHING : (imported ?? local)?.name
      names.set((exported ?? local).name, `${from}#${name}`)
    }
  }
  return { file, body, names }
}

function declaredBy(node: Any): string[] {
  if (node.type === 'VariableDeclaration') return node.declarations.flatMap(({ id }: Any) => id.name ?? [])
  return node.id ? [node.id.name] : []
}

/** Follows what a module only passes on, as the console's kit does. */
function originOf(name: string): string {
  const [file = '', own = ''] = name.split('#')
  const next = modules.get(file)?.names.get(own)
  return next === undefined || next === name ? name : originOf(next)
}

function usesIn({ file, body, names }: Module): (Use & { readonly of: string })[] {
  return body.flatMap(statement => {
    if (statement.type === 'ImportDeclaration' || statement.source) return []
    const found: (Use & { of: string })[] = []
    const [name = ''] = declaredBy(statement.declaration ?? statement)
    fullAncestor(statement, (node: Any, _state, path) => {
      const ancestors: Any[] = [...path]
      const of = mentioned(node, ancestors.at(-2), { file, names })
      if (of !== undefined && of !== `${file}#${name}`) found.push({ of, by: `${file}#${name}`, ancestors })
    })
    return found
  })
}

function mentioned(node: Any, parent: Any, { file, names }: Pick<Module, 'file' | 'names'>): string | undefined {
  if (node.type === 'ImportExpression' && typeof node.source.value === 'string')
    return `${resolved(file, node.source.value)}#${EVERYTHING}`
  if (node.type !== 'Identifier') return undefined
  const isKey = parent?.type === 'Property' && parent.key === node && !parent.shorthand
  const isMember = parent?.type === 'MemberExpression' && parent.property === node && !parent.computed
  const name = isKey || isMember ? undefined : names.get(node.name)
  return name && originOf(name)
}

/** Those who mention it, also by a module that is loaded as a whole. */
const usesOf = (name: string): readonly Use[] => [
  ...(uses.get(name) ?? []),
  ...(uses.get(`${name.split('#')[0]}#${EVERYTHING}`) ?? [])
]

/** Where the name is mentioned although no plugin of `gone` was asked for; empty if it never runs without them. */
export function unguarded(name: string, gone: ReadonlySet<string>, seen = new Set<string>()): string[] {
  if (gone.has(pluginOf(name)) || seen.has(name)) return []
  seen.add(name)
  const open = usesOf(name).filter(use => !isBehindGuard(use.ancestors, gone))
  if (usesOf(name).length === 0) return [name]
  return open.flatMap(({ by }) => unguarded(by, gone, seen).map(above => (above === by ? by : `${by} < ${above}`)))
}

/** Whether the last of the nodes is reached only if one of the plugins is enabled. */
function isBehindGuard(ancestors: readonly Any[], gone: ReadonlySet<string>): boolean {
  return ancestors.some((node, at) => {
    const part = ancestors[at + 1]
    const means = (test: Any, truth: boolean) => implies(test, truth, { gone, ancestors: ancestors.slice(0, at + 1) })
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
      return (
        (part === node.consequent && means(node.test, true)) || (part === node.alternate && means(node.test, false))
      )
    if (node.type === 'LogicalExpression' && part === node.right) return means(node.left, node.operator === '&&')
    if (node.type !== 'BlockStatement') return false
    const before: readonly Any[] = node.body.slice(0, node.body.indexOf(part))
    return before.some(one => one.type === 'IfStatement' && leaves(one.consequent) && means(one.test, false))
  })
}

const leaves = (node: Any): boolean =>
  /^(Return|Throw)Statement$/.test(node.type) || (node.type === 'BlockStatement' && node.body.some(leaves))

interface Scope {
  readonly gone: ReadonlySet<string>
  readonly ancestors: readonly Any[]
}

/** Whether an expression has this truth only if one of the plugins is enabled. */
function implies(test: Any, truth: boolean, scope: Scope): boolean {
  if (test.type === 'UnaryExpression' && test.operator === '!') return implies(test.argument, !truth, scope)
  if (test.type === 'LogicalExpression') {
    const sides = [test.left, test.right].map(side => implies(side, truth, scope))
    return truth === (test.operator === '&&') ? sides.includes(true) : !sides.includes(false)
  }
  if (test.type === 'Identifier') {
    const value = constantOf(test.name, scope.ancestors)
    return value !== undefined && implies(value, truth, scope)
  }
  const { callee, arguments: [given] = [] } = test
  const isQuestion = callee?.property?.name === 'has' && callee.object?.object?.name === 'plugins'
  return truth && isQuestion && scope.gone.has(given?.value)
}

/** What a constant of an enclosing block is. */
function constantOf(name: string, ancestors: readonly Any[]): Any {
  const declared = ancestors
    .flatMap(({ type, body }) => (type === 'BlockStatement' ? body : []))
    .flatMap((one: Any) => (one.type === 'VariableDeclaration' && one.kind === 'const' ? one.declarations : []))
  return declared.find(({ id }: Any) => id.name === name)?.init ?? undefined
}
