import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { cpuSeconds } from '../process.ts'
import { tableProposals, urnOf } from '../sample.ts'
import { authorize, launch, PASSWORD, post } from '../server.ts'

const USERS = 16
const TABLES = 40
const MESSAGES = USERS * TABLES
const TAG = 'urn:li:tag:third'
const WARM_MS = 10_000
const IDLE_MS = 20_000
const MOST_MS = 120_000
const ASK_MS = 20

const rate: Figure = {
  name: `messages to a receiver on this machine, ${USERS} channels of users`,
  unit: 'messages/s',
  better: 'higher'
}
const idle: Figure = {
  name: `CPU of a server on which nothing happens, with ${USERS} channels`,
  yardstick: 'without delivery and webhooks',
  unit: '% of a core',
  better: 'lower'
}

/** What is sent to channels, and what it costs when nothing is. */
export const noticesTopic: Topic = {
  name: 'notices',
  figures: [rate, idle],
  isSlow: true,
  run: bench => inFolder(folder => measure(bench, folder))
}

async function measure(bench: Bench, folder: string): Promise<void> {
  const receiver = await openReceiver()
  writeFileSync(
    join(folder, 'aspectd.config.json'),
    JSON.stringify({ outgoing: { allow: ['127.0.0.1'] }, plugins: { delivery: { allowHttp: true } } })
  )
  try {
    const server = await launch('../bin/aspectd.js', folder)
    const shares: number[] = []
    try {
      const { tagAll } = await createClient(server.url, receiver.url)
      await bench.measure({
        figures: [rate],
        rounds: 1,
        ours: async () => {
          await tagAll()
          return [await receiver.rate(MESSAGES)]
        }
      })
      shares.push(await idleShare(server.pid))
    } finally {
      await server.stop()
    }
    const without = await launch('../bin/aspectd.js', folder, [], { ASPECTD_PLUGINS_OFF: 'delivery,webhooks' })
    const yardstick = await idleShare(without.pid).finally(without.stop)
    await bench.measure({ figures: [idle], rounds: 1, ours: async () => shares, yardstick: async () => [yardstick] })
  } finally {
    receiver.close()
  }
}

async function idleShare(pid: number): Promise<number> {
  await pause(WARM_MS)
  const [from, began] = [cpuSeconds(pid), performance.now()]
  await pause(IDLE_MS)
  return ((cpuSeconds(pid) - from) / ((performance.now() - began) / 1000)) * 100
}

/** Answers at once. */
async function openReceiver() {
  const arrivals: number[] = []
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      arrivals.push(performance.now())
      response.writeHead(204).end()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('the receiver has no address')
  return {
    url: `http://127.0.0.1:${address.port}/hook`,
    /** Messages a second, from the first to the last of them. */
    async rate(count: number): Promise<number> {
      const begun = performance.now()
      while (arrivals.length < count) {
        if (performance.now() - begun > MOST_MS) throw new Error(`${arrivals.length} of ${count} messages arrived`)
        await pause(ASK_MS)
      }
      return (count - 1) / (((arrivals[count - 1] ?? 0) - (arrivals[0] ?? 0)) / 1000)
    },
    close() {
      server.closeAllConnections()
      server.close()
    }
  }
}

type Headers = Readonly<Record<string, string>>

/** Users who follow a tag, each with a channel, and tables to get it. */
async function createClient(url: string, receiver: string) {
  const admin = await authorize(url)
  const ask = async (headers: Headers, query: string, variables = {}) => {
    const answer = (await post(`${url}/api/graphql`, headers, { query, variables })) as {
      data: unknown
      errors?: unknown
    }
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data
  }
  for (let table = 0; table < TABLES; table++) {
    for (const proposal of tableProposals(table))
      await post(`${url}/aspects?action=ingestProposal`, admin, { proposal })
  }
  await ask(admin, 'mutation { createTag(input: {id: "third", name: "third"}) }')
  for (let at = 0; at < USERS; at++) {
    const user = await signUp(url, admin, `user${at}`)
    const input = { name: 'chat', kind: 'SLACK', address: receiver }
    await ask(user, 'mutation ($input: CreateMyChannelInput!) { createMyChannel(input: $input) }', { input })
    await ask(user, `mutation { follow(input: { urn: "${TAG}" }) }`)
  }
  const query = 'mutation ($urn: String!) { addTags(input: { tagUrns: ["urn:li:tag:third"], resourceUrn: $urn }) }'
  return {
    async tagAll() {
      for (let table = 0; table < TABLES; table++) await ask(admin, query, { urn: urnOf(table) })
    }
  }
}

/** Resolves to the headers of a session. */
async function signUp(url: string, admin: Headers, name: string): Promise<Headers> {
  const query = '{ getInviteToken(input: {}) { inviteToken } }'
  const { data } = (await post(`${url}/api/graphql`, { ...admin }, { query })) as {
    data: { getInviteToken: { inviteToken: string } }
  }
  const person = {
    fullName: name,
    email: `${name}@example.com`,
    title: 'x',
    password: PASSWORD,
    ...data.getInviteToken
  }
  const answer = await fetch(`${url}/signUp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, userUrn: `urn:li:corpuser:${name}` })
  })
  if (answer.status !== 200) throw new Error(`sign-up of ${name}: ${answer.status} ${await answer.text()}`)
  const cookies = answer.headers.getSetCookie().map(one => one.split(';')[0])
  await post(
    `${url}/aspects?action=ingestProposal`,
    { ...admin },
    {
      proposal: {
        ...{ entityType: 'corpuser', entityUrn: `urn:li:corpuser:${name}`, changeType: 'UPSERT' },
        ...{ aspectName: 'roleMembership' },
        aspect: { contentType: 'application/json', value: JSON.stringify({ roles: ['urn:li:dataHubRole:Reader'] }) }
      }
    }
  )
  return { 'content-type': 'application/json', cookie: cookies.join('; ') }
}
