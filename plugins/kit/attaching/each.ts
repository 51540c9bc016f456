import {
  type Aspect,
  type Call,
  type Conditions,
  type Data,
  type Demand,
  type Edit,
  entityTypeOf,
  type Model,
  parseUrn,
  type Urn
} from '../../../core/index.ts'
import type { ResourceRef } from '../../entities/index.ts'
import { AttachingInput, NotAttachable, UnknownResource } from '../errors.ts'

const MAX_RESOURCES = 1000

/** One aspect that changes on several entities. */
export interface EachChange<Value> extends Conditions {
  readonly urns: readonly string[]
  readonly aspect: Aspect<Value>
  /** What entities of other types cannot have: `owners`. */
  readonly plural: string
  readonly change: (old: Value | undefined, urn: Urn) => Value | undefined
  /** Default: UnknownResource. */
  readonly missing?: new (
    urn: Urn
  ) => Error
}

/** One demand for each entity. @throws AttachingInput for too many */
export function demandsOnEach(urns: readonly string[], ...privileges: readonly string[]): Demand[] {
  if (urns.length > MAX_RESOURCES) {
    throw new AttachingInput(`At most ${MAX_RESOURCES} resources are allowed in one call, found ${urns.length}`)
  }
  return urns.map(urn => ({ anyOf: ['EDIT_ENTITY', ...privileges], on: parseUrn(urn) }))
}

interface EachDeps {
  readonly data: Data
  readonly model: Model
}

/** Changes all of them or none. @throws `missing`, NotAttachable */
export async function changeEach<Value>(deps: EachDeps, call: Call, change: EachChange<Value>): Promise<boolean> {
  await deps.data.write(call, await editsOfEach(deps, call, change), { require: change.require ?? [] })
  return true
}

/** The edits of `changeEach`, for a commit of another plugin. @throws as `changeEach` */
export async function editsOfEach<Value>(
  { data, model }: EachDeps,
  call: Call,
  { urns: texts, aspect, plural, change, missing: Missing = UnknownResource }: Omit<EachChange<Value>, 'require'>
): Promise<Edit[]> {
  const urns = [...new Set(texts.map(parseUrn))]
  const exist = await data.exists(call, urns)
  for (const [at, urn] of urns.entries()) {
    if (!exist[at]) throw new Missing(urn)
    requireAspectOn(model, aspect.name, plural, urn)
  }
  return urns.map(urn => aspect.edit(urn, old => change(old, urn), { mustExist: () => new Missing(urn) }))
}

/** @throws NotAttachable when entities of its type do not have the aspect */
export function requireAspectOn(model: Model, aspect: string, plural: string, urn: Urn): void {
  const { name, aspects } = model.type(entityTypeOf(urn))
  if (aspects.includes(aspect)) return
  const types = [...model.types.values()].filter(type => type.aspects.includes(aspect)).map(type => type.name)
  throw new NotAttachable(urn, `Entities of type ${name} cannot have ${plural}. Expected one of: ${types.join(', ')}`)
}

/** The URNs of resources that must be whole entities. @throws AttachingInput for a column */
export function wholeEntities(resources: readonly (ResourceRef | null)[], plural: string): string[] {
  return resources
    .filter(one => one !== null)
    .map(({ resourceUrn, subResource }) => {
      if (subResource) throw new AttachingInput(`${resourceUrn}: a column (${subResource}) cannot have ${plural}`)
      return resourceUrn
    })
}
