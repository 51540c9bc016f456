import {
  type Call,
  type Criterion,
  type Data,
  type EntityField,
  type EntityRef,
  entityTypeOf,
  idOf,
  type MaybePromise,
  operation,
  type Selects,
  type Urn
} from '../../core/index.ts'
import { type Entities, listed, read, same, withCustomProperties } from '../entities/index.ts'
import { type AskedPage, lookOf, type SearchApi } from '../search/index.ts'
import { type DomainProperties, hierarchyOf } from './domain.ts'
import type { ApplicationProperties, ProductKind, ProductProperties } from './product.ts'

interface FieldDeps {
  readonly data: Data
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly search: SearchApi | undefined
}

export function fields({ data, entities, search }: FieldDeps) {
  const { domainProperties, dataProductProperties, applicationProperties } = entities.aspects
  const hierarchy = hierarchyOf(entities)
  const parentDomains = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const domains = await hierarchy.parents(call, urn)
    return { count: domains.length, domains }
  }
  const numAssets = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const where = listed({ field: 'applications.applications', in: [urn] })
    return (await data.find(call, { where }, { limit: 0 })).total
  }
  const numOfProduct = async ({ urn }: EntityRef, _args: unknown, call: Call) => {
    const where = listed(await assetsOf(entities, call, urn))
    return (await data.find(call, { where }, { limit: 0 })).total
  }
  const found = search ? searchFields(search, entities) : undefined
  return {
    Domain: {
      id: ({ urn }: EntityRef) => idOf(urn),
      properties: read(domainProperties, domainOf),
      parentDomains,
      ...found?.Domain
    },
    DataProduct: { properties: read(dataProductProperties, productOf), ...found?.DataProduct },
    Application: { properties: read(applicationProperties, applicationOf), ...found?.Application },
    ApplicationProperties: { numAssets },
    DomainProperties: { createdOn: createdOn(data, 'domainKey') },
    DataProductProperties: { numAssets: numOfProduct, createdOn: createdOn(data, 'dataProductKey') }
  }
}

/** The key is written once, with the first write of the entity. */
function createdOn(data: Data, key: string) {
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

interface Asked {
  readonly input?: AskedPage | null
}

/** What is in a domain, a product or an application: only what search finds. */
function searchFields(search: SearchApi, entities: Entities) {
  const entitiesOf =
    (within: (urn: Urn, call: Call) => MaybePromise<Criterion>) =>
    async ({ urn }: EntityRef, { input }: Asked, call: Call, selects: Selects) =>
      search.search(call, input ?? {}, lookOf(selects, await within(urn, call)))
  return {
    Domain: { entities: entitiesOf(urn => ({ field: 'domains.domains', in: [urn] })) },
    DataProduct: { entities: entitiesOf((urn, call) => assetsOf(entities, call, urn)) },
    Application: { entities: entitiesOf(urn => ({ field: 'applications.applications', in: [urn] })) }
  }
}

async function assetsOf({ aspects }: Entities, call: Call, urn: Urn): Promise<Criterion> {
  const assets = (await aspects.dataProductProperties.get(call, urn))?.assets ?? []
  return { urns: assets.map(({ destinationUrn }) => destinationUrn) }
}

interface AskedAssets {
  readonly urn: string
  readonly input: AskedPage
}

export function searchQueries(search: SearchApi, entities: Entities, product: ProductKind) {
  return {
    listDataProductAssets: operation('signed-in', async ({ urn, input }: AskedAssets, call, selects) =>
      search.search(call, input, lookOf(selects, await assetsOf(entities, call, product.parse(urn))))
    )
  }
}

export function entityFields({ aspects }: Entities): EntityField[] {
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
