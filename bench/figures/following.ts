import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../core/store/open.ts'
import type { Change } from '../../core/store/port.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'
import { EVENTS, FOLLOW, type Follow, followUrn } from '../../plugins/following/definitions.ts'
import { startReplicaSet } from '../../test/replica-set.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { partsOf, putOf, silent } from '../rows.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { authorize, launch, post } from '../server.ts'

const FOLLOWERS = 10_000
const BATCH = 1000
const ROUNDS = 3
const ASK_MS = 20
const MOST_MS = 60_000
/** A line is of what one user does to an entity within a minute: each round changes another table. */
const TABLES = ROUNDS + 1
const TAG = 'urn:li:tag:third'

const figure = (store: string): Figure => ({
  name: `${store}: from a change of a table to the lines of its ${FOLLOWERS} followers`,
  unit: 's',
  better: 'lower',
  target: { value: 2 }
})
const onSqlite = figure('SQLite')
const onMongodb = figure('MongoDB')

/** How long it takes until everybody who follows a table is told of a change of it. */
export const followingTopic: Topic = {
  name: 'following',
  figures: [onSqlite, onMongodb],
  isSlow: true,
  async run(bench) {
    await inFolder(folder => measure(bench, onSqlite, { folder, store: `sqlite:${join(folder, 'bench.db')}` }))
    if (!bench.isWanted(onMongodb)) return
    const set = await startReplicaSet({ members: 1 })
    try {
      await inFolder(folder => measure(bench, onMongodb, { folder, store: set.url('following') }))
    } finally {
      await set.stop()
    }
  }
}

interface Place {
  readonly folder: string
  readonly store: string
}

async function measure(bench: Bench, wanted: Figure, { folder, store }: Place): Promise<void> {
  if (!bench.isWanted(wanted)) return
  const env = { ASPECTD_STORE: store }
  const first = await launch('../bin/aspectd.js', folder, [], env)
  const headers = await authorize(first.url)
  const send = (proposal: object) => post(`${first.url}/aspects?action=ingestProposal`, headers, { proposal })
  for (let table = 0; table < TABLES; table++) for (const one of tableProposals(table)) await send(one)
  await post(`${first.url}/api/graphql`, headers, {
    query: 'mutation { createTag(input: {id: "third", name: "third"}) }'
  })
  await first.stop()
  await addFollowers(store)
  const server = await launch('../bin/aspectd.js', folder, [], env)
  try {
    const told = createClient(server.url, headers)
    let table = 0
    await told(table++)
    await bench.measure({ figures: [wanted], rounds: ROUNDS, ours: async () => [await told(table++)] })
  } finally {
    await server.stop()
  }
}

/** Resolves to the seconds between the answer to a change of a table and the last line of it. */
function createClient(url: string, headers: Record<string, string>) {
  const query = 'mutation ($urn: String!, $tag: String!) { addTags(input: { tagUrns: [$tag], resourceUrn: $urn }) }'
  const lines = async () => {
    const page = await (await fetch(`${url}/metrics`, { headers })).text()
    return Number(/^aspectd_following_lines_total (\d+)/m.exec(page)?.[1] ?? 0)
  }
  return async (table: number): Promise<number> => {
    const wanted = (await lines()) + FOLLOWERS
    const answer = await post(`${url}/api/graphql`, headers, { query, variables: { urn: urnOf(table), tag: TAG } })
    if ((answer as { errors?: unknown }).errors) throw new Error(JSON.stringify(answer))
    const begun = performance.now()
    while ((await lines()) < wanted) {
      if (performance.now() - begun > MOST_MS) throw new Error(`not all followers were told within ${MOST_MS} ms`)
      await pause(ASK_MS)
    }
    return (performance.now() - begun) / 1000
  }
}

/** Users, and that they follow all tables, straight into the store. */
async function addFollowers(url: string): Promise<void> {
  const store = await openStore(url, { log: silent })
  const users = Array.from({ length: FOLLOWERS }, (_none, at) => makeUrn('corpuser', `follower-${at}`))
  for (const some of partsOf(users, BATCH)) {
    const stale = await store.aspects.write(some.flatMap(changesOf))
    if (stale.length > 0) throw new Error(`${stale[0]?.urn} is stored already`)
  }
  await store.close()
}

function changesOf(user: Urn): Change[] {
  const follows = Array.from({ length: TABLES }, (_none, table): Change => {
    const target = urnOf(table)
    const value: Follow = { follower: user, target, events: [...EVENTS], created: { time: 1, actor: user } }
    const add = [
      { field: `${FOLLOW}.follower`, value: user },
      { field: `${FOLLOW}.target`, value: target }
    ]
    return putOf({ urn: followUrn(user, target), aspect: FOLLOW, value, add })
  })
  return [...follows, putOf({ urn: user, aspect: 'corpUserKey', value: { username: user } })]
}
