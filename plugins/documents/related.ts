import { type Call, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { DocumentInput } from './errors.ts'
import type { DocumentKind } from './info.ts'

const MAX_RELATED = 1000

/** Types of entities that documents can be about, as DataHub's model has them. */
export const ASSET_TYPES: readonly string[] = [
  'container',
  'dataset',
  'dataJob',
  'dataFlow',
  'dashboard',
  'chart',
  'application',
  'mlModel',
  'mlModelGroup',
  'mlPrimaryKey',
  'mlFeature',
  'mlFeatureTable',
  'dataProduct',
  'domain',
  'glossaryTerm',
  'glossaryNode',
  'tag',
  'structuredProperty'
]

export interface Related {
  readonly relatedAssets?: readonly string[] | null
  readonly relatedDocuments?: readonly string[] | null
}

interface RelatedUrns {
  readonly assets: readonly Urn[] | undefined
  readonly documents: readonly Urn[] | undefined
}

/** Each once, in the given order. `undefined` = not given. */
export const relatedOf = ({ parse }: DocumentKind, { relatedAssets, relatedDocuments }: Related): RelatedUrns => ({
  assets: relatedAssets == null ? undefined : assetsOf(relatedAssets),
  documents: relatedDocuments == null ? undefined : distinct(relatedDocuments, 'related documents').map(parse)
})

/** All must exist and be visible to the caller. @throws DocumentInput */
export async function requireRelated(entities: Entities, call: Call, urns: readonly Urn[]): Promise<void> {
  const existing = await entities.existing(call, urns)
  const missing = urns.filter(urn => !existing.has(urn))
  if (missing.length > 0) throw new DocumentInput(`Related entities do not exist: ${firstOf(missing)}`)
}

function assetsOf(texts: readonly string[]): Urn[] {
  const urns = distinct(texts, 'related assets').map(parseUrn)
  const wrong = urns.find(urn => !ASSET_TYPES.includes(entityTypeOf(urn)))
  if (wrong !== undefined) {
    throw new DocumentInput(`A document cannot be related to ${wrong}: expected one of ${ASSET_TYPES.join(', ')}`)
  }
  return urns
}

function distinct(texts: readonly string[], what: string): string[] {
  if (texts.length > MAX_RELATED) {
    throw new DocumentInput(`A document must have at most ${MAX_RELATED} ${what}, found ${texts.length}`)
  }
  return [...new Set(texts)]
}

function firstOf(urns: readonly Urn[]): string {
  const more = urns.length > 5 ? `, and ${urns.length - 5} more` : ''
  return urns.slice(0, 5).join(', ') + more
}
