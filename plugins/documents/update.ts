import { type Call, type Edit, equalJson, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import type { DocumentDeps } from './deps.ts'
import { DocumentChanged, NoSuchDocument } from './errors.ts'
import { changeInfo, type DocumentInfo, editInfo, type State } from './info.ts'
import { type Related, relatedOf } from './related.ts'
import { checkTexts, parseDocumentUrn } from './texts.ts'

type SubTypes = ModelAspects['subTypes']

export interface ContentsUpdate {
  readonly urn: string
  readonly title?: string | null
  readonly contents?: { readonly text: string } | null
  readonly subType?: string | null
  /** What the caller saw, empty texts if nothing; absent = whatever it is. */
  readonly expectedTitle?: string | null
  readonly expectedText?: string | null
}

/** Absent members keep their value, an empty title removes it. @throws NoSuchDocument, DocumentChanged */
export async function updateContents(deps: DocumentDeps, call: Call, update: ContentsUpdate): Promise<boolean> {
  checkTexts(update)
  const urn = parseDocumentUrn(update.urn)
  const { title, contents, subType, expectedTitle, expectedText } = update
  await requireDocument(deps, call, update.urn)
  const contentsEdit = editInfo(deps, call, urn, info => {
    if (expectedTitle != null && expectedTitle !== (info.title ?? '')) throw new DocumentChanged('The title', urn)
    if (expectedText != null && expectedText !== info.contents.text) throw new DocumentChanged('The text', urn)
    const text = contents?.text ?? info.contents.text
    const name = title ?? info.title ?? ''
    if (text === info.contents.text && name === (info.title ?? '')) return info
    const { title: _before, ...rest } = info
    return { ...rest, ...(name === '' ? {} : { title: name }), contents: { ...info.contents, text } }
  })
  await deps.data.write(call, [contentsEdit, ...(subType == null ? [] : [editSubType(deps, urn, subType)])])
  return true
}

export interface SubTypeUpdate {
  readonly urn: string
  /** Absent, null or empty removes it. */
  readonly subType?: string | null
}

export async function updateSubType(deps: DocumentDeps, call: Call, update: SubTypeUpdate): Promise<boolean> {
  checkTexts(update)
  await deps.data.write(call, [editSubType(deps, parseDocumentUrn(update.urn), update.subType ?? '')])
  return true
}

function editSubType({ entities }: DocumentDeps, urn: Urn, subType: string): Edit {
  const typeNames = subType === '' ? [] : [subType]
  const mustExist = () => new NoSuchDocument(urn)
  const change = (old: SubTypes | undefined) => (equalJson(old?.typeNames ?? [], typeNames) ? old : { typeNames })
  return entities.aspects.subTypes.edit(urn, change, { mustExist })
}

export interface StateUpdate {
  readonly urn: string
  readonly state: State
}

export function updateState(deps: DocumentDeps, call: Call, { urn, state }: StateUpdate): Promise<boolean> {
  return changeInfo(deps, call, parseDocumentUrn(urn), info =>
    info.status.state === state ? info : { ...info, status: { ...info.status, state } }
  )
}

export interface SettingsUpdate {
  readonly urn: string
  readonly showInGlobalContext: boolean
}

export async function updateSettings(
  { entities }: DocumentDeps,
  call: Call,
  { urn: text, showInGlobalContext }: SettingsUpdate
): Promise<boolean> {
  const urn = parseDocumentUrn(text)
  await entities.aspects.documentSettings.update(
    call,
    urn,
    old =>
      old?.showInGlobalContext === showInGlobalContext
        ? old
        : { ...old, showInGlobalContext, lastModified: { time: Date.now(), actor: call.actor } },
    { mustExist: () => new NoSuchDocument(urn) }
  )
  return true
}

export interface RelatedUpdate extends Related {
  readonly urn: string
  /** What the caller saw; absent = whatever it is. */
  readonly expectedRelatedAssets?: readonly string[] | null
  readonly expectedRelatedDocuments?: readonly string[] | null
}

/** Replaces the lists that are given. Those that are related already need not exist. */
export async function updateRelated(deps: DocumentDeps, call: Call, update: RelatedUpdate): Promise<boolean> {
  const urn = parseDocumentUrn(update.urn)
  await requireDocument(deps, call, update.urn)
  const stored = await deps.entities.aspects.documentInfo.get(call.as('looking up related entities'), urn)
  const known = new Set(stored ? [...assetsIn(stored), ...documentsIn(stored)] : [])
  const { assets, documents } = await relatedOf(deps, call, update, known)
  const { expectedRelatedAssets, expectedRelatedDocuments } = update
  return changeInfo(deps, call, urn, info => {
    requireExpected(urn, 'The related assets', expectedRelatedAssets, assetsIn(info))
    requireExpected(urn, 'The related documents', expectedRelatedDocuments, documentsIn(info))
    const relatedAssets = assets?.map(asset => ({ asset })) ?? info.relatedAssets ?? []
    const relatedDocuments = documents?.map(document => ({ document })) ?? info.relatedDocuments ?? []
    const isSame =
      equalJson(relatedAssets, info.relatedAssets ?? []) && equalJson(relatedDocuments, info.relatedDocuments ?? [])
    return isSame ? info : { ...info, relatedAssets, relatedDocuments }
  })
}

const assetsIn = ({ relatedAssets = [] }: DocumentInfo) => relatedAssets.map(({ asset }) => asset)
const documentsIn = ({ relatedDocuments = [] }: DocumentInfo) => relatedDocuments.map(({ document }) => document)

/** In any order. */
function requireExpected(
  urn: string,
  what: string,
  expected: readonly string[] | null | undefined,
  found: readonly string[]
): void {
  if (expected == null) return
  const set = new Set(expected)
  if (set.size !== found.length || found.some(one => !set.has(one))) throw new DocumentChanged(what, urn)
}

/** Before the arguments are compared with what is stored. @throws NoSuchDocument */
async function requireDocument({ entities }: DocumentDeps, call: Call, text: string): Promise<void> {
  const urn = parseDocumentUrn(text)
  if (!(await entities.exists(call.as('looking for a document to change'), urn))) throw new NoSuchDocument(urn)
}
