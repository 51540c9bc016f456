import {
  type Call,
  type Criterion,
  type Data,
  type EntityRef,
  parseUrnOf,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import type { Entities, References } from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, NAME, textsOf } from '../kit/index.ts'
import { FormExists, FormInput, NoSuchEntity, NoSuchForm } from './errors.ts'
import { type NewPrompt, storedPrompts } from './prompts.ts'
import { type FormInfo, removing } from './state.ts'

export const FORM = 'form'
const MAX_ACTORS = 1000
const check = textsOf('a form', { id: ID, name: { ...NAME, isOneLine: true }, description: DESCRIPTION }, FormInput)

export type FormKind = Kind<FormInfo>

export interface DefiningDeps {
  readonly entities: Entities
  readonly form: FormKind
}

/** A deleted form is also taken off all entities; the values that were answers stay. */
export const formKind = (kit: Kit, data: Data, entities: Entities): FormKind =>
  kit.kind({
    type: FORM,
    info: entities.aspects.formInfo,
    deletion: 'deleteForm',
    references: referencesOf(data, entities),
    exists: urn => new FormExists(urn),
    missing: urn => new NoSuchForm(urn)
  })

const FIELDS = ['forms.incompleteForms', 'forms.completedForms', 'forms.verifiedForms']
const having = (form: Urn): Criterion => ({ any: FIELDS.map(field => ({ field, in: [form] })) })

/** The model has no relationship from an entity to its forms: they are found by the index of the aspect. */
const referencesOf = (data: Data, { aspects }: Entities): Pick<References, 'count' | 'remove'> => ({
  count: async (call, form) => (await data.find(call, { where: having(form) }, { limit: 0 })).total,
  async remove(call, form, limit) {
    const system = call.as(`taking ${form} off entities`)
    const { urns, total } = await data.find(system, { where: having(form) }, { limit })
    const change = removing(form)
    await data.write(
      system,
      urns.map(urn => aspects.forms.edit(urn, change))
    )
    return { removed: urns.length, entities: urns.length, left: total - urns.length }
  }
})

type Actors = NonNullable<FormInfo['actors']>

interface ActorsInput {
  readonly owners?: boolean | null
  readonly users?: readonly string[] | null
  readonly groups?: readonly string[] | null
}

export interface NewForm {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly type?: 'VERIFICATION' | 'COMPLETION' | null
  readonly prompts?: readonly NewPrompt[] | null
  readonly actors?: ActorsInput | null
}

/** Of concurrent calls with the same id exactly one succeeds. @throws FormExists, FormInput, NoSuchEntity */
export async function createForm({ entities, form }: DefiningDeps, call: Call, input: NewForm): Promise<EntityRef> {
  check(input)
  const { id, name, description, type } = input
  const prompts = storedPrompts(input.prompts ?? [])
  const actors = changedActors({ owners: true }, input.actors ?? {})
  await requireExisting(entities, call, [...propertiesOf(prompts), ...actorsOf(actors)])
  const info = { name, type: type ?? 'COMPLETION', prompts, actors, ...withoutNulls({ description }) }
  return { urn: await form.create(call, { id, info }) }
}

interface ActorsUpdate extends ActorsInput {
  readonly usersToAdd?: readonly string[] | null
  readonly usersToRemove?: readonly string[] | null
  readonly groupsToAdd?: readonly string[] | null
  readonly groupsToRemove?: readonly string[] | null
}

export interface FormUpdate extends Omit<NewForm, 'id' | 'name' | 'actors'> {
  readonly urn: string
  readonly name?: string | null
  readonly promptsToAdd?: readonly NewPrompt[] | null
  /** Ids. */
  readonly promptsToRemove?: readonly string[] | null
  readonly actors?: ActorsUpdate | null
}

/** Absent and null members are unchanged; lists replace, `…ToAdd` and `…ToRemove` change. @throws NoSuchForm, FormInput */
export async function updateForm({ entities, form }: DefiningDeps, call: Call, input: FormUpdate): Promise<EntityRef> {
  const urn = form.parse(input.urn)
  const { name, description, type } = input
  check({ name, description })
  const replacing = input.prompts ? storedPrompts(input.prompts) : undefined
  const adding = storedPrompts(input.promptsToAdd ?? [])
  const named = changedActors({}, { ...input.actors, usersToRemove: [], groupsToRemove: [] })
  await requireExisting(entities, call, [...propertiesOf([...(replacing ?? []), ...adding]), ...actorsOf(named)])
  return form.change(call, urn, old => {
    if (old === undefined) throw new NoSuchForm(urn)
    return {
      ...old,
      ...withoutNulls({ name, description, type }),
      prompts: [...remaining(urn, replacing ?? old.prompts ?? [], input.promptsToRemove ?? []), ...adding],
      ...(input.actors ? { actors: changedActors(old.actors ?? { owners: true }, input.actors) } : {})
    }
  })
}

function remaining(urn: Urn, prompts: NonNullable<FormInfo['prompts']>, unwanted: readonly string[]) {
  for (const id of unwanted) {
    if (!prompts.some(prompt => prompt.id === id)) {
      throw new FormInput(`promptsToRemove: form ${urn} has no prompt with the id ${JSON.stringify(id.slice(0, 200))}`)
    }
  }
  return prompts.filter(({ id }) => !unwanted.includes(id))
}

/** Lists replace those that are there; then some are added, then some removed. @throws BadRequest, FormInput */
function changedActors(old: Actors, input: ActorsUpdate): Actors {
  const changed = (
    type: string,
    before: readonly Urn[] | undefined,
    [set, add, remove]: readonly (readonly string[] | null | undefined)[]
  ) => {
    const all = new Set([...(set?.map(text => parseUrnOf(type, text)) ?? before ?? [])])
    for (const text of add ?? []) all.add(parseUrnOf(type, text))
    for (const text of remove ?? []) all.delete(parseUrnOf(type, text))
    if (all.size > MAX_ACTORS)
      throw new FormInput(`At most ${MAX_ACTORS} of type ${type} are allowed, found ${all.size}`)
    return all.size > 0 || before || set ? [...all] : undefined
  }
  const users = changed('corpuser', old.users, [input.users, input.usersToAdd, input.usersToRemove])
  const groups = changed('corpGroup', old.groups, [input.groups, input.groupsToAdd, input.groupsToRemove])
  const { users: _users, groups: _groups, ...rest } = old
  return {
    ...rest,
    ...withoutNulls({ owners: input.owners }),
    ...(users ? { users } : {}),
    ...(groups ? { groups } : {})
  }
}

const actorsOf = ({ users = [], groups = [] }: Actors): readonly Urn[] => [...users, ...groups]

const propertiesOf = (prompts: NonNullable<FormInfo['prompts']>): readonly Urn[] =>
  prompts.flatMap(({ structuredPropertyParams }) => structuredPropertyParams?.urn ?? [])

/** @throws NoSuchEntity for the first that does not exist, or that the caller may not see */
async function requireExisting(entities: Entities, call: Call, urns: readonly Urn[]): Promise<void> {
  const existing = await entities.existing(call, urns)
  for (const urn of urns) if (!existing.has(urn)) throw new NoSuchEntity(urn)
}
