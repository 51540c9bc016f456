import { Misconfigured } from '../errors.ts'
import type { Source, Strategy } from './authority.ts'
import { declared, type Operation } from './operation.ts'
import type { AnyManifest, Contribution, Plugin } from './plugin.ts'

/** An enabled plugin and what its `setup` gave. */
export interface Enabled {
  readonly name: string
  readonly manifest: AnyManifest
  readonly contribution: Contribution<unknown>
}

/** The enabled plugins in order of needs: what a plugin needs (and wants, where enabled) comes before it. */
export function orderByNeeds(plugins: readonly Plugin[], isOff: (name: string) => boolean): Plugin[] {
  const known = new Map<string, Plugin>()
  for (const plugin of plugins) {
    if (known.has(plugin.name))
      throw new Misconfigured(`two plugins are named ${plugin.name}: every plugin has a name of its own`)
    if (plugin.manifest.contract !== 1) {
      throw new Misconfigured(
        `plugin ${plugin.name} is made for contract ${plugin.manifest.contract}, this server has contract 1`
      )
    }
    known.set(plugin.name, plugin)
  }
  const ordered: Plugin[] = []
  const visit = (plugin: Plugin, path: readonly string[]) => {
    if (ordered.includes(plugin)) return
    if (path.includes(plugin.name)) {
      throw new Misconfigured(
        `plugins need each other in a circle: ${[...path.slice(path.indexOf(plugin.name)), plugin.name].join(' → ')}`
      )
    }
    for (const need of Object.values<Plugin>(plugin.manifest.needs ?? {})) {
      visit(needed(known, plugin, need.name, isOff), [...path, plugin.name])
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

function needed(
  known: ReadonlyMap<string, Plugin>,
  plugin: Plugin,
  name: string,
  isOff: (name: string) => boolean
): Plugin {
  const found = known.get(name)
  if (!found) {
    throw new Misconfigured(
      `plugin ${plugin.name} needs ${name}, which is unknown here; known: ${[...known.keys()].join(', ')}`
    )
  }
  if (isOff(name)) {
    throw new Misconfigured(
      `plugin ${plugin.name} needs ${name}, which is switched off: switch ${name} on, or ${plugin.name} off too`
    )
  }
  return found
}

/** Refuses what only becomes visible when all contribution lie side by side; GraphQL's own clashes are found when it is composed. */
export function checkContributions(enabled: readonly Enabled[]): void {
  const owners = new Map<string, string>()
  const own = (what: string, owner: string) => {
    const other = owners.get(what)
    if (other !== undefined)
      throw new Misconfigured(`${what} has two owners, the plugins ${other} and ${owner}: switch one of them off`)
    owners.set(what, owner)
  }
  for (const { name, contribution } of enabled) {
    const { Query = {}, Mutation = {} } = contribution.operations ?? {}
    for (const [field, one] of [...Object.entries(Query), ...Object.entries(Mutation)]) demandRule(name, field, one)
    for (const [key, { operation }] of Object.entries(contribution.actions ?? {})) {
      own(`action ${key}`, name)
      demandRule(name, `action ${key}`, operation)
    }
    for (const { spec, operation } of contribution.routes ?? []) {
      own(`route ${spec.method} ${spec.url.replace(/:[^/]+/g, ':')}`, name)
      demandRule(name, `route ${spec.method} ${spec.url}`, operation)
    }
    for (const alias of Object.keys(contribution.inputAliases ?? {})) own(`input alias ${alias}`, name)
    if (contribution.authority) own('the authority', name)
  }
  checkStrategies(enabled)
  if (!owners.has('the authority')) {
    throw new Misconfigured(
      'no enabled plugin decides who may do what: enable one that provides the authority, such as auth'
    )
  }
}

/** Strategies share a source only where each of them says which requests are its own. */
function checkStrategies(enabled: readonly Enabled[]): void {
  const claimed = new Map<string, { readonly owner: string; readonly strategy: Strategy }>()
  for (const { name, contribution } of enabled) {
    for (const strategy of contribution.strategies ?? []) {
      const source = nameOf(strategy.reads)
      const owner = `${strategy.name} of plugin ${name}`
      if (source === 'the header authorization' || source === 'the header cookie') {
        throw new Misconfigured(`the strategy ${owner} reads ${source}: name the scheme or the cookie that it reads`)
      }
      const other = claimed.get(source)
      if (other && !(other.strategy.claims && strategy.claims)) {
        throw new Misconfigured(
          `the strategies ${other.owner} and ${owner} both claim ${source}: switch one of them off, or give both \`claims\``
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

function demandRule(plugin: string, what: string, operation: Partial<Operation> | undefined): void {
  const rule = operation?.allow
  const stated =
    typeof rule === 'string'
      ? rule === 'public' || rule === 'signed-in'
      : typeof rule === 'function' || Array.isArray(rule?.anyOf)
  if (operation?.[declared] === true && stated) return
  throw new Misconfigured(
    `plugin ${plugin} does not say who may use ${what}: make it with operation(), action() or route() and 'public', 'signed-in' or demands`
  )
}
