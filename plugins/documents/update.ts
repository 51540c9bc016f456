import { type Call, type Edit, equalJson, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { DocumentChanged, NoSuchDocument } from './errors.ts'
import { changing, checkTexts, type DocumentDeps, type DocumentInfo, type State } from './info.ts'
import { type Related, relatedOf, requireRelated } from './related.ts'

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
  const urn = deps.document.parse(update.urn)
  const { title, contents, subType, expectedTitle, expectedText } = update
  await requireDocument(deps, call, urn)
  const change = changing(call, info => {
    if (expectedTitle != null && expectedTitle !== (info.title ?? '')) throw new DocumentChanged('The title', urn)
    if (expectedText != null && expectedText !== info.contents.text) throw new DocumentChanged('The text', urn)
    const text = contents?.text ?? info.contents.text
    const name = title ?? info.title ?? ''
    if (text === info.contents.text && name === (info.title ?? '')) return info
    const { title: _before, ...rest } = info
    return { ...rest, ...(name === '' ? {} : { title: name }), contents: { ...info.contents, text } }
  })
  await deps.document.change(call, urn, change, { also: subType == null ? [] : [editSubType(deps, urn, subType)] })
  return true
}

export interface SubTypeUpdate {
  readonly urn: string
  /** Absent, null or empty removes it. */
  readonly subType?: string | null
}

export async function updateSubType(deps: DocumentDeps, call: Call, update: SubTypeUpdate): Promise<boolean> {
  checkTexts(update)
  await deps.data.write(call, [editSubType(deps, deps.document.parse(update.urn), update.subType ?? '')])
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

export async function updateState(
  { document }: DocumentDeps,
  call: Call,
  { urn, state }: StateUpdate
): Promise<boolean> {
  const change = changing(call, info =>
    info.status.state === state ? info : { ...info, status: { ...info.status, state } }
  )
  await document.change(call, document.parse(urn), change)
  return true
}

export interface SettingsUpdate {
  readonly urn: string
  readonly showInGlobalContext: boolean
}

export async function updateSettings(
  { entities, document }: DocumentDeps,
  call: Call,
  { urn: text, showInGlobalContext }: SettingsUpdate
): Promise<boolean> {
  const urn = document.parse(text)
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
  const { entities, document } = deps
  const urn = document.parse(update.urn)
  await requireDocument(deps, call, urn)
  const stored = await entities.aspects.documentInfo.get(call.as('looking up related entities'), urn)
  const known = new Set(stored ? [...assetsIn(stored), ...documentsIn(stored)] : [])
  const { assets, documents } = relatedOf(document, update)
  const added = [...(assets ?? []), ...(documents ?? [])].filter(one => !known.has(one))
  await requireRelated(entities, call, added)
  const { expectedRelatedAssets, expectedRelatedDocuments } = update
  const change = changing(call, info => {
    if (!isExpected(expectedRelatedAssets, assetsIn(info))) throw new DocumentChanged('The related assets', urn)
    if (!isExpected(expectedRelatedDocuments, documentsIn(info)))
      throw new DocumentChanged('The related documents', urn)
    const relatedAssets = assets?.map(asset => ({ asset })) ?? info.relatedAssets ?? []
    const relatedDocuments = documents?.map(document => ({ document })) ?? info.relatedDocuments ?? []
    const isSame =
      equalJson(relatedAssets, info.relatedAssets ?? []) && equalJson(relatedDocuments, info.relatedDocuments ?? [])
    return isSame ? info : { ...info, relatedAssets, relatedDocuments }
  })
  await document.change(call, urn, change)
  return true
}

const assetsIn = ({ relatedAssets = [] }: DocumentInfo) => relatedAssets.map(({ asset }) => asset)
const documentsIn = ({ relatedDocuments = [] }: DocumentInfo) => relatedDocuments.map(({ document }) => document)

/** In any order. Absent: whatever it is. */
function isExpected(expected: readonly string[] | null | undefined, found: readonly string[]): boolean {
  if (expected == null) return true
  const set = new Set(expected)
  return set.size === found.length && found.every(one => set.has(one))
}

/** Before the arguments are compared with what is stored. @throws NoSuchDocument */
async function requireDocument({ entities }: DocumentDeps, call: Call, urn: Urn): Promise<void> {
  if (!(await entities.exists(call.as('looking for a document to change'), urn))) throw new NoSuchDocument(urn)
}
