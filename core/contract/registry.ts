import { Misconfigured } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import type { Source, Strategy } from './authority.ts'
import { checkManifest } from './checked.ts'
import { DEMAND, OPERATION } from './members.ts'
import { declared, type Operation } from './operation.ts'
import { createOwners, type Owners, routeName } from './owners.ts'
import type { AnyManifest, Contribution, Plugin } from './plugin.ts'
import { problemOf } from './shape.ts'

/** An enabled plugin and what its `setup` returned. */
export interface Enabled {
  readonly name: string
  /** As in `Plugin`. */
  readonly file?: string | undefined
  readonly manifest: AnyManifest
  readonly contribution: Contribution
}

/**
 * The numbers of the contract that plugins can have. What only adds to it does not raise the number; docs/contract.md says
 * what a new one asks of plugins.
 */
const CONTRACTS: readonly unknown[] = [2]

/** The enabled plugins in order of needs: each comes after those that it needs or, where enabled, wants. */
export function orderByNeeds(plugins: readonly Plugin[], isOff: (name: string) => boolean): Plugin[] {
  const known = new Map<string, Plugin>()
  for (const plugin of plugins) {
    if (known.has(plugin.name))
      throw new Misconfigured(`two plugins are named ${plugin.name}: plugin names must be unique`)
    const { contract } = plugin.manifest
    if (!CONTRACTS.includes(contract)) {
      const expected = `this server expects ${CONTRACTS.join(' or ')}, found ${described(contract)}`
      throw new Misconfigured(`plugin ${plugin.name}: contract: ${expected}; docs/contract.md says what to change`)
    }
    known.set(plugin.name, plugin)
    if (!isOff(plugin.name)) checkManifest(plugin)
  }
  const ordered: Plugin[] = []
  const visit = (plugin: Plugin, path: readonly string[]) => {
    if (ordered.includes(plugin)) return
    if (path.includes(plugin.name)) {
      throw new Misconfigured(
        `circular plugin dependency: ${[...path.slice(path.indexOf(plugin.name)), plugin.name].join(' → ')}`
      )
    }
    for (const need of needsOf(plugin, known, isOff)) visit(need, [...path, plugin.name])
    for (const want of Object.values<Plugin>(plugin.manifest.wants ?? {})) {
      const found = known.get(want.name)
      if (found && !isOff(found.name)) visit(found, [...path, plugin.name])
    }
    ordered.push(plugin)
  }
  for (const plugin of plugins) if (!isOff(plugin.name)) visit(plugin, [])
  return ordered
}

/** `the text "1"`, `the number 2`, `undefined`. */
function described(value: unknown): string {
  if (value === undefined || value === null) return String(value)
  return `the ${typeof value === 'string' ? 'text' : typeof value} ${excerpt(JSON.stringify(value) ?? '')}`
}

/** Enabled plugins that do less than they could, because others are disabled: `tags without tasks`. */
export function reducedPlugins(enabled: readonly Plugin[], isOff: (name: string) => boolean): string[] {
  return enabled.flatMap(({ name, manifest }) => {
    const missing = Object.values<Plugin>(manifest.wants ?? {}).filter(want => isOff(want.name))
    return missing.map(want => `${name} without ${want.name}`)
  })
}

function* needsOf(
  plugin: Plugin,
  known: ReadonlyMap<string, Plugin>,
  isOff: (name: string) => boolean
): Generator<Plugin> {
  for (const { name } of Object.values<Plugin>(plugin.manifest.needs ?? {})) {
    const found = known.get(name)
    if (!found) {
      throw new Misconfigured(
        `plugin ${plugin.name} requires ${name}, which is not a known plugin: add its file or package to the configuration key load; known: ${[...known.keys()].join(', ')}`
      )
    }
    if (isOff(name)) {
      throw new Misconfigured(
        `plugin ${plugin.name} requires ${name}, which is disabled: enable ${name}, or disable ${plugin.name} too`
      )
    }
    yield found
  }
}

/** Refuses conflicts between contributions. Those of GraphQL definitions are found when the schema is composed. */
export function checkContributions(enabled: readonly Enabled[]): void {
  const owners = createOwners()
  for (const { name, contribution } of enabled) {
    const { Query = {}, Mutation = {}, Subscription = {} } = contribution.operations ?? {}
    for (const root of [Query, Mutation, Subscription]) {
      for (const [field, one] of Object.entries(root)) requireRule(name, field, one)
    }
    for (const [key, { operation }] of Object.entries(contribution.actions ?? {})) {
      checkActionName(name, key)
      owners.claim(`action ${key}`, name)
      requireRule(name, `action ${key}`, operation)
    }
    for (const { spec, operation } of contribution.routes ?? []) {
      owners.claim(routeName(spec.method, spec.url), name)
      requireRule(name, `route ${spec.method} ${spec.url}`, operation)
    }
    for (const [tool, { operation }] of Object.entries(contribution.tools ?? {})) {
      owners.claim(`tool ${tool}`, name)
      requireRule(name, `tool ${tool}`, operation)
    }
    for (const command of Object.keys(contribution.commands ?? {})) owners.claim(`command ${command}`, name)
    for (const alias of Object.keys(contribution.inputAliases ?? {})) owners.claim(`input alias ${alias}`, name)
    for (const strategy of contribution.strategies ?? []) owners.claim(`strategy ${strategy.name}`, name)
    if (contribution.authority) owners.claim(AUTHORITY, name)
    if (contribution.files?.notFound) owners.claim('the page for unknown paths', name)
  }
  checkResources(enabled, owners)
  checkStrategies(enabled)
  if (!owners.has(AUTHORITY)) {
    throw new Misconfigured('no enabled plugin provides the authority: enable one that does, such as auth')
  }
}

const AUTHORITY = 'the authority'

/** What plugins put into the extension points of others, by point. @throws Misconfigured for two of one point */
export function extensionsOf(enabled: readonly Enabled[]): ReadonlyMap<string, unknown> {
  const found = new Map<string, { readonly plugin: string; readonly value: unknown }>()
  for (const { name, contribution } of enabled) {
    for (const { point, value } of contribution.extends ?? []) {
      const other = found.get(point)?.plugin
      if (other === name) throw new Misconfigured(`plugin ${name} extends ${point} twice: remove one`)
      if (other !== undefined) {
        throw new Misconfigured(
          `plugins ${other} and ${name} both extend ${point}, which only one can: disable one of them`
        )
      }
      found.set(point, { plugin: name, value })
    }
  }
  return new Map(Array.from(found, ([point, { value }]) => [point, value]))
}

function checkActionName(plugin: string, key: string): void {
  if (/^[\w-]+\.[^.].*$/.test(key)) return
  throw new Misconfigured(`plugin ${plugin}: action ${key}: expected a name of the form <resource>.<name>`)
}

/** Several plugins can have actions of one resource, but its path cannot be a route as well. */
function checkResources(enabled: readonly Enabled[], owners: Owners): void {
  for (const { name, contribution } of enabled) {
    const resources = new Set(Object.keys(contribution.actions ?? {}).map(key => key.slice(0, key.indexOf('.'))))
    for (const resource of resources) owners.refuse(routeName('POST', `/${resource}`), name)
  }
}

/** Strategies can share a source only if each of them has `claims`. */
function checkStrategies(enabled: readonly Enabled[]): void {
  const claimed = new Map<string, { readonly owner: string; readonly strategy: Strategy }>()
  for (const { name, contribution } of enabled) {
    for (const strategy of contribution.strategies ?? []) {
      const source = nameOf(strategy.reads)
      const owner = `${strategy.name} of plugin ${name}`
      if (source === 'the header authorization' || source === 'the header cookie') {
        throw new Misconfigured(`strategy ${owner} reads ${source}: name the scheme or the cookie instead`)
      }
      const other = claimed.get(source)
      if (other && !(other.strategy.claims && strategy.claims)) {
        throw new Misconfigured(
          `strategies ${other.owner} and ${owner} both claim ${source}: disable one of them, or add \`claims\` to both`
        )
      }
      claimed.set(source, { owner, strategy })
    }
  }
}

function nameOf(source: Source): string {
  switch (source.from) {
    case 'authorization':
      return `the scheme ${source.scheme.toLowerCase()} of the header authorization`
    case 'cookie':
      return `the cookie ${source.name}`
    case 'header':
      return `the header ${source.name.toLowerCase()}`
    default:
      return 'every request'
  }
}

function requireRule(plugin: string, what: string, operation: Partial<Operation> | undefined): void {
  const rule = operation?.allow
  const isDemand = typeof rule === 'object' && Array.isArray(rule?.anyOf)
  const isRule = isDemand || typeof rule === 'function' || rule === 'public' || rule === 'signed-in'
  if (operation?.[declared] !== true || !isRule) {
    throw new Misconfigured(
      `plugin ${plugin} declares no access rule for ${what}: ` +
        "make it with operation(), action(), route() or tool() and 'public', 'signed-in' or demands"
    )
  }
  const wrong =
    problemOf(operation, OPERATION, what) ?? (isDemand ? problemOf(rule, DEMAND, `the demand of ${what}`) : undefined)
  if (wrong !== undefined) throw new Misconfigured(`plugin ${plugin}: ${wrong}`)
}
