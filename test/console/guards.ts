import { globSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import {
  type AnyNode,
  type BlockStatement,
  type Expression,
  type ModuleDeclaration,
  parse,
  type Statement
} from 'acorn'
import { fullAncestor } from 'acorn-walk'
import { bundled } from '../../config/plugins.ts'
import { read, resolved, root } from '../core/imports.ts'

/**
 * Which code of the console runs only while a plugin is enabled: what is behind `plugins.value.has('<plugin>')`, or `isEditable('<what it edits>')`, itself
 * or wherever it is used.
 */

type TopLevel = Statement | ModuleDeclaration

/** A mention of something that has a name in its module, `<file>#<name>`, by another one. */
interface Use {
  readonly by: string
  readonly ancestors: readonly AnyNode[]
}

interface Module {
  readonly file: string
  readonly body: readonly TopLevel[]
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
  const { body } = parse(stripTypeScriptTypes(read(file)), { ecmaVersion: 'latest', sourceType: 'module' })
  const names = new Map<string, string>()
  for (const node of body) {
    for (const name of declaredBy(node)) names.set(name, `${file}#${name}`)
    for (const [name, imported] of importedBy(node)) {
      names.set(name, `${resolved(file, String(sourceOf(node)))}#${imported}`)
    }
  }
  return { file, body, names }
}

/** What a module imports, or passes on, by its own name and that in the other module. */
function importedBy(node: TopLevel): (readonly [name: string, imported: string])[] {
  if (node.type === 'ImportDeclaration') {
    return node.specifiers.map(one => [
      one.local.name,
      one.type === 'ImportNamespaceSpecifier'
        ? EVERYTHING
        : nameOf(one.type === 'ImportSpecifier' ? one.imported : one.local)
    ])
  }
  if (node.type !== 'ExportNamedDeclaration' || !node.source) return []
  return node.specifiers.map(({ exported, local }) => [nameOf(exported), nameOf(local)])
}

function nameOf(node: AnyNode): string {
  return node.type === 'Identifier' ? node.name : ''
}

function sourceOf(node: TopLevel) {
  return 'source' in node ? node.source?.value : undefined
}

function declaredBy(node: TopLevel): string[] {
  const declaration = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  if (declaration?.type === 'VariableDeclaration') return declaration.declarations.flatMap(({ id }) => nameOf(id) || [])
  return declaration && 'id' in declaration && declaration.id ? [declaration.id.name] : []
}

/** Follows what a module only passes on, as the console's kit does. */
function originOf(name: string): string {
  const [file = '', own = ''] = name.split('#')
  const next = modules.get(file)?.names.get(own)
  return next === undefined || next === name ? name : originOf(next)
}

function usesIn({ file, body, names }: Module): (Use & { readonly of: string })[] {
  return body.flatMap(statement => {
    if (sourceOf(statement)) return []
    const found: (Use & { of: string })[] = []
    const [name = ''] = declaredBy(statement)
    fullAncestor(statement, (node, _state, path) => {
      const ancestors = [...path] as AnyNode[]
      const of = mentioned(node as AnyNode, ancestors.at(-2), { file, names })
      if (of !== undefined && of !== `${file}#${name}`) found.push({ of, by: `${file}#${name}`, ancestors })
    })
    return found
  })
}

function mentioned(
  node: AnyNode,
  parent: AnyNode | undefined,
  { file, names }: Pick<Module, 'file' | 'names'>
): string | undefined {
  if (node.type === 'ImportExpression' && node.source.type === 'Literal')
    return `${resolved(file, String(node.source.value))}#${EVERYTHING}`
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
function isBehindGuard(ancestors: readonly AnyNode[], gone: ReadonlySet<string>): boolean {
  return ancestors.some((node, at) => {
    const part = ancestors[at + 1]
    const means = (test: AnyNode, truth: boolean) =>
      implies(test, truth, { gone, ancestors: ancestors.slice(0, at + 1) })
    if (node.type === 'ConditionalExpression' || node.type === 'IfStatement')
      return (
        (part === node.consequent && means(node.test, true)) || (part === node.alternate && means(node.test, false))
      )
    if (node.type === 'WhileStatement') return part === node.body && means(node.test, true)
    if (node.type === 'LogicalExpression' && part === node.right) return means(node.left, node.operator === '&&')
    if (node.type !== 'BlockStatement') return false
    const before = node.body.slice(0, node.body.indexOf(part as Statement))
    return before.some(one => one.type === 'IfStatement' && leaves(one.consequent) && means(one.test, false))
  })
}

const leaves = (node: Statement): boolean =>
  /^(Return|Throw)Statement$/.test(node.type) || (node.type === 'BlockStatement' && node.body.some(leaves))

interface Scope {
  readonly gone: ReadonlySet<string>
  readonly ancestors: readonly AnyNode[]
}

/** Whether an expression has this truth only if one of the plugins is enabled. */
function implies(test: AnyNode, truth: boolean, scope: Scope): boolean {
  if (test.type === 'UnaryExpression' && test.operator === '!') return implies(test.argument, !truth, scope)
  if (test.type === 'LogicalExpression') {
    const sides = [test.left, test.right].map(side => implies(side, truth, scope))
    return truth === (test.operator === '&&') ? sides.includes(true) : !sides.includes(false)
  }
  if (test.type === 'Identifier') {
    const value = constantOf(test.name, scope.ancestors)
    return value !== undefined && implies(value, truth, scope)
  }
  const plugin = askedFor(test)
  return truth && plugin !== undefined && scope.gone.has(plugin)
}

/** The plugins that offer to edit a part of entities' pages: `isEditable('<part>')` asks for them. */
const EDITORS = new Map(
  bundled.flatMap(({ name, manifest }) => (manifest.console?.edits ?? []).map(part => [part as string, name] as const))
)
/** The ways in which a module can ask for a plugin. */
export const questionsFor = (plugin: string): string[] => [
  `plugins.value.has('${plugin}')`,
  ...[...EDITORS].flatMap(([part, name]) => (name === plugin ? [`isEditable('${part}')`] : []))
]

/** The plugin that such a question asks for. */
function askedFor(node: AnyNode): string | undefined {
  if (node.type !== 'CallExpression') return undefined
  const [given] = node.arguments
  if (given?.type !== 'Literal') return undefined
  if (nameOf(node.callee) === 'isEditable') return EDITORS.get(String(given.value))
  if (node.callee.type !== 'MemberExpression') return undefined
  const { object, property } = node.callee
  if (nameOf(property) !== 'has' || object.type !== 'MemberExpression' || nameOf(object.object) !== 'plugins')
    return undefined
  return String(given.value)
}

/** What a constant of an enclosing block is. */
function constantOf(name: string, ancestors: readonly AnyNode[]): Expression | undefined {
  const declared = ancestors
    .filter((one): one is BlockStatement => one.type === 'BlockStatement')
    .flatMap(({ body }) => body)
    .flatMap(one => (one.type === 'VariableDeclaration' && one.kind === 'const' ? one.declarations : []))
  return declared.find(({ id }) => nameOf(id) === name)?.init ?? undefined
}
