import type { Call, EntityRef, Urn } from '../../core/index.ts'
import {
  applyUpdate,
  type Entities,
  type Lists,
  type ModelAspects,
  NOT_REMOVED,
  type Page,
  searchOf
} from '../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, NAME, stampAfter, textsOf } from '../kit/index.ts'
import { AttributeChanged, AttributeExists, AttributeInput, NameTaken, NoSuchAttribute } from './errors.ts'

type Info = ModelAspects['businessAttributeInfo']
export type AttributeKind = Kind<Info>

const TYPE = 'businessAttribute'
const NAME_FIELD = 'businessAttributeInfo.name'
const check = textsOf('a business attribute', { name: NAME, description: DESCRIPTION, id: ID }, AttributeInput)

export const attributeKind = (kit: Kit, { aspects }: Entities): AttributeKind =>
  kit.kind({
    type: TYPE,
    info: aspects.businessAttributeInfo,
    owner: 'creator',
    deletion: 'deleteBusinessAttribute',
    exists: () => new AttributeExists(),
    missing: (urn, verb) => new NoSuchAttribute(verb, urn),
    unique: ({ name }) => ({ field: NAME_FIELD, value: name, among: NOT_REMOVED, taken: () => new NameTaken(name) })
  })

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

export type Attributes = ReturnType<typeof createAttributes>

export function createAttributes(attribute: AttributeKind, lists: Lists) {
  return {
    async create(call: Call, given: NewAttribute): Promise<EntityRef> {
      check(given)
      const { id, name, description, type } = given
      const created = stampAfter(call)
      const info = {
        ...{ name, fieldPath: name, created, lastModified: created },
        ...(description ? { description } : {}),
        ...(type ? { type: storedType(type) } : {})
      }
      return { urn: await attribute.create(call, { id, info }) }
    },

    /** Absent and null members are unchanged, an empty description is removed. @throws AttributeChanged */
    async update(call: Call, urn: Urn, update: AttributeUpdate): Promise<EntityRef> {
      const { name, description, type, expectedLastModified } = update
      check({ name, description })
      return attribute.change(call, urn, old => {
        if (!old) throw new NoSuchAttribute('update', urn)
        const time = old.lastModified?.time ?? 0
        if (expectedLastModified != null && expectedLastModified !== time) {
          throw new AttributeChanged(urn, String(expectedLastModified), String(time))
        }
        return {
          ...applyUpdate(old, { name, fieldPath: name, description }),
          ...(type ? { type: storedType(type) } : {}),
          lastModified: stampAfter(call, old.lastModified)
        }
      })
    },

    /** By name. */
    async list(call: Call, input: Page) {
      const list = { types: [TYPE], search: [NAME_FIELD], where: [NOT_REMOVED], sort: { field: NAME_FIELD } }
      const { urns, ...page } = await lists.page(call, list, searchOf(input, { refusal: AttributeInput }))
      return { ...page, count: urns.length, businessAttributes: urns.map(urn => ({ urn })) }
    }
  }
}

/** `STRING` → `{"com.linkedin.schema.StringType": {}}` */
function storedType(type: string): NonNullable<Info['type']> {
  const name = type === 'STRUCT' ? 'Record' : type.slice(0, 1) + type.slice(1).toLowerCase()
  return { type: { [`com.linkedin.schema.${name}Type`]: {} } }
}
