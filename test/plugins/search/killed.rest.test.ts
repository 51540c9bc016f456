import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { type Client, createClient } from '../../client.ts'
import { eventually, logIn, temporaryFolder } from '../../helper.ts'
import { type Process, spawnServer } from '../../process.ts'
import { scaled } from '../../rounds.ts'
import { createSample, type Sampled } from './sample.ts'
import { ready, search } from './searching.ts'
import { createDice } from './vocabulary.ts'

t.setTimeout(scaled(240_000, 3_600_000))

const PASSWORD = 'correct horse battery staple'
const BATCH = 20
const WRITERS = 4
const sample = createSample({ seed: 11, words: 500, columns: 4, datasetsOnly: true })

t.test(
  'killed at any moment of ingestion and of writing away, the index is as a new one after the restart',
  async t => {
    const folder = temporaryFolder(t)
    let next = 0
    const acknowledged: Sampled[] = []
    const count = scaled(1, 8)
    for (let round = 0; round < count; round++) {
      const before = acknowledged.length
      const { server, admin } = await serve(t, folder)
      const ingestion = Array.from({ length: WRITERS }, () =>
        ingestUntilKilled(admin, () => sample.entity(next++), acknowledged)
      )
      // Some are being written away, whatever the round.
      await eventually(() => acknowledged.length >= before + BATCH * (10 + 7 * round))
      await server.kill('SIGKILL')
      await Promise.all(ingestion)
    }
    const restarted = await serve(t, folder)
    const answers = await answersOf(restarted.admin)
    await restarted.server.kill('SIGTERM')
    t.ok(acknowledged.length >= BATCH * count, `${acknowledged.length} entities were acknowledged`)
    removeIndex(folder)
    const fresh = await serve(t, folder)
    t.strictSame(answers, await answersOf(fresh.admin), 'answers as those of a new index')
    const stored = new Set((await search(fresh.admin, '*', { count: 10_000 })).urns)
    const missing = acknowledged.filter(one => !isRemoved(one) && !stored.has(one.urn))
    t.strictSame(missing, [], 'everything acknowledged is found')
  }
)

async function serve(t: Test, folder: string): Promise<{ server: Process; admin: Client }> {
  const server = await spawnServer(t, {
    folder,
    env: { ASPECTD_ADMIN_PASSWORD: PASSWORD, ASPECTD_SEARCH_ON_DEMAND: 'false' }
  })
  return { server, admin: await logIn(createClient(server.url, {}), 'datahub', PASSWORD) }
}

async function ingestUntilKilled(by: Client, next: () => Sampled, acknowledged: Sampled[]): Promise<void> {
  for (;;) {
    const batch = Array.from({ length: BATCH }, next)
    const proposals = batch.flatMap(({ urn: entityUrn, aspects }) =>
      Object.entries(aspects)
        .filter(([aspectName]) => aspectName !== 'datasetKey')
        .map(([aspectName, value]) => ({
          ...{ entityType: 'dataset', entityUrn, changeType: 'UPSERT', aspectName },
          aspect: { value: JSON.stringify(value), contentType: 'application/json' }
        }))
    )
    const answer = await by.post('/aspects?action=ingestProposalBatch', { proposals }).catch(() => undefined)
    if (!answer) return
    if (answer.status !== 200) throw new Error(`a batch was answered with ${answer.status}`)
    acknowledged.push(...batch)
  }
}

const isRemoved = ({ aspects }: Sampled) => (aspects.status as { removed?: boolean }).removed === true

/** The same questions each time. */
async function answersOf(by: Client): Promise<unknown[]> {
  await ready(by)
  const dice = createDice(3)
  const answers: unknown[] = []
  for (let at = 0; at < 60; at++) {
    const query = [
      sample.word(dice),
      `${sample.word(dice)} OR ${sample.word(dice)}`,
      `tags:tag_${at}`,
      `"${sample.word(dice)}"`
    ]
    answers.push(await search(by, dice.pick(query)))
  }
  return answers
}

function removeIndex(folder: string): void {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.includes('search.db'))
  if (files.length === 0) throw new Error('expected a file of the index, found none')
  for (const file of files) rmSync(join(folder, file), { recursive: true })
}
