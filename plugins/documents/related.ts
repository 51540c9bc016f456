import { type Call, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import type { DocumentDeps } from './deps.ts'
import { DocumentInput } from './errors.ts'
import { parseDocumentUrn } from './texts.ts'

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

/** Each once, in the given order; all must exist and be visible to the caller. `undefined` = not given. */
export async function relatedOf(
  { entities }: DocumentDeps,
  call: Call,
  { relatedAssets, relatedDocuments }: Related,
  known: ReadonlySet<string> = new Set()
): Promise<{ readonly assets: readonly Urn[] | undefined; readonly documents: readonly Urn[] | undefined }> {
  const assets = relatedAssets == null ? undefined : assetsOf(relatedAssets)
  const documents = relatedDocuments == null ? undefined : documentsOf(relatedDocuments)
  const added = [...(assets ?? []), ...(documents ?? [])].filter(urn => !known.has(urn))
  const existing = await entities.existing(call, added)
  const missing = added.filter(urn => !existing.has(urn))
  if (missing.length > 0) throw new DocumentInput(`Related entities do not exist: ${firstOf(missing)}`)
  return { assets, documents }
}

function assetsOf(texts: readonly string[]): Urn[] {
  const urns = distinct(texts, 'related assets').map(parseUrn)
  const wrong = urns.find(urn => !ASSET_TYPES.includes(entityTypeOf(urn)))
  if (wrong !== undefined) {
    throw new DocumentInput(`A document cannot be related to ${wrong}: expected one of ${ASSET_TYPES.join(', ')}`)
  }
  return urns
}

const documentsOf = (texts: readonly string[]): Urn[] => distinct(texts, 'related documents').map(parseDocumentUrn)

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
