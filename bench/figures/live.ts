import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Agent, type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { cpuSeconds, memory } from '../process.ts'
import { authorize, launch, type Running } from '../server.ts'
import { percentile } from '../statistics.ts'

const STREAMS = 1000
const IDLE_MS = 10_000
const CHANGES = 300
const WARM = 10_000
const BESIDE = 50
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,live,PROD)'
const OTHER = 'urn:li:dataset:(urn:li:dataPlatform:hive,idle,PROD)'

const lane: Figure = { name: 'the first subscription: memory of what it loads', unit: 'MB', better: 'lower' }
const idle: Figure = { name: '1000 idle subscriptions: memory', unit: 'MB', better: 'lower', target: { value: 60 } }
const cpu: Figure = { name: 'the same: share of a core', unit: '%', better: 'lower', target: { value: 5 } }
const late: Figure = {
  name: 'a change in another client, p99, beside them',
  unit: 'ms',
  better: 'lower',
  target: { value: 500 }
}

type Headers = Record<string, string>

/** What subscriptions cost that have nothing to say, and how late a change is. */
export const liveTopic: Topic = {
  name: 'live',
  figures: [lane, idle, cpu, late],
  isSlow: true,
  run: bench =>
    inFolder(async folder => {
      const graphql = { streams: { perUser: STREAMS + 10, perServer: STREAMS + 10 } }
      writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ graphql }))
      await bench.measure({
        figures: [lane, idle, cpu, late],
        rounds: 1,
        async ours() {
          const server = await launch('../bin/aspectd.js', folder)
          try {
            return await measure(server, await authorize(server.url))
          } finally {
            await server.stop()
          }
        }
      })
    })
}

async function measure({ url, pid }: Running, headers: Headers): Promise<number[]> {
  await warmUp(url, headers)
  await pause(IDLE_MS)
  const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY })
  const subscribed = () => subscribe(url, { headers, urn: OTHER, agent, heard: () => undefined })
  const empty = memory(pid).now
  const open = [await subscribed()]
  await pause(IDLE_MS)
  const before = memory(pid).now
  while (open.length <= STREAMS) open.push(await subscribed())
  await pause(IDLE_MS)
  const used = memory(pid).now - before
  const [from, began] = [cpuSeconds(pid), performance.now()]
  await pause(IDLE_MS)
  const share = ((cpuSeconds(pid) - from) / ((performance.now() - began) / 1000)) * 100
  const delays = await delaysOf(url, headers, agent)
  for (const one of open) one.destroy()
  return [before - empty, used, share, percentile(delays, 0.99)]
}

/** The memory for garbage has its size afterwards, so that what is measured is what streams hold. */
async function warmUp(url: string, headers: Headers): Promise<void> {
  for (let at = 0; at < WARM; at += BESIDE) await Promise.all(Array.from({ length: BESIDE }, () => ask(url, headers)))
  await tag(url, headers, 0)
}

async function ask(url: string, headers: Headers): Promise<void> {
  const body = JSON.stringify({ query: '{ me { corpUser { urn } } }' })
  await (await fetch(`${url}/api/graphql`, { method: 'POST', headers, body })).text()
}

/** From before the write until the event is here. */
async function delaysOf(url: string, headers: Headers, agent: Agent): Promise<number[]> {
  const delays: number[] = []
  let hear: (text: string) => void = () => undefined
  const stream = await subscribe(url, { headers, urn: DATASET, agent, heard: text => hear(text) })
  for (let at = 100; at < 100 + CHANGES; at++) {
    const { promise, resolve } = Promise.withResolvers<void>()
    hear = text => text.includes(`urn:li:tag:n${at}"`) && resolve()
    const begun = performance.now()
    await tag(url, headers, at)
    await promise
    delays.push(performance.now() - begun)
  }
  stream.destroy()
  return delays
}

interface Subscriber {
  readonly headers: Headers
  readonly urn: string
  readonly agent: Agent
  heard(text: string): void
}

async function subscribe(url: string, { headers, urn, agent, heard }: Subscriber): Promise<ClientRequest> {
  const query = `subscription { entityChanges(urns: ["${urn}"]) { id urn modifier } }`
  const options = { method: 'POST', agent, headers: { ...headers, accept: 'text/event-stream' } }
  const asked = request(`${url}/api/graphql`, options)
  asked.on('error', () => undefined)
  asked.end(JSON.stringify({ query }))
  const [answer] = await once(asked, 'response')
  if (answer.statusCode !== 200) throw new Error(`subscribing: ${answer.statusCode}`)
  answer.setEncoding('utf8').on('data', heard)
  answer.on('error', () => undefined)
  return asked
}

async function tag(url: string, headers: Headers, number: number): Promise<void> {
  const value = JSON.stringify({ tags: [{ tag: `urn:li:tag:n${number}` }] })
  const aspect = { contentType: 'application/json', value }
  const proposal = { entityType: 'dataset', entityUrn: DATASET, changeType: 'UPSERT', aspectName: 'globalTags', aspect }
  const body = JSON.stringify({ proposal })
  const { status } = await fetch(`${url}/aspects?action=ingestProposal`, { method: 'POST', headers, body })
  if (status !== 200) throw new Error(`writing: ${status}`)
}
