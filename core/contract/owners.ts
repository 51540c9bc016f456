import { Misconfigured } from '../errors.ts'

/** Who owns what, for everything that only one plugin can have. */
export interface Owners {
  has(what: string): boolean
  /** `what` as messages name it: `action notes.add`. @throws Misconfigured if it already has an owner. */
  claim(what: string, plugin: string): void
  /** Refuses what has an owner, and does not claim it. @throws Misconfigured */
  refuse(what: string, plugin: string): void
}

/** `core` names what the core itself owns. */
export function createOwners(core: Iterable<string> = []): Owners {
  const owners = new Map<string, string>()
  for (const what of core) owners.set(what, 'the core')
  const refuse = (what: string, plugin: string) => {
    const other = owners.get(what)
    if (other !== undefined) throw new Misconfigured(`plugin ${plugin}: ${conflict(what, plugin, other)}`)
  }
  return {
    has: what => owners.has(what),
    refuse,
    claim(what, plugin) {
      refuse(what, plugin)
      owners.set(what, `plugin ${plugin}`)
    }
  }
}

/** A route as messages name it. Two that differ only in the names of parameters or a slash at the end are the same. */
export function routeName(method: string, url: string): string {
  return `route ${method} ${url.replace(/:[^/(]+/g, ':').replace(/(.)\/$/, '$1')}`
}

function conflict(what: string, plugin: string, other: string): string {
  if (other === `plugin ${plugin}`) return `${what} is declared twice: remove one`
  const advice = other === 'the core' ? 'rename it' : `rename it in one, or disable ${plugin} or ${other.slice(7)}`
  return `${what} already belongs to ${other}: ${advice}`
}
