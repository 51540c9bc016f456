import { randomUUID } from 'node:crypto'
import { type Call, checkText, type Edit, type EntityRef, idOf, makeUrn, parseUrn, type Urn } from '../../core/index.ts'
import { applyUpdate, requireNotRemoved } from '../entities/index.ts'
import { APPLICATION, type DomainDeps, PRODUCT, type ProductProperties, parseDomain, parseProduct } from './deps.ts'
import { DESCRIPTION, ID, NAME, ownedByCaller } from './domains.ts'
import { ApplicationExists, DomainInput, NoSuchDomain, NoSuchEntityOf, ProductExists } from './errors.ts'

const MAX_ASSETS = 1000
const MAX_PRODUCTS = 10_000

export interface Properties {
  readonly name?: string | null
  readonly description?: string | null
}

export interface NewInDomain {
  readonly id?: string | null
  readonly properties: Properties & { readonly name: string }
  readonly domainUrn?: string | null
}

/** @throws ProductExists, NoSuchDomain */
export async function createProduct(deps: DomainDeps, call: Call, input: NewInDomain): Promise<EntityRef> {
  const { dataProductKey, dataProductProperties } = deps.entities.aspects
  const { urn, properties, domain } = await checked(deps, call, PRODUCT, input)
  await deps.data.write(call, [
    dataProductKey.edit(urn, old => {
      if (old) throw new ProductExists()
      return { id: idOf(urn) }
    }),
    dataProductProperties.edit(urn, () => properties),
    ...domain,
    ...ownedByCaller(deps, call, urn)
  ])
  return { urn }
}

/** @throws ApplicationExists, NoSuchDomain */
export async function createApplication(deps: DomainDeps, call: Call, input: NewInDomain): Promise<EntityRef> {
  const { applicationKey, applicationProperties } = deps.entities.aspects
  const { urn, properties, domain } = await checked(deps, call, APPLICATION, input)
  await deps.data.write(call, [
    applicationKey.edit(urn, old => {
      if (old) throw new ApplicationExists()
      return { id: idOf(urn) }
    }),
    applicationProperties.edit(urn, () => properties),
    ...domain,
    ...ownedByCaller(deps, call, urn)
  ])
  return { urn }
}

async function checked({ entities }: DomainDeps, call: Call, type: string, { id, properties, domainUrn }: NewInDomain) {
  const urn = makeUrn(type, id == null ? randomUUID() : checkText('The id', id, ID, DomainInput))
  checkProperties(properties)
  const domain = domainUrn == null ? undefined : parseDomain(domainUrn)
  if (domain !== undefined && !(await entities.exists(call, domain))) throw new NoSuchDomain(domain)
  return {
    urn,
    properties: { name: properties.name, ...(properties.description ? { description: properties.description } : {}) },
    domain: domain === undefined ? [] : [entities.aspects.domains.edit(urn, () => ({ domains: [domain] }))]
  }
}

/** An absent or null member is unchanged, an empty description is removed. @throws NoSuchEntityOf */
export async function updateProduct(deps: DomainDeps, call: Call, urn: Urn, changes: Properties): Promise<EntityRef> {
  checkProperties(changes)
  await deps.entities.aspects.dataProductProperties.update(
    call,
    urn,
    old => applyUpdate<ProductProperties>(old, { name: changes.name, description: changes.description }),
    { mustExist: () => new NoSuchEntityOf(urn) }
  )
  return { urn }
}

/** Also removes all references to it. @throws NoSuchEntityOf */
export async function deleteWithReferences({ deletion }: DomainDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchEntityOf(urn)
  return true
}

export interface AssetChange {
  readonly resourceUrns: readonly string[]
  readonly productUrns: readonly string[]
}

/** Adds all assets to all products, or none. @throws NoSuchEntityOf, DomainInput */
export async function addAssets(deps: DomainDeps, call: Call, change: AssetChange): Promise<boolean> {
  const { products, assets } = await checkedAssets(deps, call, change)
  return writeAssets(deps, call, assetEdits(deps, products, adding(assets, call.actor)))
}

/** What is removed need not exist. */
export async function removeAssets(deps: DomainDeps, call: Call, change: AssetChange): Promise<boolean> {
  const products = change.productUrns.map(parseProduct)
  return writeAssets(deps, call, assetEdits(deps, products, removing(change.resourceUrns.map(parseUrn))))
}

/** Puts assets into one product instead of those that they were in; without a product into none. */
export async function setProduct(
  deps: DomainDeps,
  call: Call,
  {
    productUrn,
    resourceUrns
  }: { readonly productUrn: string | null | undefined; readonly resourceUrns: readonly string[] }
): Promise<boolean> {
  const productUrns = productUrn == null ? [] : [productUrn]
  const { products, assets } = await checkedAssets(deps, call, { productUrns, resourceUrns })
  const before = await productsOf(deps, call, assets)
  const left = before.filter(urn => !products.includes(urn))
  return writeAssets(deps, call, [
    ...assetEdits(deps, left, removing(assets)),
    ...assetEdits(deps, products, adding(assets, call.actor))
  ])
}

/** The products that contain one of the assets. */
async function productsOf({ data, entities }: DomainDeps, call: Call, assets: readonly Urn[]): Promise<Urn[]> {
  const fields = entities.places.ofRelationship('DataProductContains').flatMap(place => place.fields)
  const where = { any: fields.map(field => ({ field, in: [...assets] })) }
  const wanted = { types: [PRODUCT], where }
  const { urns } = await data.find(call.as('finding the products of assets'), wanted, { limit: MAX_PRODUCTS })
  return urns
}

type Assets = NonNullable<ProductProperties['assets']>

/** The same list changes nothing. */
type AssetsChange = (before: Assets) => Assets

function adding(assets: readonly Urn[], actor: Urn): AssetsChange {
  return before => {
    const present = new Set(before.map(({ destinationUrn }) => destinationUrn))
    const missing = assets.filter(urn => !present.has(urn))
    if (missing.length === 0) return before
    const stamp = { time: Date.now(), actor }
    return [...before, ...missing.map(destinationUrn => ({ destinationUrn, created: stamp, lastModified: stamp }))]
  }
}

function removing(assets: readonly Urn[]): AssetsChange {
  const gone = new Set(assets)
  return before => {
    const left = before.filter(({ destinationUrn }) => !gone.has(destinationUrn))
    return left.length === before.length ? before : left
  }
}

function assetEdits({ entities }: DomainDeps, products: readonly Urn[], change: AssetsChange): Edit[] {
  const changed = (old: ProductProperties | undefined) => {
    const before = old?.assets ?? []
    const assets = change(before)
    return assets === before ? old : { ...old, assets: [...assets] }
  }
  return products.map(urn =>
    entities.aspects.dataProductProperties.edit(urn, changed, { mustExist: () => new NoSuchEntityOf(urn) })
  )
}

/** The privilege is required on the assets, as in DataHub. */
async function writeAssets({ data }: DomainDeps, call: Call, edits: readonly Edit[]): Promise<boolean> {
  await data.write(call.as('changing the assets of data products'), edits)
  return true
}

async function checkedAssets({ entities }: DomainDeps, call: Call, { productUrns, resourceUrns }: AssetChange) {
  if (resourceUrns.length > MAX_ASSETS) {
    throw new DomainInput(`At most ${MAX_ASSETS} resources are allowed in one call, found ${resourceUrns.length}`)
  }
  const products = productUrns.map(parseProduct)
  const assets = [...new Set(resourceUrns.map(parseUrn))]
  const existing = await entities.existing(call, [...products, ...assets])
  for (const urn of [...products, ...assets]) if (!existing.has(urn)) throw new NoSuchEntityOf(urn)
  await requireNotRemoved(entities.aspects, call, products)
  return { products, assets }
}

function checkProperties({ name, description }: Properties): void {
  if (name != null) checkText('The name', name, NAME, DomainInput)
  checkText('The description', description, DESCRIPTION, DomainInput)
}
