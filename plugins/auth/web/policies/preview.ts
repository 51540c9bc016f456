import { type ApiError, graphql, h, type Loaded, plugins, useData, type VNode } from 'aspectd/console'
import { COUNT_ENTITIES, COUNT_USERS, MEMBERS } from '../documents.ts'
import type { CountEntities, CountEntitiesVariables, CountUsers, Members } from '../documents.types.ts'
import { text } from '../en.ts'
import type { Draft, Field, Rule } from './draft.ts'

/** Whom a policy is for and on how many entities, before it is saved. */
export function Preview({ draft }: { readonly draft: Draft }): VNode {
  const { users, groups, roles, allUsers, type, rules } = draft
  const who = useData(signal => countUsers(draft, signal), [JSON.stringify([users, groups, roles, allUsers])])
  const hasSearch = plugins.value.has('search')
  const isCounted = type === 'METADATA' && hasSearch && rules.every(({ values }) => values.length > 0)
  const on = useData(
    async signal => (isCounted ? countEntities(rules, signal) : undefined),
    [JSON.stringify(rules), isCounted]
  )
  return h(
    'p',
    { role: 'status', class: 'preview' },
    text.preview(
      who.error ? uncounted(who.error) : who.data === undefined ? text.counting : text.users(who.data),
      [...(draft.allGroups ? [text.policy.allGroups] : []), ...(draft.owners ? [text.policy.owners] : [])],
      isCounted ? countedText(on) : uncountedText(draft, hasSearch)
    )
  )
}

function countedText({ data, error }: Pick<Loaded<number | undefined>, 'data' | 'error'>): string {
  if (error) return uncounted(error)
  return data === undefined ? text.counting : text.entities(data)
}

/** What is said instead of a number of entities. */
function uncountedText({ type }: Draft, hasSearch: boolean): string {
  if (type === 'PLATFORM') return text.policy.platform
  return hasSearch ? text.matching : text.noSearch
}

const uncounted = ({ message }: ApiError): string => text.uncounted(message)

const PAGE = 1000
/** Beyond this many members the number is a lower bound. */
const MOST = 10_000

export interface Count {
  readonly count: number
  readonly isAll: boolean
}

async function countUsers({ users, groups, roles, allUsers }: Draft, signal: AbortSignal): Promise<Count> {
  if (allUsers) {
    const { listUsers } = await graphql<CountUsers>(COUNT_USERS, {}, signal)
    return { count: listUsers?.total ?? 0, isAll: true }
  }
  const found = new Set(users)
  const holders = await Promise.all(roles.map(role => membersOf(role, ['IsMemberOfRole'], signal)))
  const inRoles = holders.flat()
  const isGroup = (urn: string) => urn.startsWith('urn:li:corpGroup:')
  for (const urn of inRoles) if (!isGroup(urn)) found.add(urn)
  for (const group of new Set([...groups, ...inRoles.filter(isGroup)])) {
    if (found.size >= MOST) return { count: found.size, isAll: false }
    const members = await membersOf(group, ['IsMemberOfGroup', 'IsMemberOfNativeGroup'], signal)
    for (const urn of members) found.add(urn)
  }
  return { count: found.size, isAll: found.size < MOST }
}

async function membersOf(urn: string, types: readonly string[], signal: AbortSignal): Promise<string[]> {
  const found: string[] = []
  for (let start = 0; start < MOST; start += PAGE) {
    const input = { types, direction: 'INCOMING', start, count: PAGE }
    const { entity } = await graphql<Members>(MEMBERS, { urn, input }, signal)
    const page = entity?.relationships
    for (const { entity: member } of page?.relationships ?? []) if (member) found.push(member.urn)
    if (start + PAGE >= (page?.total ?? 0)) break
  }
  return found
}

/** The fields of the search index that hold what a rule compares. */
const INDEX: Readonly<Record<Field, string>> = {
  TYPE: '_entityType',
  URN: 'urn',
  TAG: 'tags',
  CONTAINER: 'container',
  DOMAIN: 'domains',
  OWNER: 'owners',
  DATA_PLATFORM_INSTANCE: 'platformInstance',
  GROUP_MEMBERSHIP: 'groupMembership.IsMemberOfGroup'
}

async function countEntities(rules: readonly Rule[], signal: AbortSignal): Promise<number> {
  const input: CountEntitiesVariables['input'] = {
    query: '*',
    count: 0,
    orFilters: [{ and: rules.map(filterOf) }]
  }
  const { searchAcrossEntities } = await graphql<CountEntities>(COUNT_ENTITIES, { input }, signal)
  return searchAcrossEntities?.total ?? 0
}

function filterOf({ field, condition, values }: Rule) {
  // containers and domains include what is below them
  const equal = field === 'CONTAINER' || field === 'DOMAIN' ? 'DESCENDANTS_INCL' : 'EQUAL'
  return {
    field: INDEX[field],
    values,
    condition: condition === 'STARTS_WITH' ? 'START_WITH' : equal,
    negated: condition === 'NOT_EQUALS'
  } as const
}
