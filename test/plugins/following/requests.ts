import { eventually } from '../../../testing/eventually.ts'
import type { Client, Server } from '../../helper.ts'

export const datasetOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
export const ORDERS = datasetOf('orders')
export const TAG = 'urn:li:tag:pii'
export const OTHER = 'urn:li:tag:other'

const LINE = 'id time isRead name more entity { urn } actor { urn } changes { event operation subject column }'

const FOLLOW = `mutation f($input: FollowTargetInput!, $events: [FollowEvent!], $ways: [FollowWay!]) {
  follow(input: $input, events: $events, ways: $ways)
}`
export const follow = (by: Client, input: object, events?: readonly string[], ways?: readonly string[]) =>
  by.gql(FOLLOW, { input, ...(events ? { events } : {}), ...(ways ? { ways } : {}) })
export const unfollow = (by: Client, input: object) =>
  by.gql('mutation u($input: FollowTargetInput!) { unfollow(input: $input) }', { input })
export const mute = (by: Client, input: object) =>
  by.gql('mutation m($input: FollowTargetInput!) { muteFollow(input: $input) }', { input })

export async function stateOf(by: Client, urn: string) {
  const query = 'query s($urn: String!) { followState(urn: $urn) { isFollowed isMuted isOwner events groups { urn } } }'
  return (await by.gql(query, { urn })).data.followState
}

export async function followsOf(by: Client, follower?: string) {
  const query = `query q($follower: String) {
    follows(follower: $follower) { target { urn } isOwned isMuted events search { name filters } follower { urn } }
  }`
  const { data, errors } = await by.gql(query, follower === undefined ? {} : { follower })
  if (errors) throw new Error(JSON.stringify(errors))
  return data.follows
}

export interface InboxLine {
  readonly id: string
  readonly isRead: boolean
  readonly name: string | null
  readonly entity: { readonly urn: string }
  readonly actor: { readonly urn: string }
  readonly changes: readonly { event: string; operation: string; subject: string | null; column: string | null }[]
}

export async function inboxOf(
  by: Client,
  args = ''
): Promise<{ lines: InboxLine[]; next: string | null; unread: number }> {
  const { data, errors } = await by.gql(`{ inbox${args} { next lines { ${LINE} } } inboxUnread }`)
  if (errors) throw new Error(JSON.stringify(errors))
  return { ...data.inbox, unread: data.inboxUnread }
}

/** The lines of the inbox, once there are so many. */
export const linesOf = (by: Client, count: number): Promise<InboxLine[]> =>
  eventually(async () => {
    const { lines } = await inboxOf(by, '(count: 100)')
    return lines.length >= count ? lines : undefined
  })

/** What the inbox says of an entity, once it says all of these: `SCHEMA ADD`. */
export const changesOf = (by: Client, urn: string, wanted: readonly string[]): Promise<string[]> =>
  eventually(async () => {
    const { lines } = await inboxOf(by, '(count: 100)')
    const found = lines.filter(({ entity }) => entity.urn === urn).flatMap(eventsIn)
    return wanted.every(one => found.includes(one)) ? found : undefined
  })

export const eventsIn = ({ changes }: InboxLine): string[] =>
  changes.map(({ event, operation }) => `${event} ${operation}`)

/** Adds a tag that exists. */
export async function tagged(by: Client, urn: string, tag = TAG): Promise<void> {
  const input = { tagUrn: tag, resourceUrn: urn }
  const { errors } = await by.gql('mutation t($input: TagAssociationInput!) { addTag(input: $input) }', { input })
  if (errors) throw new Error(JSON.stringify(errors))
}

/** A dataset, and tags that exist. */
export async function prepare({ admin }: Pick<Server, 'admin'>, urn = ORDERS): Promise<void> {
  await admin.ingest(urn, 'datasetProperties', { name: 'orders', customProperties: {}, tags: [] })
  for (const tag of [TAG, OTHER]) await admin.ingest(tag, 'tagProperties', { name: tag })
}
