import { randomUUID } from 'node:crypto'
import { type Call, idOf, makeUrn, type Urn } from '../../core/index.ts'
import type { NewOwner } from '../owners/index.ts'
import type { DocumentDeps } from './deps.ts'
import { DocumentExists, NoSuchDocument } from './errors.ts'
import type { DocumentInfo, State } from './info.ts'
import { type Related, relatedOf } from './related.ts'
import { checkedId, checkTexts } from './texts.ts'
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

/** Of concurrent calls with the same id exactly one succeeds. @throws DocumentExists */
export async function createDocument(deps: DocumentDeps, call: Call, input: NewDocument): Promise<Urn> {
  checkTexts(input)
  const { documentKey, documentInfo, documentSettings, subTypes, ownership } = deps.entities.aspects
  const urn = makeUrn('document', input.id == null ? randomUUID() : checkedId(input.id))
  const info = await infoOf(deps, call, input)
  const now = info.created
  const owned = input.owners?.length ? await deps.owners?.of(call, urn, input.owners) : undefined
  await deps.data.write(call, [
    documentKey.edit(urn, old => {
      if (old) throw new DocumentExists(urn)
      return { id: idOf(urn) }
    }),
    documentInfo.edit(urn, () => info),
    documentSettings.edit(urn, () => ({
      showInGlobalContext: input.settings?.showInGlobalContext ?? true,
      lastModified: now
    })),
    ...(input.subType ? [subTypes.edit(urn, () => ({ typeNames: [input.subType ?? ''] }))] : []),
    ownership.edit(urn, () => owned ?? { owners: [{ owner: call.actor, type: 'TECHNICAL_OWNER' }], lastModified: now })
  ])
  return urn
}

async function infoOf(deps: DocumentDeps, call: Call, input: NewDocument): Promise<DocumentInfo> {
  const { title, contents, state, parentDocument } = input
  const { assets = [], documents = [] } = await relatedOf(deps, call, input)
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

/** Removes it from the documents that refer to it; those below it move to the top. @throws NoSuchDocument */
export async function deleteDocument({ deletion }: DocumentDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchDocument(urn)
  return true
}
