import { type Call, type Data, type Edit, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { requireNotRemoved } from '../kit/index.ts'
import { DomainInput, NoSuchEntityOf } from './errors.ts'
import { PRODUCT, type ProductKind, type ProductProperties } from './product.ts'

const MAX_ASSETS = 1000
const MAX_PRODUCTS = 10_000

export interface AssetDeps {
  readonly data: Data
  readonly entities: Entities
  readonly product: ProductKind
}

export interface AssetChange {
  readonly resourceUrns: readonly string[]
  readonly productUrns: readonly string[]
}

/** Adds all assets to all products, or none. @throws NoSuchEntityOf, DomainInput */
export async function addAssets(deps: AssetDeps, call: Call, change: AssetChange): Promise<boolean> {
  const { products, assets } = await checkedAssets(deps, call, change)
  return writeAssets(deps, call, assetEdits(deps, products, adding(assets, call.actor)))
}

/** What is removed need not exist. */
export async function removeAssets(deps: AssetDeps, call: Call, change: AssetChange): Promise<boolean> {
  const products = change.productUrns.map(deps.product.parse)
  return writeAssets(deps, call, assetEdits(deps, products, removing(change.resourceUrns.map(parseUrn))))
}

/** Puts assets into one product instead of those that they were in; without a product into none. */
export async function setProduct(
  deps: AssetDeps,
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
async function productsOf({ data, entities }: AssetDeps, call: Call, assets: readonly Urn[]): Promise<Urn[]> {
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

function assetEdits({ product }: AssetDeps, products: readonly Urn[], change: AssetsChange): Edit[] {
  const changed = (old: ProductProperties | undefined) => {
    const before = old?.assets ?? []
    const assets = change(before)
    return assets === before ? old : { ...old, assets: [...assets] }
  }
  return products.map(urn => product.edit(urn, changed))
}

/** The privilege is required on the assets, as in DataHub. */
async function writeAssets({ data }: AssetDeps, call: Call, edits: readonly Edit[]): Promise<boolean> {
  await data.write(call.as('changing the assets of data products'), edits)
  return true
}

async function checkedAssets({ entities, product }: AssetDeps, call: Call, { productUrns, resourceUrns }: AssetChange) {
  if (resourceUrns.length > MAX_ASSETS) {
    throw new DomainInput(`At most ${MAX_ASSETS} resources are allowed in one call, found ${resourceUrns.length}`)
  }
  const products = productUrns.map(product.parse)
  const assets = [...new Set(resourceUrns.map(parseUrn))]
  const existing = await entities.existing(call, [...products, ...assets])
  for (const urn of [...products, ...assets]) if (!existing.has(urn)) throw new NoSuchEntityOf(urn)
  await requireNotRemoved(entities.aspects, call, products)
  return { products, assets }
}
