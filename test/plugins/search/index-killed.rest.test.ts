import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import t from 'tap'
import { testdir } from '../../folders.ts'
import { scaled } from '../../rounds.ts'
import { contentOf, contentOfModel } from './index-model.ts'
import { modelAt, openNew } from './index-rounds.ts'

const PROGRAM = join(import.meta.dirname, 'index-rounds.ts')

const KILLS = scaled(3, 60)

t.test('a killed process leaves exactly the state of the cursor in the file', async t => {
  const path = join(testdir(t), 'index.db')
  let written = 0
  for (let kill = 0; kill < KILLS; kill++) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, path, '1000000'], {
      stdio: ['ignore', 'pipe', 'inherit']
    })
    // Each kill is in another slice of writing.
    await characters(child.stdout, 300 + 37 * kill)
    t.ok(child.kill('SIGKILL'))
    await once(child, 'exit')
    const index = openNew(path)
    t.strictSame(contentOf(index), contentOfModel(modelAt(index.cursor)), `kill ${kill} at cursor ${index.cursor}`)
    written = Number(index.cursor ?? 0)
    index.close()
  }
  t.ok(written > KILLS, `${written} rounds were written`)
})

/** Resolves when so many characters were read. */
async function characters(stream: Readable, count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  stream.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left <= 0) resolve()
  })
  await promise
}
