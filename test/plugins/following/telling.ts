import type { Test } from 'tap'
import { createUser } from '../../../testing/users.ts'
import { type Client, eventually, logIn } from '../../helper.ts'
import { openReceiver, type Receiver } from '../delivery/receiver.ts'
import { created } from '../webhooks/requests.ts'
import { datasetOf, follow, inboxOf, TAG } from './requests.ts'

export const PASSWORD = 'correct horse battery staple'
const CHANNEL = 'mutation c($input: CreateMyChannelInput!) { createMyChannel(input: $input) }'
const USER = 'ann'

/** What is told to a follower in the inbox and in a chat, and to a webhook: which datasets got a tag. */
export interface Told {
  readonly chat: Receiver
  readonly hook: Receiver
  /** Datasets whose tag was acknowledged, in order. */
  readonly written: string[]
  /** How many messages of the chat and of the webhook had arrived at each kill. */
  readonly kills: (readonly [chat: number, hook: number])[]
}

/** A user who follows a tag, with a channel, and a webhook. */
export async function beginTelling(t: Test, admin: Client, anonymous: Client): Promise<Told> {
  const [chat, hook] = [await openReceiver(t), await openReceiver(t)]
  await admin.ingest(TAG, 'tagProperties', { name: 'pii' })
  const ann = await createUser(admin, anonymous, USER, { role: 'Reader', password: PASSWORD })
  const { errors } = await ann.gql(CHANNEL, { input: { name: 'chat', kind: 'SLACK', address: chat.url } })
  if (errors) throw new Error(JSON.stringify(errors))
  await follow(ann, { urn: TAG })
  await created(admin, { name: 'hook', url: hook.url, categories: ['TAG'] })
  return { chat, hook, written: [], kills: [] }
}

/** Tags a new dataset. Resolves to whether that was acknowledged. */
export async function tell({ written }: Told, admin: Client, name: string): Promise<boolean> {
  const urn = datasetOf(name)
  try {
    if ((await admin.ingest(urn, 'globalTags', { tags: [{ tag: TAG }] })).status !== 200) return false
  } catch {
    return false
  }
  written.push(urn)
  return true
}

const inChat = ({ received }: Receiver): string[] =>
  received.map(({ body }) => decodeURIComponent(/\/dataset\/([^|>"]+)/.exec(body)?.[1] ?? ''))
const inHook = ({ received }: Receiver): string[] =>
  received.flatMap(({ body }): string[] =>
    JSON.parse(body).data.events.map(({ entityUrn }: { entityUrn: string }) => entityUrn)
  )

async function inInbox(anonymous: Client): Promise<string[]> {
  const ann = await logIn(anonymous, USER, PASSWORD)
  const found: string[] = []
  for (let after: string | null = ''; after !== null; ) {
    const { lines, next }: Awaited<ReturnType<typeof inboxOf>> = await inboxOf(
      ann,
      `(count: 100${after === '' ? '' : `, after: "${after}"`})`
    )
    found.push(...lines.map(({ entity }) => entity.urn))
    after = next
  }
  return found.toReversed()
}

/** Waits until what was written last is everywhere, and finds what was lost, out of order, or told too often. */
export async function problemsOfTelling(told: Told, anonymous: Client): Promise<string[]> {
  const { chat, hook, written, kills } = told
  const last = written.at(-1) ?? ''
  await eventually(() => inChat(chat).includes(last) && inHook(hook).includes(last))
  const inbox = await eventually(async () => {
    const found = await inInbox(anonymous)
    return found.includes(last) && found
  })
  const repeatedLines = inbox.filter((urn, at) => inbox.indexOf(urn) < at)
  const ids = inChat(chat)
  return [
    ...missing('inbox', inbox, written),
    ...missing('chat', ids, written),
    ...missing('webhook', inHook(hook), written),
    ...repeatedLines.map(urn => `two lines of ${urn}`),
    ...repeated('chat', ids, new Set(kills.map(([at]) => at))),
    ...repeated('webhook', hook.ids(), new Set(kills.map(([, at]) => at)))
  ]
}

function missing(where: string, found: readonly string[], written: readonly string[]): string[] {
  const isWritten = new Set(written)
  const distinct = [...new Set(found)].filter(urn => isWritten.has(urn))
  const at = written.findIndex((urn, place) => distinct[place] !== urn)
  return at < 0 ? [] : [`${where}: expected ${written[at]} at place ${at}, found ${distinct[at]}`]
}

/** Only the last message before a kill may come again, right after it. */
function repeated(where: string, ids: readonly string[], kills: ReadonlySet<number>): string[] {
  return ids.flatMap((id, at) =>
    ids.indexOf(id) === at || (ids[at - 1] === id && kills.has(at)) ? [] : [`${where}: message ${at} repeats ${id}`]
  )
}
