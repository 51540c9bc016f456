import {
  type Call,
  type Criterion,
  type EntityField,
  type EntityRef,
  entityTypeOf,
  idOf,
  operation,
  type Urn
} from '../../core/index.ts'
import { listed, type ModelAspects, read, same, withCustomProperties } from '../entities/index.ts'
import type { AskedPage } from '../search/index.ts'
import { type DomainDeps, type DomainProperties, type ProductProperties, parseProduct } from './deps.ts'

type ApplicationProperties = ModelAspects['applicationProperties']

export function fields(deps: DomainDeps) {
  const { domainProperties, dataProductProperties, applicationProperties } = deps.entities.aspects
  const parentDomains = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const domains = await deps.hierarchy.parents(call, urn)
    return { count: domains.length, domains }
  }
  const numAssets = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const where = listed({ field: 'applications.applications', in: [urn] })
    return (await deps.data.find(call, { where }, { limit: 0 })).total
  }
  const numOfProduct = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const where = listed(await assetsOf(deps, call, urn))
    return (await deps.data.find(call, { where }, { limit: 0 })).total
  }
  const found = searchFields(deps)
  return {
    Domain: {
      id: ({ urn }: EntityRef) => idOf(urn),
      properties: read(domainProperties, domainOf),
      parentDomains,
      ...found.Domain
    },
    DataProduct: { properties: read(dataProductProperties, productOf), ...found.DataProduct },
    Application: { properties: read(applicationProperties, applicationOf), ...found.Application },
    ApplicationProperties: { numAssets },
    DomainProperties: { createdOn: createdOn(deps, 'domainKey') },
    DataProductProperties: { numAssets: numOfProduct, createdOn: createdOn(deps, 'dataProductKey') }
  }
}

/** The key is written once, with the first write of the entity. */
function createdOn({ data }: DomainDeps, key: string) {
  return async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const [[stored] = []] = await data.read(call, [{ urn, aspects: [key] }])
    if (!stored) return null
    const { time, actor } = stored.row
    return { time, actor: entityTypeOf(actor) === 'corpuser' ? actor : null }
  }
}

const domainOf = (properties: DomainProperties, urn: Urn) => ({ ...withCustomProperties(properties, urn), urn })

function productOf({ name, assets: _assets, ...properties }: ProductProperties, urn: Urn) {
  return { ...withCustomProperties(properties, urn), urn, name: name ?? idOf(urn) }
}

function applicationOf({ name, ...properties }: ApplicationProperties, urn: Urn) {
  return { ...withCustomProperties(properties, urn), urn, name: name ?? idOf(urn) }
}

type Found = Record<string, (entity: EntityRef, args: { readonly input?: AskedPage | null }, call: Call) => unknown>

/** What is in a domain, a product or an application: only what search finds. */
function searchFields(deps: DomainDeps): { Domain: Found; DataProduct: Found; Application: Found } {
  const { search } = deps
  if (!search) return { Domain: {}, DataProduct: {}, Application: {} }
  const entitiesOf =
    (within: (urn: Urn, call: Call) => Criterion | Promise<Criterion>): Found[string] =>
    async ({ urn }, { input }, call) =>
      search.search(call, input ?? {}, await within(urn, call))
  return {
    Domain: { entities: entitiesOf(urn => ({ field: 'domains.domains', in: [urn] })) },
    DataProduct: { entities: entitiesOf((urn, call) => assetsOf(deps, call, urn)) },
    Application: { entities: entitiesOf(urn => ({ field: 'applications.applications', in: [urn] })) }
  }
}

async function assetsOf({ entities }: DomainDeps, call: Call, urn: Urn): Promise<Criterion> {
  const assets = (await entities.aspects.dataProductProperties.get(call, urn))?.assets ?? []
  return { urns: assets.map(({ destinationUrn }) => destinationUrn) }
}

/** With the plugin `search`. */
export function searchQueries(deps: DomainDeps) {
  const { search } = deps
  if (!search) return {}
  type Asked = { readonly urn: string; readonly input: AskedPage }
  return {
    listDataProductAssets: operation('signed-in', async ({ urn, input }: Asked, call) =>
      search.search(call, input, await assetsOf(deps, call, parseProduct(urn)))
    )
  }
}

export function entityFields({ entities: { aspects } }: DomainDeps): EntityField[] {
  return [
    {
      having: 'domains',
      sdl: 'domain: DomainAssociation',
      resolve: {
        domain: read(aspects.domains, ({ domains: [domain] }, urn) => domain && { domain, associatedUrn: urn })
      }
    },
    {
      having: 'applications',
      sdl: 'application: ApplicationAssociation applications: [ApplicationAssociation!]',
      resolve: {
        applications: read(aspects.applications, ({ applications }, urn) =>
          applications.map(application => ({ application, associatedUrn: urn }))
        ),
        application: read(
          aspects.applications,
          ({ applications: [application] }, urn) => application && { application, associatedUrn: urn }
        )
      }
    },
    {
      having: 'displayProperties',
      sdl: 'displayProperties: DisplayProperties',
      resolve: { displayProperties: read(aspects.displayProperties, same) }
    }
  ]
}
