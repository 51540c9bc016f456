import { isRecord, type JsonRecord } from '../../../core/index.ts'
import { isContent } from '../state/state.ts'
import { type Aim, aim } from './draft.ts'

/** Characters of one facet that are kept as custom properties. */
export const MAX_FACET = 65_536
/** A facet with more members is one property. */
const MAX_MEMBERS = 50

type Properties = Readonly<Record<string, string>>
type WithProperties = { customProperties?: Properties }

/** A facet as custom properties: one for each member. */
export function propertiesOf(name: string, content: JsonRecord | undefined): Properties {
  if (content === undefined) return {}
  const size = JSON.stringify(content).length
  if (size > MAX_FACET) return { [keyOf(name)]: `left out: ${size} characters, at most ${MAX_FACET} are kept` }
  const members = Object.entries(content)
  if (members.length > MAX_MEMBERS || members.length === 0) return { [keyOf(name)]: JSON.stringify(content) }
  return Object.fromEntries(members.map(([member, value]) => [`${keyOf(name)}.${member}`, textOf(value)]))
}

const keyOf = (name: string) => `openlineage.${name}`
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** The value with these properties of a facet instead of those that it had before. */
export function withProperties<T extends WithProperties>(old: T, name: string, properties: Properties): T {
  const key = keyOf(name)
  const others = Object.entries(old.customProperties ?? {}).filter(
    ([property]) => property !== key && !property.startsWith(`${key}.`)
  )
  return { ...old, customProperties: { ...Object.fromEntries(others), ...properties } }
}

type WithCustom = 'datasetProperties' | 'dataJobInfo' | 'dataFlowInfo' | 'dataProcessInstanceProperties'

/** Keeps a facet as custom properties. The aspect exists, or can be made of nothing. */
export function inProperties(aspect: WithCustom, name: string, content: JsonRecord | undefined): Aim {
  return custom(aspect, name, propertiesOf(name, content))
}

export function custom(aspect: WithCustom, name: string, properties: Properties): Aim {
  return aim(aspect, old => {
    if (old === undefined && Object.keys(properties).length === 0) return old
    return withProperties<WithProperties>(old ?? {}, name, properties) as typeof old
  })
}

/** The description, unless somebody else wrote the stored one. */
export function descriptionAim(
  aspect: Exclude<WithCustom, 'dataProcessInstanceProperties'>,
  text: string | undefined
): Aim {
  return aim(aspect, (old, { previous }) => {
    const { description: stored, ...others } = old ?? {}
    const isTheirs = stored !== undefined && stored !== '' && !isContent(previous, stored)
    const description = isTheirs ? stored : text
    return { ...others, ...(description === undefined ? {} : { description }) } as typeof old
  })
}

export const recordsIn = (value: unknown): readonly JsonRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])
/** Members of an object that are objects. */
export const membersIn = (value: unknown): readonly (readonly [string, JsonRecord])[] =>
  isRecord(value) ? Object.entries(value).filter((one): one is [string, JsonRecord] => isRecord(one[1])) : []
export const stringIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
