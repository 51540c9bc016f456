import { randomUUID } from 'node:crypto'
import {
  type Call,
  checkText,
  type Data,
  type EntityRef,
  type Model,
  makeUrn,
  parseUrnOf,
  type Unique,
  type Urn
} from '../../core/index.ts'
import { applyUpdate, type Entities, type ModelAspects, NOT_REMOVED, type Page, searchOf } from '../entities/index.ts'
import type { GlossaryApi } from '../glossary/index.ts'
import { stampAfter } from '../kit/index.ts'
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
  const now = { time: Date.now(), actor: call.actor }
  const info = {
    ...{ name, fieldPath: name, created: now, lastModified: now },
    ...(description ? { description } : {}),
    ...(type ? { type: storedType(type) } : {})
  }
  await deps.data.write(call, [
    businessAttributeKey.edit(urn, old => {
      if (old) throw new AttributeExists()
      return { id }
    }),
    businessAttributeInfo.edit(urn, () => info, { unique }),
    ownership.edit(urn, () => ({ owners: [{ owner: call.actor, type: 'TECHNICAL_OWNER' }], lastModified: now }))
  ])
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
  const missing = () => new NoSuchAttribute('update', urn)
  const change = (old: Info | undefined): Info => {
    if (!old) throw missing()
    return updated(urn, old, update, call.actor)
  }
  await deps.entities.aspects.businessAttributeInfo.update(call, urn, change, { mustExist: missing, unique })
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
    lastModified: stampAfter({ actor }, old.lastModified)
  }
}

/** `STRING` → `{"com.linkedin.schema.StringType": {}}` */
function storedType(type: string): NonNullable<Info['type']> {
  const name = type === 'STRUCT' ? 'Record' : type.slice(0, 1) + type.slice(1).toLowerCase()
  return { type: { [`com.linkedin.schema.${name}Type`]: {} } }
}

const unique = ({ name }: Info): Unique => ({
  ...{ field: NAME_FIELD, value: name, among: NOT_REMOVED },
  taken: () => new NameTaken(name)
})

function checkTexts({ name, description }: Pick<AttributeUpdate, 'name' | 'description'>): void {
  checkText('The name of a business attribute', name, NAME, AttributeInput)
  checkText('The description of a business attribute', description, DESCRIPTION, AttributeInput)
}
