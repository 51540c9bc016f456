import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Figure, Topic } from '../figure.ts'

const PROGRAM = fileURLToPath(new URL('../allocations/program.ts', import.meta.url))
/** No collection of garbage happens between two that are asked for. */
const FLAGS = [
  '--disable-warning=ExperimentalWarning',
  '--expose-gc',
  '--max-semi-space-size=128',
  '--min-semi-space-size=128'
]

const counted: Figure = {
  name: 'memory allocated for a read, with metrics',
  yardstick: 'metrics off',
  unit: 'kB',
  better: 'lower',
  target: { ratio: 1.01 }
}

/** In the main thread, for one GraphQL query of an aspect by token, its rows in the cache. */
export const allocationsTopic: Topic = {
  name: 'allocations',
  figures: [counted],
  async run(bench) {
    await bench.measure({
      figures: [counted],
      rounds: 3,
      ours: () => allocated({}),
      yardstick: () => allocated({ ASPECTD_METRICS: 'off' })
    })
  }
}

async function allocated(env: Readonly<Record<string, string>>): Promise<readonly number[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [...FLAGS, PROGRAM], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...env }
  })
  return [Number(stdout) / 1000]
}
