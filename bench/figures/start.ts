import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { install, packAspectd } from '../../test/package.ts'
import type { Bench, Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { memory } from '../process.ts'
import { launch } from '../server.ts'

const SETTLE_MS = 4000

interface Program {
  /** `bin/aspectd.js` and what it needs are in this folder. */
  readonly root: string
  readonly cold: Figure
  readonly warm: Figure
  readonly idle: Figure
  readonly idleWithout: Figure
}

const figuresOf = (what: string, seconds: readonly [number, number]) => ({
  cold: {
    name: `first start, ${what}: until /health is answered`,
    unit: 's',
    better: 'lower',
    target: { value: seconds[0] }
  } as Figure,
  warm: { name: `next start, ${what}`, unit: 's', better: 'lower', target: { value: seconds[1] } } as Figure,
  idle: { name: `memory idle, ${what}`, unit: 'MB', better: 'lower' } as Figure,
  idleWithout: {
    name: `memory idle, ${what}, search off`,
    unit: 'MB',
    better: 'lower',
    target: { value: 140 }
  } as Figure
})

const checkout = figuresOf('checkout', [1.4, 1])
const packaged = figuresOf('package', [0.8, 0.7])
const console: Figure = { name: 'start without the console', yardstick: 'with it', unit: 's', better: 'lower' }
/** Nothing of it is loaded before a recipe runs. */
const executor: Figure = {
  name: 'start with the executor',
  yardstick: 'without it',
  unit: 's',
  better: 'lower',
  target: { ratio: 1.02 }
}

/** Time until the first answer, and memory some time later, on a new store and on the same once more. */
export const startTopic: Topic = {
  name: 'start',
  figures: [...Object.values(checkout), console, executor, ...Object.values(packaged)],
  async run(bench) {
    await measure(bench, { root: fileURLToPath(new URL('../..', import.meta.url)), ...checkout })
    if (bench.isQuick) return
    await compareWithout(bench, console, ['console', ''])
    await compareWithout(bench, executor, ['', 'executor'])
    if (!Object.values(packaged).some(bench.isWanted)) return
    await inFolder(async folder => {
      const file = await packAspectd(folder)
      const app = join(folder, 'app')
      mkdirSync(app)
      await install(app, '--omit=dev', file)
      await measure(bench, { root: join(app, 'node_modules', 'aspectd'), ...packaged })
    })
  }
}

function measure(bench: Bench, { root, cold, warm, idle, idleWithout }: Program): Promise<void> {
  return bench.measure({
    figures: [cold, warm, idle, idleWithout],
    rounds: bench.isQuick ? 1 : bench.rounds,
    ours: () =>
      inFolder(async folder => {
        // What is compiled is kept beside the program: an installation begins without it.
        rmSync(join(root, '.cache', 'compile'), { recursive: true, force: true })
        const first = await start(root, folder, bench.isQuick ? 0 : SETTLE_MS)
        const next = await start(root, folder, SETTLE_MS)
        const last = await start(root, folder, SETTLE_MS, { ASPECTD_PLUGINS_OFF: 'search' })
        return [first.seconds, next.seconds, next.megabytes, last.megabytes]
      })
  })
}

/** Starts with one list of plugins off, and with the other one. */
function compareWithout(bench: Bench, figure: Figure, [ours, yardstick]: readonly [string, string]): Promise<void> {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  const started = (off: string) => () =>
    inFolder(async folder => [(await start(root, folder, 0, off === '' ? {} : { ASPECTD_PLUGINS_OFF: off })).seconds])
  return bench.measure({ figures: [figure], isWarmedUp: true, ours: started(ours), yardstick: started(yardstick) })
}

/** `settle`: the server prepares files of the console, and what it compiled is written when it stops. */
async function start(root: string, folder: string, settle: number, env: Record<string, string> = {}) {
  const begun = performance.now()
  const server = await launch(pathToFileURL(join(root, 'bin', 'aspectd.js')).href, folder, [], env)
  const answer = await fetch(`${server.url}/health`)
  const seconds = (performance.now() - begun) / 1000
  await answer.text()
  await pause(settle)
  const megabytes = memory(server.pid).now
  await server.stop()
  if (!answer.ok) throw new Error(`/health was answered with ${answer.status}`)
  return { seconds, megabytes }
}
