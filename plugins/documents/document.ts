import type { Call, Urn } from '../../core/index.ts'
import type { NewOwner, Owners } from '../owners/index.ts'
import { checkTexts, type DocumentDeps, type DocumentInfo, type State } from './info.ts'
import { type Related, relatedOf, requireRelated } from './related.ts'
import { requireParent } from './tree.ts'

export interface NewDocument extends Related {
  readonly id?: string | null
  readonly title?: string | null
  readonly subType?: string | null
  readonly state?: State | null
  readonly contents: { readonly text: string }
  readonly parentDocument?: string | null
  readonly settings?: { readonly showInGlobalContext?: boolean | null } | null
  /** Default, also when empty: the caller. Only while the plugin `owners` is enabled. */
  readonly owners?: readonly NewOwner[] | null
}

interface NewDocumentDeps extends DocumentDeps {
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
}

/** Of concurrent calls with the same id exactly one succeeds. @throws DocumentExists */
export async function createDocument(deps: NewDocumentDeps, call: Call, input: NewDocument): Promise<Urn> {
  checkTexts(input)
  const { documentSettings, subTypes } = deps.entities.aspects
  const { id, subType, settings, owners } = input
  const info = await infoOf(deps, call, input)
  return deps.document.create(call, {
    id,
    info,
    ownership: urn => (owners?.length ? deps.owners?.of(call, urn, owners) : undefined),
    also: urn => [
      documentSettings.edit(urn, () => ({
        showInGlobalContext: settings?.showInGlobalContext ?? true,
        lastModified: info.created
      })),
      ...(subType ? [subTypes.edit(urn, () => ({ typeNames: [subType] }))] : [])
    ]
  })
}

async function infoOf(deps: DocumentDeps, call: Call, input: NewDocument): Promise<DocumentInfo> {
  const { title, contents, state, parentDocument } = input
  const { assets = [], documents = [] } = relatedOf(deps.document, input)
  await requireRelated(deps.entities, call, [...assets, ...documents])
  const parent = parentDocument ? await requireParent(deps, call, parentDocument) : undefined
  const now = { time: Date.now(), actor: call.actor }
  return {
    ...(title ? { title } : {}),
    source: { sourceType: 'NATIVE' },
    status: { state: state ?? 'UNPUBLISHED' },
    contents: { text: contents.text },
    created: now,
    lastModified: now,
    relatedAssets: assets.map(asset => ({ asset })),
    relatedDocuments: documents.map(document => ({ document })),
    ...(parent === undefined ? {} : { parentDocument: { document: parent } })
  }
}
