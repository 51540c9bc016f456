import { Misconfigured } from '../errors.ts'
import { excerpt } from '../excerpt.ts'
import type { Source, Strategy } from './authority.ts'
import { declared, type Operation } from './operation.ts'
import type { AnyManifest, Contribution, Plugin } from './plugin.ts'

/** An enabled plugin and what its `setup` returned. */
export interface Enabled {
  readonly name: string
  /** As in `Plugin`. */
  readonly file?: string | undefined
  readonly manifest: AnyManifest
  readonly contribution: Contribution<unknown>
}

/** The enabled plugins in order of needs: each comes after those that it needs or, where enabled, wants. */
export function orderByNeeds(plugins: readonly Plugin[], isOff: (name: string) => boolean): Plugin[] {
  const known = new Map<string, Plugin>()
  for (const plugin of plugins) {
    if (known.has(plugin.name))
      throw new Misconfigured(`two plugins are named ${plugin.name}: plugin names must be unique`)
    if (plugin.manifest.contract !== 1) {
      throw new Misconfigured(
        `plugin ${plugin.name}: contract: this server expects the number 1, found ${described(plugin.manifest.contract)}`
      )
    }
    known.set(plugin.name, plugin)
  }
  const ordered: Plugin[] = []
  const visit = (plugin: Plugin, path: readonly string[]) => {
    if (ordered.includes(plugin)) return
    if (path.includes(plugin.name)) {
      throw new Misconfigured(
        `circular plugin dependency: ${[...path.slice(path.indexOf(plugin.name)), plugin.name].join(' → ')}`
      )
    }
    for (const need of Object.values<Plugin>(plugin.manifest.needs ?? {})) {
      visit(requiredPlugin(known, plugin, need.name, isOff), [...path, plugin.name])
    }
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

function requiredPlugin(
  known: ReadonlyMap<string, Plugin>,
  plugin: Plugin,
  name: string,
  isOff: (name: string) => boolean
): Plugin {
  const found = known.get(name)
  if (!found) {
    throw new Misconfigured(
      `plugin ${plugin.name} requires ${name}, which is not a known plugin; known: ${[...known.keys()].join(', ')}`
    )
  }
  if (isOff(name)) {
    throw new Misconfigured(
      `plugin ${plugin.name} requires ${name}, which is disabled: enable ${name}, or disable ${plugin.name} too`
    )
  }
  return found
}

/** Refuses conflicts between contributions. Those of GraphQL definitions are found when the schema is composed. */
export function checkContributions(enabled: readonly Enabled[]): void {
  const owners = new Map<string, string>()
  const claim = (what: string, owner: string) => {
    const other = owners.get(what)
    if (other !== undefined)
      throw new Misconfigured(`${what} is provided by two plugins, ${other} and ${owner}: disable one of them`)
    owners.set(what, owner)
  }
  for (const { name, contribution } of enabled) {
    const { Query = {}, Mutation = {} } = contribution.operations ?? {}
    for (const [field, one] of [...Object.entries(Query), ...Object.entries(Mutation)]) requireRule(name, field, one)
    for (const [key, { operation }] of Object.entries(contribution.actions ?? {})) {
      claim(`action ${key}`, name)
      requireRule(name, `action ${key}`, operation)
    }
    for (const { spec, operation } of contribution.routes ?? []) {
      claim(`route ${spec.method} ${spec.url.replace(/:[^/]+/g, ':')}`, name)
      requireRule(name, `route ${spec.method} ${spec.url}`, operation)
    }
    for (const command of Object.keys(contribution.commands ?? {})) claim(`command ${command}`, name)
    for (const alias of Object.keys(contribution.inputAliases ?? {})) claim(`input alias ${alias}`, name)
    if (contribution.authority) claim('the authority', name)
  }
  checkStrategies(enabled)
  if (!owners.has('the authority')) {
    throw new Misconfigured('no enabled plugin provides the authority: enable one that does, such as auth')
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
  const isValid =
    typeof rule === 'string'
      ? rule === 'public' || rule === 'signed-in'
      : typeof rule === 'function' || Array.isArray(rule?.anyOf)
  if (operation?.[declared] === true && isValid) return
  throw new Misconfigured(
    `plugin ${plugin} declares no access rule for ${what}: ` +
      "make it with operation(), action() or route() and 'public', 'signed-in' or demands"
  )
}
