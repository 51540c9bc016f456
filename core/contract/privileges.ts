import { Misconfigured } from '../errors.ts'
import { suggest } from '../suggest.ts'
import type { Guard } from './definition.ts'
import type { Operation, Privilege } from './operation.ts'
import { createOwners } from './owners.ts'
import type { AnyManifest, Plugin } from './plugin.ts'
import type { Enabled } from './registry.ts'

/**
 * Refuses a privilege that two plugins declare, and demands and guards that name one that no plugin declares: nobody
 * could have it. A privilege of a disabled plugin can be named by plugins that want it.
 */
export function checkPrivileges(enabled: readonly Enabled[], disabled: readonly Plugin[]): void {
  const owners = createOwners()
  for (const { name, manifest } of enabled) {
    for (const privilege of privilegesOf(manifest)) owners.claim(`the privilege ${privilege}`, name)
  }
  const declared = enabled.flatMap(({ manifest }) => privilegesOf(manifest))
  for (const one of enabled) {
    const known = new Set([...declared, ...ofWanted(one.manifest, disabled)])
    for (const { by, privileges } of namedBy(one)) {
      const unknown = privileges.find(privilege => !known.has(privilege))
      if (unknown === undefined) continue
      throw new Misconfigured(
        `plugin ${one.name}: ${by} the privilege ${unknown}, which ${whoDeclares(unknown, disabled)}${suggest(unknown, known)}`
      )
    }
  }
}

export function privilegesOf({ privileges = {} }: AnyManifest): Privilege[] {
  return Object.keys(privileges)
}

function whoDeclares(privilege: Privilege, disabled: readonly Plugin[]): string {
  const owner = disabled.find(({ manifest }) => privilegesOf(manifest).includes(privilege))
  return owner ? `belongs to the plugin ${owner.name}, which is disabled` : 'no plugin declares'
}

function ofWanted({ wants = {} }: AnyManifest, disabled: readonly Plugin[]): Privilege[] {
  const wanted = Object.values<Plugin>(wants).map(({ name }) => name)
  return disabled.filter(({ name }) => wanted.includes(name)).flatMap(({ manifest }) => privilegesOf(manifest))
}

interface Named {
  /** For messages, with the verb: `action notes.add demands`. */
  readonly by: string
  readonly privileges: readonly Privilege[]
}

function namedBy({ manifest, contribution }: Enabled): Named[] {
  const { operations = {}, actions = {}, routes = [] } = contribution
  return [
    ...Object.entries(operations.Query ?? {}).flatMap(([name, operation]) => ofDemand(`query ${name}`, operation)),
    ...Object.entries(operations.Mutation ?? {}).flatMap(([name, operation]) =>
      ofDemand(`mutation ${name}`, operation)
    ),
    ...Object.entries(operations.Subscription ?? {}).flatMap(([name, operation]) =>
      ofDemand(`subscription ${name}`, operation)
    ),
    ...Object.entries(actions).flatMap(([name, { operation }]) => ofDemand(`action ${name}`, operation)),
    ...routes.flatMap(({ spec, operation }) => ofDemand(`route ${spec.method} ${spec.url}`, operation)),
    ...Object.entries<{ guard?: Guard }>(manifest.aspects ?? {}).flatMap(([name, { guard }]) =>
      ofGuard(`aspect ${name}`, guard)
    ),
    ...Object.entries<{ guard?: Guard }>(manifest.types ?? {}).flatMap(([name, { guard }]) =>
      ofGuard(`entity type ${name}`, guard)
    )
  ]
}

function ofDemand(name: string, { allow }: Operation): Named[] {
  return typeof allow === 'object' ? [{ by: `${name} demands`, privileges: allow.anyOf }] : []
}

function ofGuard(name: string, { read = [], write = [] }: Guard = {}): Named[] {
  return [{ by: `the guard of ${name} names`, privileges: [...read, ...write] }]
}
