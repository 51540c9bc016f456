import { type Aspect, type Call, checkText, type Edit, type EntityRef, idOf, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, NAME, textsOf, WrongLabel } from '../kit/index.ts'
import type { NewOwner, Owners } from '../owners/index.ts'
import { NoSuchTag, TagExists, TagInput, TagRenamed } from './errors.ts'

const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i
const check = textsOf('a tag', { name: NAME, description: DESCRIPTION }, TagInput)

type TagProperties = ModelAspects['tagProperties']
export type TagKind = Kind<TagProperties>

export const tagKind = (kit: Kit, { aspects }: Entities): TagKind =>
  kit.kind({
    type: 'tag',
    info: aspects.tagProperties,
    owner: 'creator',
    deletion: 'deleteTag',
    exists: () => new TagExists(),
    missing: (urn, verb) => new NoSuchTag(verb, urn, verb === 'set' ? ' color' : ''),
    WrongType: WrongLabel
  })

export interface NewTag {
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
}

export function createTag(tag: TagKind, call: Call, { id, name, description }: NewTag): Promise<Urn> {
  check({ name, description })
  return tag.create(call, { id: checkedId(id), info: { name, ...(description ? { description } : {}) } })
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

interface UpdateDeps {
  readonly tag: TagKind
  readonly ownership: Aspect<ModelAspects['ownership']>
  /** `undefined` while the plugin is disabled. */
  readonly owners: Owners | undefined
}

/**
 * An absent description is unchanged, `null` removes it. The colour is unchanged.
 * @throws TagRenamed if the name is not the expected one, errors about owners that cannot be its owners
 */
export async function updateTag(deps: UpdateDeps, call: Call, urn: Urn, update: TagUpdate): Promise<EntityRef> {
  if (update.urn !== urn) throw new TagInput(`Expected input.urn ${urn}, found ${update.urn}`)
  check({ name: update.name, description: update.description })
  const change = (old: TagProperties | undefined) => {
    const { description: before, ...rest } = old ?? { name: idOf(urn) }
    if (update.expectedName != null && update.expectedName !== rest.name) throw new TagRenamed(urn)
    const description = update.description === undefined ? before : update.description
    return { ...rest, name: update.name, ...(description ? { description } : {}) }
  }
  return deps.tag.change(call, urn, change, { also: await owningEdits(deps, call, urn, update) })
}

async function owningEdits(
  { ownership: aspect, owners }: UpdateDeps,
  call: Call,
  urn: Urn,
  { ownership }: TagUpdate
): Promise<Edit[]> {
  if (!owners || ownership == null) return []
  const named = ownership.owners.map(({ owner, ...as }) => ({ ownerUrn: owner, ...as }))
  const owned = await owners.of(call, urn, named)
  return [aspect.edit(urn, () => owned)]
}

export async function setTagColor(tag: TagKind, call: Call, urn: Urn, colorHex: string): Promise<boolean> {
  if (!COLOR.test(colorHex)) {
    throw new TagInput(
      `${JSON.stringify(colorHex.slice(0, 40))} is not a colour: expected #RGB, #RRGGBB or #RRGGBBAA in hex digits`
    )
  }
  await tag.change(call, urn, (old = { name: idOf(urn) }) => ({ ...old, colorHex }), { verb: 'set' })
  return true
}

function checkedId(id: string | null | undefined) {
  if (id?.trim() === '') throw new TagInput('The id of a tag must not be empty: omit it to get a random id')
  return checkText('The id of a tag', id, ID, TagInput)
}
