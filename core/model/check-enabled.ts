import type { Model } from '../contract/model.ts'
import type { AnyManifest, Plugin } from '../contract/plugin.ts'
import { checkPrivileges } from '../contract/privileges.ts'
import { checkContributions, type Enabled } from '../contract/registry.ts'
import { Misconfigured } from '../errors.ts'
import { suggest } from '../suggest.ts'

/** Refuses contributions of these plugins that conflict or name what does not exist. `all` includes disabled plugins. */
export function checkEnabled(enabled: readonly Enabled[], model: Model, all: readonly Plugin[]): void {
  const disabled = all.filter(({ name }) => !enabled.some(one => one.name === name))
  checkContributions(enabled)
  checkPrivileges(enabled, disabled)
  checkNames(enabled, model, disabled)
}

/**
 * Refuses contributions that name an aspect, entity type or GraphQL type that does not exist. Aspects of a disabled plugin
 * can be named by plugins that want it.
 */
function checkNames(enabled: readonly Enabled[], model: Model, disabled: readonly Plugin[]): void {
  const graphqlTypes = enabled.flatMap(({ contribution }) => Object.values(contribution.entityTypes ?? {}))
  for (const { name, manifest, contribution } of enabled) {
    const known = { aspects: [...model.aspects.keys()], absent: aspectsOf(manifest, disabled) }
    const refuse = (what: string, found: string, names: readonly string[]) => {
      throw new Misconfigured(`plugin ${name}: ${what}${suggest(found, new Set(names))}`)
    }
    const aspect = (found: string, where: string) => {
      if (known.absent.includes(found) || model.aspects.has(found)) return
      refuse(`${where} names the aspect ${found}, which ${ownerOf(found, disabled)}`, found, known.aspects)
    }
    for (const [at, { having, only }] of (contribution.entityFields ?? []).entries()) {
      const where = `entityFields[${at}]`
      if (having !== undefined) aspect(having, `${where}.having`)
      // A disabled plugin can have the type.
      const type = disabled.length > 0 ? undefined : only?.find(one => !graphqlTypes.includes(one))
      if (type !== undefined) {
        refuse(`${where}.only names the GraphQL type ${type}, which is not of an entity type`, type, graphqlTypes)
      }
    }
    for (const found of Object.keys(contribution.checks ?? {})) aspect(found, 'checks')
    const unknown = Object.keys(contribution.entityTypes ?? {}).find(type => !model.types.has(type))
    if (unknown !== undefined) {
      const types = [...model.types.keys()]
      refuse(`entityTypes names the entity type ${unknown}, which no enabled plugin defines`, unknown, types)
    }
  }
}

function aspectsOf({ wants = {} }: AnyManifest, disabled: readonly Plugin[]): string[] {
  const wanted = Object.values<Plugin>(wants).map(({ name }) => name)
  return disabled.filter(({ name }) => wanted.includes(name)).flatMap(({ manifest }) => namesOf(manifest))
}

function ownerOf(aspect: string, disabled: readonly Plugin[]): string {
  const owner = disabled.find(({ manifest }) => namesOf(manifest).includes(aspect))
  return owner ? `belongs to the plugin ${owner.name}, which is disabled` : 'no enabled plugin defines'
}

const namesOf = ({ aspects = {} }: AnyManifest): string[] => Object.keys(aspects)
