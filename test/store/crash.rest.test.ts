import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import t from 'tap'
import { openStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { tag } from '../contract/make.ts'
import { silent } from '../contract/sqlite.ts'
import { testdir } from '../folders.ts'
import { scaled } from '../rounds.ts'

const rounds = scaled(1, 30)
const program = new URL('./fixtures/write-batches.ts', import.meta.url).pathname

/** Starts a process that writes batches from `first` on, and kills it after some acknowledgements. Resolves to its output. */
async function writeAndKill(path: string, first: number, acknowledgements: number): Promise<string> {
  const child = spawn(process.execPath, [program, path, `${first}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
    if (printed.split('\n').length > acknowledgements) child.kill('SIGKILL')
  })
  await once(child, 'close')
  return printed
}

/** The stored parts of a batch: number of rows, of points, of entries by field. */
async function partsOf(store: Store, batch: number): Promise<number[]> {
  const urn = tag(`${batch}`)
  const [rows = []] = await store.aspects.read([{ urn }])
  const counts = ['a', 'b', 'c'].map(async field => {
    const { total } = await store.aspects.find({ where: { field, in: [`${batch}`] } }, { limit: 0 })
    return total
  })
  return [rows.length, await store.series.count({ aspect: 'profile', urn }), ...(await Promise.all(counts))]
}

t.test('after kill -9 every acknowledged batch is complete, every other complete or absent', async t => {
  const path = join(testdir(t), 'a.db')
  let first = 0
  for (let round = 0; round < rounds; round++) {
    const printed = await writeAndKill(path, first, 25 + 7 * round)
    t.notMatch(printed, /stale/)
    const acknowledged = new Set(printed.split('\n').slice(0, -1).map(Number))
    const store = await openStore(`sqlite:${path}`, { log: silent })
    const last = Math.max(...acknowledged) + 8
    for (let batch = first; batch <= last; batch++) {
      const parts = String(await partsOf(store, batch))
      const whole = parts === '3,2,1,1,1'
      if (!whole && (acknowledged.has(batch) || parts !== '0,0,0,0,0')) t.fail(`batch ${batch} is incomplete: ${parts}`)
    }
    const { total } = await store.aspects.find({ types: ['tag'] }, { limit: 0 })
    t.ok(
      total >= acknowledged.size,
      `round ${round}: ${acknowledged.size} batches acknowledged, ${total} entities stored`
    )
    await store.close()
    first = last + 1
  }
})
