import {
  type Aspect,
  type Call,
  type Data,
  type Demand,
  type Edit,
  entityTypeOf,
  type Model,
  parseUrn,
  type Urn
} from '../../../core/index.ts'
import type { ModelHandles, ResourceRef } from '../../entities/index.ts'
import { AttachingInput, NoSchema, UnknownLabel, UnknownResource, WrongLabel } from '../errors.ts'
import { requireAspectOn } from './each.ts'
import { adding, type Change, changingColumn, type InColumn, type LabelList, onColumn, removing } from './labels.ts'
import { type Resource, requireColumns, requireNotRemoved, resourceOf, spellColumns } from './resources.ts'

const MAX_LABELS = 1000
const MAX_RESOURCES = 1000
const MAX_PAIRS = 50_000

/** What is attached, and to what. All of it is changed, or nothing. */
export interface Attachment {
  readonly urns: readonly string[]
  readonly resources: readonly ResourceRef[]
}

/** Entities that users attach to other entities and to columns, such as tags. */
export interface Label<Value, Item> {
  /** The entity type: `tag`. */
  readonly type: string
  /** `tags` */
  readonly plural: string
  /** Where an entity has them. */
  readonly aspect: Aspect<Value>
  readonly list: LabelList<Value, Item>
  /** Besides EDIT_ENTITY. */
  readonly privilege: string
  readonly column: InColumn<Value> & { readonly privilege: string }
}

export interface Attaching {
  /** One for each resource; a column requires a privilege on its dataset. @throws AttachingInput beyond a limit */
  demands(attachment: Attachment): Demand[]
  /** Those of `add`, for a commit that requires that the labels exist. @throws as `add` */
  edits(call: Call, attachment: Attachment): Promise<Edit[]>
  /** @throws DataHub's errors in DataHub's order; then nothing is changed */
  add(call: Call, attachment: Attachment): Promise<boolean>
  /** What is removed need not exist: references that a deleted one left behind can be removed. */
  remove(call: Call, attachment: Attachment): Promise<boolean>
}

interface Parsed extends Attachment {
  readonly urns: readonly Urn[]
}

interface AttachingDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: ModelHandles
}

export function createAttaching<Value, Item>(deps: AttachingDeps, label: Label<Value, Item>): Attaching {
  const { data } = deps
  const { type, list } = label

  async function editsOf(
    call: Call,
    { urns, resources }: Parsed,
    existing: ReadonlySet<Urn>,
    changeOf: typeof adding<Value, Item>
  ): Promise<Edit[]> {
    const checked = checkResources(deps, label, resources, existing)
    // Taking something off requires no declared column.
    const spell = changeOf === removing ? spellColumns : requireColumns
    const spelled = await spell(deps.aspects, call, checked)
    const changed = changeOf(list, urns, call.actor)
    return spelled.map(resource => editOf(deps, call, label, resource, changed))
  }

  async function editsToAdd(call: Call, { urns, resources }: Parsed): Promise<Edit[]> {
    const existing = await existingOf(data, call, [...urns, ...resources.map(urnOf)])
    for (const urn of urns) requireLabel(type, urn, existing)
    await requireNotRemoved(deps.aspects, call, urns)
    return editsOf(call, { urns, resources }, existing, adding)
  }

  async function remove(call: Call, { urns, resources }: Parsed): Promise<boolean> {
    const existing = await existingOf(data, call, resources.map(urnOf))
    await data.write(call, await editsOf(call, { urns, resources }, existing, removing))
    return true
  }

  return {
    demands: attachment => demandsOf(label, attachment),
    edits: (call, { urns, resources }) => editsToAdd(call, { urns: urns.map(parseUrn), resources }),
    async add(call, attachment) {
      const { resources } = attachment
      const urns = attachment.urns.map(parseUrn)
      await data.write(call, await editsToAdd(call, { urns, resources }))
      // What was deleted during this call must not stay attached: remove it as its deletion would have done.
      const left = await existingOf(data, call, urns)
      const gone = urns.filter(urn => !left.has(urn))
      return gone.length === 0 || remove(call, { urns: gone, resources })
    },
    remove: (call, { urns, resources }) => remove(call, { urns: urns.map(parseUrn), resources })
  }
}

function demandsOf<Value, Item>(
  { type, plural, privilege, column }: Label<Value, Item>,
  { urns, resources }: Attachment
): Demand[] {
  requireAtMost(MAX_LABELS, plural, urns.length)
  requireAtMost(MAX_RESOURCES, 'resources', resources.length)
  requireAtMost(MAX_PAIRS, `pairs of ${type} and resource`, urns.length * resources.length)
  return resources.map(({ resourceUrn, subResource }) => ({
    anyOf: ['EDIT_ENTITY', subResource ? column.privilege : privilege],
    on: parseUrn(resourceUrn),
    attaches: urns
  }))
}

function checkResources(
  { model }: AttachingDeps,
  label: Parameters<typeof requireAspect>[1],
  refs: readonly ResourceRef[],
  existing: ReadonlySet<string>
): Resource[] {
  const resources = refs.map(ref => {
    if (!existing.has(ref.resourceUrn)) throw new UnknownResource(urnOf(ref))
    return resourceOf(ref)
  })
  for (const resource of resources) requireAspect(model, label, resource)
  return resources
}

function editOf<Value>(
  { aspects }: AttachingDeps,
  { actor }: Call,
  { aspect, column: inColumn }: Pick<Label<Value, unknown>, 'aspect' | 'column'>,
  resource: Resource,
  change: Change<Value>
): Edit {
  const { urn, column } = resource
  // The entity may be deleted between the check and the write.
  const options = { mustExist: () => new UnknownResource(urn) }
  if (column === undefined) return aspect.edit(urn, change, options)
  const columns = onColumn(resource, changingColumn(inColumn, change), actor)
  return aspects.editableSchemaMetadata.edit(urn, columns, options)
}

const urnOf = ({ resourceUrn }: ResourceRef): Urn => parseUrn(resourceUrn)

async function existingOf(data: Data, call: Call, urns: readonly Urn[]): Promise<Set<Urn>> {
  const exist = await data.exists(call, urns)
  return new Set(urns.filter((_urn, at) => exist[at]))
}

function requireAtMost(max: number, what: string, found: number): void {
  if (found > max) throw new AttachingInput(`At most ${max} ${what} are allowed in one call, found ${found}`)
}

function requireLabel(type: string, urn: Urn, existing: ReadonlySet<Urn>): void {
  if (entityTypeOf(urn) !== type) throw new WrongLabel(urn, type)
  if (!existing.has(urn)) throw new UnknownLabel(urn)
}

function requireAspect(
  model: Model,
  { aspect, plural }: { readonly aspect: { readonly name: string }; readonly plural: string },
  { urn, column }: Resource
): void {
  if (column === undefined) requireAspectOn(model, aspect.name, plural, urn)
  else if (!model.type(entityTypeOf(urn)).aspects.includes('editableSchemaMetadata'))
    throw new NoSchema(urn, column, urn)
}
