import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import t from 'tap'
import { testdir } from '../../folders.ts'
import { contentOf, contentOfModel } from './index-model.ts'
import { modelAt, openNew } from './index-rounds.ts'

const PROGRAM = join(import.meta.dirname, 'index-rounds.ts')

t.test('a killed process leaves exactly the state of the cursor in the file', async t => {
  const path = join(testdir(t), 'index.db')
  let written = 0
  for (let kill = 0; kill < 20; kill++) {
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROGRAM, path, '1000000'], {
      stdio: ['ignore', 'pipe', 'inherit']
    })
    await once(child.stdout, 'data')
    await setTimeout(Math.random() * 1_000)
    t.ok(child.kill('SIGKILL'))
    await once(child, 'exit')
    const index = openNew(path)
    t.strictSame(contentOf(index), contentOfModel(modelAt(index.cursor)), `kill ${kill} at cursor ${index.cursor}`)
    written = Number(index.cursor ?? 0)
    index.close()
  }
  t.ok(written > 20, `${written} rounds were written`)
})
