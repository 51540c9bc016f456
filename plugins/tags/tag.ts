import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Edit,
  type EntityRef,
  idOf,
  makeUrn,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import { type ModelAspects, WrongLabel } from '../entities/index.ts'
import type { NewOwner } from '../owners/index.ts'
import type { TagDeps } from './deps.ts'
import { NoSuchTag, TagExists, TagInput, TagRenamed } from './errors.ts'

const ID = { max: 500, isOneLine: true }
const NAME = { max: 500, isRequired: true }
const DESCRIPTION = { max: 100_000 }
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const TECHNICAL_OWNER = makeUrn('ownershipType', '__system__technical_owner')

type TagProperties = ModelAspects['tagProperties']
type Ownership = ModelAspects['ownership']

/** @throws WrongLabel when the URN has another entity type */
export const parseTagUrn = (text: string): Urn => parseUrnOf('tag', text, WrongLabel)

export interface NewTag {
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
}

/** The caller becomes the owner. Of concurrent calls with the same id exactly one succeeds. @throws TagExists */
export async function createTag(deps: TagDeps, call: Call, { id, name, description }: NewTag): Promise<Urn> {
  const { tagKey, tagProperties, ownership } = deps.entities.aspects
  checkTexts(name, description)
  const urn = makeUrn('tag', id == null ? randomUUID() : checkedId(id))
  const owned = await ownershipOf(deps, call)
  await deps.data.write(call, [
    tagKey.edit(urn, old => {
      if (old) throw new TagExists()
      return { name: idOf(urn) }
    }),
    tagProperties.edit(urn, () => ({ name, ...(description ? { description } : {}) })),
    ownership.edit(urn, () => owned)
  ])
  return urn
}

export interface TagUpdate {
  readonly urn: string
  readonly name: string
  readonly description?: string | null
  /** The name that the caller saw; absent = whatever it is. */
  readonly expectedName?: string | null
  /** Replaces its owners. Only while the plugin `owners` is enabled. */
  readonly ownership?: { readonly owners: readonly OwnerUpdate[] } | null
}

interface OwnerUpdate extends Pick<NewOwner, 'type' | 'ownershipTypeUrn'> {
  readonly owner: string
}

/**
 * An absent description is unchanged, `null` removes it. The colour is unchanged.
 * @throws TagRenamed if the name is not the expected one, errors about owners that cannot be its owners
 */
export async function updateTag(deps: TagDeps, call: Call, urn: Urn, update: TagUpdate): Promise<EntityRef> {
  if (update.urn !== urn) throw new TagInput(`Expected input.urn ${urn}, found ${update.urn}`)
  checkTexts(update.name, update.description)
  await demandTag(deps, call, urn, 'update')
  const mustExist = () => new NoSuchTag('update', urn, '')
  const change = (old: TagProperties | undefined) => {
    const found = old?.name ?? idOf(urn)
    if (update.expectedName != null && update.expectedName !== found) throw new TagRenamed(urn)
    return described(old, update)
  }
  await deps.data.write(call, [
    deps.entities.aspects.tagProperties.edit(urn, change, { mustExist }),
    ...(await owningEdits(deps, call, urn, update))
  ])
  return { urn }
}

async function owningEdits(
  { entities, owners }: TagDeps,
  call: Call,
  urn: Urn,
  { ownership }: TagUpdate
): Promise<Edit[]> {
  if (!owners || ownership == null) return []
  const named = ownership.owners.map(({ owner, ...as }) => ({ ownerUrn: owner, ...as }))
  const owned = await owners.of(call, urn, named)
  return [entities.aspects.ownership.edit(urn, () => owned)]
}

export async function setTagColor(deps: TagDeps, call: Call, urn: Urn, colorHex: string): Promise<boolean> {
  if (!COLOR.test(colorHex)) {
    throw new TagInput(
      `${JSON.stringify(colorHex.slice(0, 40))} is not a colour: expected #RGB, #RRGGBB or #RRGGBBAA in hex digits`
    )
  }
  await demandTag(deps, call, urn, 'set', ' color')
  const mustExist = () => new NoSuchTag('set', urn, ' color')
  await deps.entities.aspects.tagProperties.update(call, urn, (old = { name: idOf(urn) }) => ({ ...old, colorHex }), {
    mustExist
  })
  return true
}

/** Also removes it from all entities and columns. @throws NoSuchTag */
export async function deleteTag({ deletion }: TagDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchTag('delete', urn, '')
  return true
}

function described(
  { description: before, ...old }: Partial<TagProperties> = {},
  { name, description }: TagUpdate
): TagProperties {
  const text = description === undefined ? before : description
  return { ...old, name, ...(text ? { description: text } : {}) }
}

async function demandTag({ data }: TagDeps, call: Call, urn: Urn, verb: string, what = ''): Promise<void> {
  const [exists] = await data.exists(call, [urn])
  if (!exists) throw new NoSuchTag(verb, urn, what)
}

async function ownershipOf({ data }: TagDeps, call: Call): Promise<Ownership> {
  const [isKnown] = await data.exists(call.as('looking up the technical owner type'), [TECHNICAL_OWNER])
  const owner: Ownership['owners'][number] = isKnown
    ? { owner: call.actor, type: 'TECHNICAL_OWNER', typeUrn: TECHNICAL_OWNER }
    : { owner: call.actor, type: 'NONE' }
  return { owners: [owner], lastModified: { time: Date.now(), actor: call.actor } }
}

function checkedId(id: string): string {
  if (id.trim() === '') throw new TagInput('The id of a tag must not be empty: omit it to get a random id')
  return checkText('The id of a tag', id, ID, TagInput)
}

function checkTexts(name: string, description: string | null | undefined): void {
  checkText('The name of a tag', name, NAME, TagInput)
  checkText('The description of a tag', description, DESCRIPTION, TagInput)
}
