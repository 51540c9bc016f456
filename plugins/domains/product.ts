import type { Call, EntityRef } from '../../core/index.ts'
import { applyUpdate, type Entities, type ModelAspects } from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, textsOf } from '../kit/index.ts'
import { type DomainKind, LINE, RULES } from './domain.ts'
import { ApplicationExists, DomainInput, NoSuchDomain, ProductExists } from './errors.ts'

export type ProductProperties = ModelAspects['dataProductProperties']
export type ApplicationProperties = ModelAspects['applicationProperties']
export type ProductKind = Kind<ProductProperties>
export type ApplicationKind = Kind<ApplicationProperties>

export const PRODUCT = 'dataProduct'
export const APPLICATION = 'application'
const check = textsOf(undefined, { id: ID, name: LINE, description: DESCRIPTION }, DomainInput)

export const productKind = (kit: Kit, { aspects }: Entities): ProductKind =>
  kit.kind({ ...RULES, type: PRODUCT, info: aspects.dataProductProperties, exists: () => new ProductExists() })

export const applicationKind = (kit: Kit, { aspects }: Entities): ApplicationKind =>
  kit.kind({ ...RULES, type: APPLICATION, info: aspects.applicationProperties, exists: () => new ApplicationExists() })

export interface Properties {
  readonly name?: string | null
  readonly description?: string | null
}

export interface NewInDomain {
  readonly id?: string | null
  readonly properties: Properties & { readonly name: string }
  readonly domainUrn?: string | null
}

/** Returns what creates a data product or an application, in a domain or in none. @throws NoSuchDomain, `exists` of the kind */
export function createInDomain({ entities, domain }: { readonly entities: Entities; readonly domain: DomainKind }) {
  const { domains } = entities.aspects
  return async (
    kind: Pick<Kind<{ name?: string; description?: string }>, 'create'>,
    call: Call,
    { id, properties: { name, description }, domainUrn }: NewInDomain
  ): Promise<EntityRef> => {
    check({ id, name, description })
    const parent = domainUrn == null ? undefined : domain.parse(domainUrn)
    if (parent !== undefined && !(await entities.exists(call, parent))) throw new NoSuchDomain(parent)
    const urn = await kind.create(call, {
      id,
      info: { name, ...(description ? { description } : {}) },
      also: urn => (parent === undefined ? [] : [domains.edit(urn, () => ({ domains: [parent] }))]),
      // It may be deleted between the check and the write.
      require: () => (parent === undefined ? [] : [{ urn: parent, missing: () => new NoSuchDomain(parent) }])
    })
    return { urn }
  }
}

/** An absent or null member is unchanged, an empty description is removed. */
export function updated({ name, description }: Properties) {
  check({ name, description })
  return (old: ProductProperties | undefined) => applyUpdate<ProductProperties>(old, { name, description })
}
