import { type Call, type Demand, type Edit, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import { adding, type ChangeTags, onColumn, removing } from './associations.ts'
import type { TagDeps } from './deps.ts'
import { NotATag, TagInput, UnknownResource, UnknownTag } from './errors.ts'
import { checkResources, demandOf, type Resource, type ResourceRef } from './resource.ts'

const MAX_TAGS = 1000
const MAX_RESOURCES = 1000
const MAX_PAIRS = 50_000

/** The tags and the resources of one call. All of them are changed, or none. */
export interface Attachment {
  readonly tagUrns: readonly string[]
  readonly resources: readonly ResourceRef[]
}

/** @throws TagInput, before any read, when the call exceeds a limit */
export function demandsToAttach({ tagUrns, resources }: Attachment): Demand[] {
  demandAtMost(MAX_TAGS, 'tags', tagUrns.length)
  demandAtMost(MAX_RESOURCES, 'resources', resources.length)
  // Each tag is written to each resource.
  demandAtMost(MAX_PAIRS, 'pairs of tag and resource', tagUrns.length * resources.length)
  return resources.map(demandOf)
}

function demandAtMost(max: number, what: string, found: number): void {
  if (found > max) throw new TagInput(`At most ${max} ${what} are allowed in one call, found ${found}`)
}

export async function addTags(deps: TagDeps, call: Call, { tagUrns, resources }: Attachment): Promise<boolean> {
  const tags = tagUrns.map(parseUrn)
  const found = await deps.entities.existing(call, [...tags, ...resources.map(urnOf)])
  demandTags(tags, found)
  await attach(deps, call, await checkResources(deps, call, resources, found), adding(tags))
  // A tag deleted during this call must not stay attached: remove it as `deleteTag` would have done.
  const left = await deps.entities.existing(call, tags)
  const gone = tags.filter(tag => !left.has(tag))
  if (gone.length > 0) await removeTags(deps, call, { tagUrns: gone, resources })
  return true
}

/** The tags need not exist: references that a deleted tag left behind can be removed. */
export async function removeTags(deps: TagDeps, call: Call, { tagUrns, resources }: Attachment): Promise<boolean> {
  const found = await deps.entities.existing(call, resources.map(urnOf))
  await attach(deps, call, await checkResources(deps, call, resources, found), removing(tagUrns.map(parseUrn)))
  return true
}

const urnOf = ({ resourceUrn }: ResourceRef): Urn => parseUrn(resourceUrn)

async function attach(deps: TagDeps, call: Call, resources: readonly Resource[], change: ChangeTags): Promise<void> {
  const edits = resources.map(resource => editOf(deps, call, resource, change))
  await deps.data.write(call, edits)
}

function editOf({ entities }: TagDeps, { actor }: Call, { urn, column }: Resource, change: ChangeTags): Edit {
  const { globalTags, editableSchemaMetadata } = entities.aspects
  // The entity may be deleted between the check and the write.
  const options = { mustExist: new UnknownResource(urn).message }
  return column === undefined
    ? globalTags.edit(urn, change, options)
    : editableSchemaMetadata.edit(urn, onColumn(column, change, actor), options)
}

function demandTags(tags: readonly Urn[], found: ReadonlySet<Urn>): void {
  for (const tag of tags) {
    if (entityTypeOf(tag) !== 'tag') throw new NotATag(tag)
    if (!found.has(tag)) throw new UnknownTag(tag)
  }
}
