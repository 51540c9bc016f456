import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Data,
  type EntityRef,
  type Model,
  makeUrn,
  parseUrnOf,
  type Urn
} from '../../core/index.ts'
import { applyUpdate, type Entities, type ModelAspects, NOT_REMOVED, type Page, searchOf } from '../entities/index.ts'
import type { GlossaryApi } from '../glossary/index.ts'
import type { TagsApi } from '../tags/index.ts'
import { AttributeChanged, AttributeExists, AttributeInput, NameTaken, NoSuchAttribute } from './errors.ts'

/** Dependencies of the operations on business attributes. */
export interface AttributeDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
  /** `undefined` while the plugin is disabled. */
  readonly tags: TagsApi | undefined
  readonly glossary: GlossaryApi | undefined
  /** Deletes an attribute with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}

type Info = ModelAspects['businessAttributeInfo']

const TYPES = ['businessAttribute']
const NAME_FIELD = 'businessAttributeInfo.name'
const ID = { max: 500, isOneLine: true, isRequired: true }
const NAME = { max: 500, isRequired: true }
const DESCRIPTION = { max: 100_000 }

export const parseAttributeUrn = (text: string): Urn => parseUrnOf('businessAttribute', text)

export interface NewAttribute {
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly type?: string | null
}

export interface AttributeUpdate {
  readonly name?: string | null
  readonly description?: string | null
  readonly type?: string | null
  /** Milliseconds since the epoch: the last change that the caller saw. */
  readonly expectedLastModified?: number | null
}

/** The caller becomes the owner. @throws NameTaken, AttributeExists */
export async function createAttribute(deps: AttributeDeps, call: Call, given: NewAttribute): Promise<EntityRef> {
  const { businessAttributeKey, businessAttributeInfo, ownership } = deps.entities.aspects
  const { name, description, type } = given
  checkTexts(given)
  const id = given.id == null ? randomUUID() : checkText('The id of a business attribute', given.id, ID, AttributeInput)
  const urn = makeUrn('businessAttribute', id)
  await requireFreeName(deps, call, name)
  const now = { time: Date.now(), actor: call.actor }
  await deps.data.write(call, [
    businessAttributeKey.edit(urn, old => {
      if (old) throw new AttributeExists()
      return { id }
    }),
    businessAttributeInfo.edit(urn, () => ({
      ...{ name, fieldPath: name, created: now, lastModified: now },
      ...(description ? { description } : {}),
      ...(type ? { type: storedType(type) } : {})
    })),
    ownership.edit(urn, () => ({ owners: [{ owner: call.actor, type: 'TECHNICAL_OWNER' }], lastModified: now }))
  ])
  // Another call may have created one with this name since it was looked for: then neither stays.
  if (await isTaken(deps, call, name, urn)) {
    await deps.data.erase(call, urn)
    throw new NameTaken(name)
  }
  return { urn }
}

/** Absent and null members are unchanged, an empty description is removed. @throws NoSuchAttribute, NameTaken */
export async function updateAttribute(
  deps: AttributeDeps,
  call: Call,
  urn: Urn,
  update: AttributeUpdate
): Promise<EntityRef> {
  checkTexts(update)
  if (update.name) await requireFreeName(deps, call, update.name, urn)
  const mustExist = () => new NoSuchAttribute('update', urn)
  let before: string | undefined
  const change = (old: Info | undefined): Info => {
    if (!old) throw new NoSuchAttribute('update', urn)
    before = old.name
    return updated(urn, old, update, call.actor)
  }
  const info = deps.entities.aspects.businessAttributeInfo
  await info.update(call, urn, change, { mustExist })
  const { name } = update
  if (name && name !== before && (await isTaken(deps, call, name, urn))) {
    // Another call took the name since it was looked for: neither has it.
    await info.update(call, urn, old =>
      old?.name === name && before ? { ...old, name: before, fieldPath: before } : old
    )
    throw new NameTaken(name)
  }
  return { urn }
}

/** Also takes it off all columns. @throws NoSuchAttribute */
export async function deleteAttribute({ deletion }: AttributeDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchAttribute('delete', urn)
  return true
}

/** By name. */
export async function listAttributes({ entities }: AttributeDeps, call: Call, input: Page) {
  const list = { types: TYPES, search: [NAME_FIELD], where: [NOT_REMOVED], sort: { field: NAME_FIELD } }
  const { urns, ...page } = await entities.lists.page(call, list, searchOf(input, { refusal: AttributeInput }))
  return { ...page, count: urns.length, businessAttributes: urns.map(urn => ({ urn })) }
}

function updated(urn: Urn, old: Info, update: AttributeUpdate, actor: Urn): Info {
  const { name, description, type, expectedLastModified } = update
  const time = old.lastModified?.time ?? 0
  if (expectedLastModified != null && expectedLastModified !== time) {
    throw new AttributeChanged(urn, String(expectedLastModified), String(time))
  }
  return {
    ...applyUpdate(old, { name, fieldPath: name, description }),
    ...(type ? { type: storedType(type) } : {}),
    // Later than the change before, so that two changes never have the same time.
    lastModified: { time: Math.max(Date.now(), time + 1), actor }
  }
}

/** `STRING` → `{"com.linkedin.schema.StringType": {}}` */
function storedType(type: string): NonNullable<Info['type']> {
  const name = type === 'STRUCT' ? 'Record' : type.slice(0, 1) + type.slice(1).toLowerCase()
  return { type: { [`com.linkedin.schema.${name}Type`]: {} } }
}

async function requireFreeName(deps: AttributeDeps, call: Call, name: string, except?: Urn): Promise<void> {
  if (await isTaken(deps, call, name, except)) throw new NameTaken(name)
}

async function isTaken({ data }: AttributeDeps, call: Call, name: string, except?: Urn): Promise<boolean> {
  const where = { all: [{ field: NAME_FIELD, in: [name] }, NOT_REMOVED] }
  const system = call.as('looking for a business attribute of the same name')
  const { urns } = await data.find(system, { types: TYPES, where }, { limit: 2 })
  return urns.some(urn => urn !== except)
}

function checkTexts({ name, description }: Pick<AttributeUpdate, 'name' | 'description'>): void {
  checkText('The name of a business attribute', name, NAME, AttributeInput)
  checkText('The description of a business attribute', description, DESCRIPTION, AttributeInput)
}
