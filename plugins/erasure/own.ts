import { isRecord, type JsonRecord, type TextRecord, type Urn } from '../../core/index.ts'

type IsOf = (value: JsonRecord, person: string, urn: Urn) => boolean

const creatorOf = ({ created }: JsonRecord): unknown => (isRecord(created) ? created.actor : undefined)
const isPersonal = ({ visibility }: JsonRecord): boolean => isRecord(visibility) && visibility.scope === 'PERSONAL'
const isPart: IsOf = (value, person) => isPersonal(value) && creatorOf(value) === person

/** What is one user's alone, by the aspect that says whose: its entity is erased with them. */
const OWN: Readonly<Record<string, IsOf>> = {
  dataHubViewInfo: (value, person) => value.type === 'PERSONAL' && creatorOf(value) === person,
  dataHubPageTemplateProperties: isPart,
  dataHubPageModuleProperties: isPart,
  dataHubAccessTokenInfo: ({ actorUrn }, person) => actorUrn === person,
  aspectdEventConsumer: ({ actor }, person) => actor === person,
  aspectdSession: ({ actor }, person) => actor === person,
  aspectdLogInLink: ({ user }, person) => user === person,
  aspectdTokenDigest: ({ actor }, person) => actor === person,
  dataHubStepStateProperties: ({ lastModified }, person, urn) =>
    urn.startsWith(`urn:li:dataHubStepState:${person}-`) && isRecord(lastModified) && lastModified.actor === person
}

/** The entity that is erased with a person because of this record. */
export function ownEntity(record: TextRecord, value: unknown, persons: readonly string[]): Urn | undefined {
  const { urn, aspect } = record.kind === 'point' ? record.point : record.row
  if (persons.includes(urn)) return urn
  const isOf = record.kind === 'row' && isRecord(value) ? OWN[aspect] : undefined
  return isOf && persons.some(person => isOf(value as JsonRecord, person, urn)) ? urn : undefined
}

/** Aspects with lists of users of which a person is taken off; everywhere else a pseudonym stands in their place. */
const LISTS: readonly string[] = ['corpGroupInfo', 'dataHubPolicyInfo', 'formInfo']

/** The value without the persons in its lists; the same value if they are in none, or the aspect has other lists. */
export function withoutMembers(aspect: string, value: unknown, persons: readonly string[]): unknown {
  return LISTS.includes(aspect) ? cut(value, persons) : value
}

function cut(value: unknown, persons: readonly string[]): unknown {
  if (Array.isArray(value)) {
    const left = value.filter(one => !persons.includes(one)).map(one => cut(one, persons))
    return left.length === value.length && left.every((one, at) => one === value[at]) ? value : left
  }
  if (!isRecord(value)) return value
  const members = Object.entries(value).map(([key, one]) => [key, cut(one, persons)] as const)
  return members.every(([key, one]) => one === value[key]) ? value : Object.fromEntries(members)
}
