import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type EntityRef,
  idOf,
  makeUrn,
  parseUrnOf,
  type Urn,
  withoutNulls
} from '../../core/index.ts'
import { FORM, type FormDeps, type FormInfo, parseForm } from './deps.ts'
import { FormExists, FormInput, NoSuchEntity, NoSuchForm } from './errors.ts'
import { type NewPrompt, storedPrompts } from './prompts.ts'

const NAME = { max: 500, isRequired: true, isOneLine: true }
const DESCRIPTION = { max: 100_000 }
const MAX_ACTORS = 1000

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
export async function createForm(deps: FormDeps, call: Call, input: NewForm): Promise<EntityRef> {
  const { formKey, formInfo } = deps.entities.aspects
  const id = input.id == null ? randomUUID() : checkText('The id of a form', input.id, NAME, FormInput)
  checkTexts(input)
  const { name, description, type, actors } = input
  const urn = makeUrn(FORM, id)
  const prompts = storedPrompts(input.prompts ?? [])
  const changed = changedActors({ owners: true }, actors ?? {})
  await requireExisting(deps, call, [...propertiesOf(prompts), ...actorsOf(changed)])
  await deps.data.write(call, [
    formKey.edit(urn, old => {
      if (old) throw new FormExists(urn)
      return { id: idOf(urn) }
    }),
    formInfo.edit(urn, () => ({
      ...{ name, type: type ?? 'COMPLETION', prompts, actors: changed },
      ...withoutNulls({ description })
    }))
  ])
  return { urn }
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
export async function updateForm(deps: FormDeps, call: Call, input: FormUpdate): Promise<EntityRef> {
  const urn = parseForm(input.urn)
  checkTexts(input)
  const replacing = input.prompts ? storedPrompts(input.prompts) : undefined
  const adding = storedPrompts(input.promptsToAdd ?? [])
  const named = changedActors({}, { ...input.actors, usersToRemove: [], groupsToRemove: [] })
  await requireExisting(deps, call, [...propertiesOf([...(replacing ?? []), ...adding]), ...actorsOf(named)])
  const { name, description, type } = input
  await deps.entities.aspects.formInfo.update(call, urn, old => {
    if (old === undefined) throw new NoSuchForm(urn)
    return {
      ...old,
      ...withoutNulls({ name, description, type }),
      prompts: [...remaining(urn, replacing ?? old.prompts ?? [], input.promptsToRemove ?? []), ...adding],
      ...(input.actors ? { actors: changedActors(old.actors ?? { owners: true }, input.actors) } : {})
    }
  })
  return { urn }
}

/** Also takes it off all entities; the values that were answers stay. @throws NoSuchForm */
export async function deleteForm({ deletion }: FormDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchForm(urn)
  return true
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
async function requireExisting({ entities }: FormDeps, call: Call, urns: readonly Urn[]): Promise<void> {
  const existing = await entities.existing(call, urns)
  for (const urn of urns) if (!existing.has(urn)) throw new NoSuchEntity(urn)
}

function checkTexts({ name, description }: Pick<FormUpdate, 'name' | 'description'>): void {
  checkText('The name of a form', name, NAME, FormInput)
  checkText('The description of a form', description, DESCRIPTION, FormInput)
}
