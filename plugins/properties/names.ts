import { idOf, type Model, type Urn } from '../../core/index.ts'

const PREFIX = 'datahub.'

/** DataHub's data types, by their ids without the prefix. */
const STANDARD = {
  string: 'STRING',
  number: 'NUMBER',
  urn: 'URN',
  rich_text: 'RICH_TEXT',
  date: 'DATE'
} as const

export type StdDataType = (typeof STANDARD)[keyof typeof STANDARD] | 'OTHER'

/** `urn:li:dataType:datahub.string` and the older `urn:li:dataType:string` → `STRING` */
export function dataTypeOf(urn: Urn): StdDataType {
  const name = shortName(urn).toLowerCase()
  return name in STANDARD ? STANDARD[name as keyof typeof STANDARD] : 'OTHER'
}

/** `urn:li:entityType:datahub.dataset` → `dataset`; an unknown type as it is. */
export function typeNamed(model: Model, urn: Urn): string {
  const wanted = shortName(urn).toLowerCase()
  return [...model.types.keys()].find(type => type.toLowerCase() === wanted) ?? shortName(urn)
}

export function shortName(urn: Urn): string {
  const id = idOf(urn)
  return id.startsWith(PREFIX) ? id.slice(PREFIX.length) : id
}

/** A value as text, for messages. */
export const shown = (value: object): string => JSON.stringify(Object.values(value)[0])
