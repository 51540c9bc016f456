import { randomUUID } from 'node:crypto'
import {
  BadRequest,
  type Call,
  type Edit,
  entityTypeOf,
  isUrn,
  makeUrn,
  NotFound,
  Type,
  tool,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles } from '../../entities/index.ts'
import type { Asking } from '../asking.ts'
import { textAt } from './clean.ts'
import { listOf, texts } from './lists.ts'

const KINDS = ['Insight', 'Decision', 'FAQ', 'Analysis', 'Summary', 'Recommendation', 'Note', 'Context']
/** The folder that DataHub's tools use too. */
const SHARED = makeUrn('document', '__system_shared_documents')
const MAX_LEVELS = 50
const ABOUT = 'Documents that agents have written for everybody.'

const input = Type.Object({
  document_type: Type.Enum(KINDS),
  title: Type.String({ maxLength: 1000 }),
  content: Type.String({ description: 'Markdown.' }),
  urn: Type.Optional(Type.String({ description: 'A document below Shared, to replace it; absent: a new one.' })),
  topics: Type.Optional(texts('Names of tags.')),
  related_documents: Type.Optional(texts('URNs of documents.')),
  related_assets: Type.Optional(texts('URNs of the data that it is about.'))
})

const EDITS = ['EDIT_ENTITY', 'MANAGE_DOCUMENTS']

interface Saving extends Asking {
  readonly aspects: ModelHandles
}

export function saveDocument(saving: Saving) {
  return tool(
    {
      description:
        'Saves a document below the folder Shared, where everybody can find it: an insight, a decision, an answer. Ask the user before. For the description of data use update_description.',
      input,
      changes: EDITS
    },
    ({ urn }) => ({ anyOf: EDITS, on: urn === undefined ? 'document' : documentUrn(urn) }),
    async ({ document_type, title, content, urn, ...others }, call) => {
      if (title.trim() === '') throw new BadRequest('title cannot be empty')
      if (content.trim() === '') throw new BadRequest('content cannot be empty')
      const isNew = urn === undefined
      const document = isNew ? makeUrn('document', `shared-${randomUUID()}`) : documentUrn(urn)
      if (!isNew) await requireShared(saving, call, document)
      await keepFolder(saving, call)
      const said = { kind: document_type, title, content, topics: listed(others.topics) }
      const about = { documents: urnsOf(others.related_documents, 'document'), assets: urnsOf(others.related_assets) }
      await saving.data.write(call, editsOf(saving, call, { document, isNew, ...said, ...about }))
      const author = textAt(await saving.graphql(call, ME), 'me', 'corpUser', 'properties', 'displayName')
      const message = `Successfully ${isNew ? 'created' : 'updated'} document: ${title}`
      return { success: true, urn: document, message, author: author || null }
    }
  )
}

const ME = '{ me { corpUser { properties { displayName } } } }'

function documentUrn(urn: string): Urn {
  if (isUrn(urn) && entityTypeOf(urn) === 'document') return urn
  throw new BadRequest(`${urn} is not the URN of a document: search_documents finds them`)
}

const listed = (given: readonly string[] | string | undefined): string[] =>
  (listOf(given) ?? []).flatMap(one => one ?? [])

function urnsOf(given: readonly string[] | string | undefined, type?: string): Urn[] {
  return listed(given).map(urn => {
    if (isUrn(urn) && (type === undefined || entityTypeOf(urn) === type)) return urn
    throw new BadRequest(`${urn} is not the URN of a ${type ?? 'asset'}`)
  })
}

/** Documents that people write elsewhere are not for agents to replace. @throws NotFound */
async function requireShared({ aspects }: Saving, call: Call, document: Urn): Promise<void> {
  let at: Urn | undefined = document
  for (let level = 0; at !== undefined && level < MAX_LEVELS; level++) {
    const info: { readonly parentDocument?: { readonly document: string } | undefined } | undefined =
      await aspects.documentInfo.get(call, at)
    const parent: string | undefined = info?.parentDocument?.document
    if (parent === SHARED) return
    at = isUrn(parent) ? parent : undefined
  }
  throw new NotFound(`Document ${document} is not below the folder Shared: only those can be replaced`)
}

interface Saved {
  readonly document: Urn
  readonly isNew: boolean
  readonly kind: string
  readonly title: string
  readonly content: string
  readonly topics: readonly string[]
  readonly documents: readonly Urn[]
  readonly assets: readonly Urn[]
}

function editsOf({ aspects }: Saving, { actor }: Call, saved: Saved): Edit[] {
  const { document, isNew, kind, title, content, topics, documents, assets } = saved
  const now = { time: Date.now(), actor }
  const tags = topics.map(topic => ({ tag: makeUrn('tag', topic) }))
  return [
    aspects.documentInfo.edit(document, old => ({
      ...(old ?? { created: now, status: { state: 'PUBLISHED' }, source: { sourceType: 'NATIVE' } }),
      ...{ title, contents: { text: content }, lastModified: now, parentDocument: { document: SHARED } },
      ...(assets.length > 0 ? { relatedAssets: assets.map(asset => ({ asset })) } : {}),
      ...(documents.length > 0 ? { relatedDocuments: documents.map(one => ({ document: one })) } : {})
    })),
    aspects.subTypes.edit(document, () => ({ typeNames: [kind] })),
    aspects.documentSettings.edit(document, () => ({ showInGlobalContext: true, lastModified: now })),
    aspects.status.edit(document, () => ({ removed: false })),
    ...(tags.length > 0 ? [aspects.globalTags.edit(document, () => ({ tags }))] : []),
    ...(isNew
      ? [
          aspects.ownership.edit(document, () => ({
            owners: [{ owner: actor, type: 'TECHNICAL_OWNER' }],
            lastModified: now
          }))
        ]
      : [])
  ]
}

/** Also after somebody has removed it: the documents below it would be gone with it. */
async function keepFolder({ aspects, data }: Saving, call: Call): Promise<void> {
  const system = call.as('keeping the folder of shared documents')
  const status = await aspects.status.get(system, SHARED)
  if (status?.removed === false) return
  const now = { time: Date.now(), actor: call.actor }
  await data.write(system, [
    aspects.documentInfo.edit(
      SHARED,
      old =>
        old ?? {
          ...{ title: 'Shared', contents: { text: ABOUT }, created: now, lastModified: now },
          ...{ status: { state: 'PUBLISHED' }, source: { sourceType: 'NATIVE' } }
        }
    ),
    aspects.subTypes.edit(SHARED, old => old ?? { typeNames: ['Folder'] }),
    aspects.documentSettings.edit(SHARED, old => old ?? { showInGlobalContext: true, lastModified: now }),
    aspects.status.edit(SHARED, () => ({ removed: false }))
  ])
}
