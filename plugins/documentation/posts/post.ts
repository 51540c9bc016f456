import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Data,
  type Demand,
  hostOf,
  makeUrn,
  parseUrn,
  parseUrnOf,
  type Urn,
  VIEW,
  withoutNulls
} from '../../../core/index.ts'
import type { Entities, ModelAspects, ModelHandles, ResourceRef } from '../../entities/index.ts'
import { type Resource, requireColumns, resourceOf, stampAfter, storedAt } from '../../kit/index.ts'
import { isAddress, isWebAddress } from '../address.ts'
import { ChangedMeanwhile, DocumentationInput, NoSuchPost, PostedOnMissing } from '../errors.ts'

type PostInfo = ModelAspects['postInfo']

const TITLE = { max: 500, isRequired: true, isOneLine: true }
const DESCRIPTION = { max: 100_000 }

export interface PostContent {
  readonly contentType: 'TEXT' | 'LINK'
  readonly title: string
  readonly description?: string | null
  readonly link?: string | null
  readonly media?: { readonly type: 'IMAGE'; readonly location: string } | null
}

export interface NewPost extends Omit<ResourceRef, 'resourceUrn'> {
  readonly resourceUrn?: string | null
  readonly postType: PostInfo['type']
  readonly content: PostContent
}

export interface PostUpdate {
  readonly urn: string
  readonly postType: PostInfo['type']
  readonly content: PostContent
  /** `lastModified.time` that the caller saw; absent = whatever it is. */
  readonly expectedLastModified?: number | null
}

const ANNOUNCE: Demand = { anyOf: ['MANAGE_GLOBAL_ANNOUNCEMENTS'], on: 'post' }
const onEntity = (on: Urn): Demand => ({ anyOf: ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS'], on })

/** An announcement is for all users; a note on an entity is part of its documentation. */
export function demandsToPost({ postType, resourceUrn }: NewPost): Demand[] {
  return postType === 'ENTITY_ANNOUNCEMENT' && resourceUrn ? [onEntity(parseUrn(resourceUrn))] : [ANNOUNCE]
}

/** As for a new one. Looks up what a note is about, and tells nothing of it. */
export async function demandsToChange({ postInfo }: ModelHandles, text: string, call: Call): Promise<Demand[]> {
  const urn = parsePostUrn(text)
  const target = (await postInfo.get(call.as('looking up what a note is about'), urn))?.target
  return target === undefined ? [ANNOUNCE] : [onEntity(hostOf(target))]
}

/** With what a caller saw, only who may see the post learns whether it is still that. */
export async function demandsToUpdate(
  aspects: ModelHandles,
  { urn, expectedLastModified }: PostUpdate,
  call: Call
): Promise<Demand[]> {
  const demands = await demandsToChange(aspects, urn, call)
  return expectedLastModified == null ? demands : [...demands, { anyOf: VIEW, on: parsePostUrn(urn) }]
}

/** @throws PostedOnMissing */
export async function createPost(
  { data, entities }: { readonly data: Data; readonly entities: Entities },
  call: Call,
  post: NewPost
): Promise<boolean> {
  const content = contentOf(post.content)
  const target = await targetOf(entities, call, post)
  const { postKey, postInfo } = entities.aspects
  const urn = makeUrn('post', randomUUID())
  const time = Date.now()
  const info: PostInfo = {
    type: post.postType,
    content,
    created: time,
    lastModified: time,
    auditStamp: { time, actor: call.actor },
    ...(target === undefined ? {} : { target })
  }
  await data.write(call.as('writing a post'), [
    { ...postKey.edit(urn, () => ({ id: urn.slice('urn:li:post:'.length) })), isNew: true },
    { ...postInfo.edit(urn, () => info), isNew: true }
  ])
  return true
}

/** @throws NoSuchPost, ChangedMeanwhile */
export async function updatePost({ postInfo }: ModelHandles, call: Call, update: PostUpdate): Promise<boolean> {
  const urn = parsePostUrn(update.urn)
  const content = contentOf(update.content)
  await postInfo.update(call.as('writing a post'), urn, old => {
    if (old === undefined) throw new NoSuchPost(urn)
    if ((old.target === undefined) !== (update.postType === 'HOME_PAGE_ANNOUNCEMENT')) {
      throw new DocumentationInput(`The type of ${urn} is ${old.type} and cannot be changed, found ${update.postType}`)
    }
    if (update.expectedLastModified != null && update.expectedLastModified !== old.lastModified) {
      throw new ChangedMeanwhile('The post', urn)
    }
    const stamp = stampAfter(call, { time: old.lastModified })
    return { ...old, content, lastModified: stamp.time, auditStamp: stamp }
  })
  return true
}

/** @throws NoSuchPost */
export async function deletePost(data: Data, call: Call, text: string): Promise<boolean> {
  const urn = parsePostUrn(text)
  const system = call.as('deleting a post')
  const [exists] = await data.exists(system, [urn])
  if (!exists) throw new NoSuchPost(urn)
  await data.erase(system, urn)
  return true
}

const parsePostUrn = (text: string): Urn => parseUrnOf('post', text)

function contentOf({ contentType, title, description, link, media }: PostContent): PostInfo['content'] {
  checkText('The title of a post', title, TITLE, DocumentationInput)
  checkText('The description of a post', description, DESCRIPTION, DocumentationInput)
  if (contentType === 'LINK' && !link) throw new DocumentationInput('A post of type LINK requires content.link')
  if (link && !isAddress(link)) throw notAnAddress('content.link', link)
  if (media && !isWebAddress(media.location)) throw notAnAddress('content.media.location', media.location)
  return {
    type: contentType,
    title,
    ...withoutNulls({ description: description || null, link: link || null, media: media ?? null })
  }
}

const notAnAddress = (member: string, found: string) =>
  new DocumentationInput(
    `${member} must be an absolute address of at most 2000 characters that is not a script, found ${JSON.stringify(found.slice(0, 100))}`
  )

async function targetOf(entities: Entities, call: Call, post: NewPost): Promise<Urn | undefined> {
  const { postType, resourceUrn } = post
  const isNote = postType === 'ENTITY_ANNOUNCEMENT'
  if (!isNote && resourceUrn) {
    throw new DocumentationInput(`resourceUrn requires the type ENTITY_ANNOUNCEMENT, found ${postType}`)
  }
  if (!isNote) return undefined
  if (!resourceUrn) throw new DocumentationInput('A post of type ENTITY_ANNOUNCEMENT requires resourceUrn')
  const resource: Resource = resourceOf({ ...post, resourceUrn })
  if (!(await entities.exists(call, resource.urn))) throw new PostedOnMissing(resource.urn)
  const [spelled = resource] = await requireColumns(entities.aspects, call, [resource])
  return storedAt(spelled)
}
