import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setInterval } from 'node:timers'
import { fileURLToPath } from 'node:url'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { memory } from '../process.ts'
import { partsOf } from '../rows.ts'
import { tableProposals } from '../sample.ts'
import { authorize, launch, post } from '../server.ts'

const DATASETS = 20_000
const BATCH = 1000
const LOOK_MS = 50

const rate: Figure = {
  name: 'datasets a minute from one server into another',
  unit: '1/min',
  better: 'higher',
  target: { value: 20_000 }
}
const most: Figure = { name: 'most memory of an import', unit: 'MB', better: 'lower', target: { value: 200 } }

/** An import between two servers on this machine, into an empty store. */
export const movingTopic: Topic = {
  name: 'moving',
  figures: [rate, most],
  isSlow: true,
  run: bench =>
    bench.measure({
      figures: [rate, most],
      rounds: 1,
      ours: () => inFolder(from => inFolder(to => measured(from, to)))
    })
}

async function measured(from: string, to: string): Promise<readonly number[]> {
  const [source, target] = [await launch('../bin/aspectd.js', from), await launch('../bin/aspectd.js', to)]
  try {
    const headers = await authorize(source.url)
    const proposals = Array.from({ length: DATASETS }, (_none, number) => tableProposals(number)).flat()
    for (const part of partsOf(proposals, BATCH))
      await post(`${source.url}/aspects?action=ingestProposalBatch`, headers, { proposals: part })
    const tokens = {
      ASPECTD_SOURCE_TOKEN: tokenIn(headers),
      ASPECTD_TOKEN: tokenIn(await authorize(target.url))
    }
    const begun = performance.now()
    const peak = await imported(to, ['import', source.url, '--to', target.url], tokens)
    return [(DATASETS * 60_000) / (performance.now() - begun), peak]
  } finally {
    await source.stop()
    await target.stop()
  }
}

const tokenIn = ({ authorization = '' }: Record<string, string>) => authorization.replace('Bearer ', '')

/** Resolves to the most memory that the command had, in MB. */
async function imported(folder: string, args: readonly string[], env: Record<string, string>): Promise<number> {
  const program = fileURLToPath(new URL('../../bin/aspectd.js', import.meta.url))
  const flags = ['--disable-warning=ExperimentalWarning', program, ...args]
  const child = spawn(process.execPath, flags, {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: 'ignore'
  })
  let peak = 0
  const timer = setInterval(() => {
    // A process that has just ended has no memory.
    if (child.exitCode === null) peak = Math.max(peak, memory(child.pid ?? 0).peak || 0)
  }, LOOK_MS)
  const [code] = await once(child, 'exit')
  clearInterval(timer)
  if (code !== 0) throw new Error(`the import ended with ${code}`)
  return peak
}
