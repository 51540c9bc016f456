import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../core/store/open.ts'
import { makeUrn, type Urn } from '../../core/urn.ts'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { createReader } from '../reader.ts'
import { partsOf, putOf, silent } from '../rows.ts'
import { tableProposals } from '../sample.ts'
import { authorize, launch, post } from '../server.ts'
import { percentile } from '../statistics.ts'

const ENTITIES = 100_000
/** Every fifth value names the person. */
const EVERY = 5
const BATCH = 2000
const DATASETS = 200
const WARM_MS = 3000
const IDLE_MS = 10_000
const ASK_MS = 250
const PERSON = makeUrn('corpuser', 'zoe.quist')
const OTHER = makeUrn('corpuser', 'other')

const duration: Figure = {
  name: `SQLite: erasing a person whom ${ENTITIES / EVERY} of ${ENTITIES} values name`,
  unit: 's',
  better: 'lower'
}
const p99: Figure = {
  ...{ name: 'SQLite: p99 of reads meanwhile', yardstick: 'idle', unit: 'ms', better: 'lower' },
  target: { ratio: 2 }
}

/** How long the erasure of a person takes, and what readers feel of it. */
export const erasureTopic: Topic = {
  name: 'erasure',
  figures: [p99, duration],
  isSlow: true,
  run: bench =>
    inFolder(async folder => {
      const store = `sqlite:${join(folder, 'bench.db')}`
      const env = { ASPECTD_STORE: store, ASPECTD_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }
      mkdirSync(join(folder, 'data'))
      await fill(store)
      const server = await launch('../bin/aspectd.js', folder, [], env)
      try {
        const headers = await authorize(server.url)
        const proposals = Array.from({ length: DATASETS }, (_none, number) => tableProposals(number)).flat()
        await post(`${server.url}/aspects?action=ingestProposalBatch`, headers, { proposals })
        const reader = createReader(server.url, headers, DATASETS)
        await reader.latencies(pause(WARM_MS))
        const idle = await reader.latencies(pause(IDLE_MS))
        const begun = performance.now()
        const busy = await reader.latencies(erase(server.url, headers))
        const seconds = (performance.now() - begun) / 1000
        await bench.measure({
          figures: [p99, duration],
          rounds: 1,
          ours: async () => [percentile(busy, 0.99), seconds],
          yardstick: async () => [percentile(idle, 0.99)]
        })
      } finally {
        await server.stop()
      }
    })
}

async function erase(url: string, headers: Readonly<Record<string, string>>): Promise<void> {
  const ask = async (query: string) => {
    const answer = (await post(`${url}/api/graphql`, { ...headers }, { query })) as { data: never; errors?: unknown }
    if (answer.errors) throw new Error(JSON.stringify(answer.errors))
    return answer.data as { erasures: { endedAt: number | null; error: string | null; rewritten: number }[] }
  }
  await ask(`mutation { erasePerson(urn: "${PERSON}", confirm: "zoe.quist") }`)
  for (;;) {
    const [erasure] = (await ask('{ erasures { endedAt error rewritten } }')).erasures
    if (erasure?.error) throw new Error(erasure.error)
    if (erasure?.endedAt) return
    await pause(ASK_MS)
  }
}

/** The person, and values of which some name them, straight into the store. */
async function fill(url: string): Promise<void> {
  const store = await openStore(url, { log: silent })
  const named = Array.from({ length: ENTITIES }, (_none, at) =>
    putOf({
      urn: makeUrn('dataset', 'urn:li:dataPlatform:hive', `erased.t${at}`, 'PROD'),
      aspect: 'institutionalMemory',
      value: { elements: [linkBy(at, at % EVERY === 0 ? PERSON : OTHER)] }
    })
  )
  const all = [putOf({ urn: PERSON, aspect: 'corpUserKey', value: { username: 'zoe.quist' } }), ...named]
  for (const part of partsOf(all, BATCH)) {
    const stale = await store.aspects.write(part)
    if (stale.length > 0) throw new Error(`${stale[0]?.urn} is stored already`)
  }
  await store.close()
}

const linkBy = (at: number, actor: Urn) => ({
  ...{ url: `https://example.com/${at}`, description: 'x'.repeat(300) },
  createStamp: { time: at, actor }
})
