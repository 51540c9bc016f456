import { type Call, checkText, type EntityRef, idOf, type Urn } from '../../core/index.ts'
import { type Entities, type ModelAspects, WrongLabel } from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, NAME, textsOf } from '../kit/index.ts'
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
}

/**
 * An absent description is unchanged, `null` removes it. The colour is unchanged.
 * @throws TagRenamed if the name is not the expected one
 */
export function updateTag(tag: TagKind, call: Call, urn: Urn, update: TagUpdate): Promise<EntityRef> {
  if (update.urn !== urn) throw new TagInput(`Expected input.urn ${urn}, found ${update.urn}`)
  check(update)
  return tag.change(call, urn, old => {
    const { description: before, ...rest } = old ?? { name: idOf(urn) }
    if (update.expectedName != null && update.expectedName !== rest.name) throw new TagRenamed(urn)
    const description = update.description === undefined ? before : update.description
    return { ...rest, name: update.name, ...(description ? { description } : {}) }
  })
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
