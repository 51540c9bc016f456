import { type Call, type Demand, type Edit, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import { adding, type ChangeTags, onColumn, removing } from './associations.ts'
import { NotATag, TagInput, UnknownResource, UnknownTag } from './errors.ts'
import type { Parts } from './parts.ts'
import { checkResources, demandOf, type Resource, type ResourceRef } from './resource.ts'

const MAX_TAGS = 1000
const MAX_RESOURCES = 1000
/** Every one of the tags is written to every one of the resources. */
const MAX_PAIRS = 50_000

/** Which tags, on what: all of it or nothing. */
export interface Attachment {
  readonly tagUrns: readonly string[]
  readonly resources: readonly ResourceRef[]
}

/** @throws TagInput before anything is looked up for a call that asks too much at once. */
export function demandsToAttach({ tagUrns, resources }: Attachment): Demand[] {
  if (tagUrns.length > MAX_TAGS)
    throw new TagInput(`At most ${MAX_TAGS} tags are allowed in one call, not ${tagUrns.length}`)
  if (resources.length > MAX_RESOURCES) {
    throw new TagInput(`At most ${MAX_RESOURCES} resources are allowed in one call, not ${resources.length}`)
  }
  if (tagUrns.length * resources.length > MAX_PAIRS) {
    throw new TagInput(`${tagUrns.length} tags on ${resources.length} resources are more than ${MAX_PAIRS} in one call`)
  }
  return resources.map(demandOf)
}

export async function addTags(parts: Parts, call: Call, { tagUrns, resources }: Attachment): Promise<boolean> {
  const tags = tagUrns.map(parseUrn)
  await checkTags(parts, call, tags)
  await attach(parts, call, resources, adding(tags))
  // Whoever deleted one meanwhile took it off what carried it then: as if this call had come first.
  const exists = await parts.data.exists(call, tags)
  const gone = tags.filter((_tag, at) => !exists[at])
  return gone.length === 0 || attach(parts, call, resources, removing(gone))
}

/** The tags need not exist: a leftover of one that was deleted can be taken off. */
export async function removeTags(parts: Parts, call: Call, { tagUrns, resources }: Attachment): Promise<boolean> {
  return attach(parts, call, resources, removing(tagUrns.map(parseUrn)))
}

async function attach(parts: Parts, call: Call, refs: readonly ResourceRef[], change: ChangeTags): Promise<boolean> {
  const resources = await checkResources(parts, call, refs)
  await parts.data.write(
    call,
    resources.map(resource => editOf(parts, call, resource, change))
  )
  return true
}

function editOf({ entities }: Parts, { actor }: Call, { urn, column }: Resource, change: ChangeTags): Edit {
  const { globalTags, editableSchemaMetadata } = entities.aspects
  // Somebody may delete the entity between the check and the write.
  const options = { mustExist: new UnknownResource(urn).message }
  return column === undefined
    ? globalTags.edit(urn, change, options)
    : editableSchemaMetadata.edit(urn, onColumn(column, change, actor), options)
}

async function checkTags({ data }: Parts, call: Call, tags: readonly Urn[]): Promise<void> {
  const exists = await data.exists(call, tags)
  for (const [at, tag] of tags.entries()) {
    if (entityTypeOf(tag) !== 'tag') throw new NotATag(tag)
    if (!exists[at]) throw new UnknownTag(tag)
  }
}
