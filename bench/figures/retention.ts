import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openStore } from '../../core/store/open.ts'
import type { Figure, Topic } from '../figure.ts'
import { inFolder } from '../folder.ts'
import { makePoints, partsOf, silent } from '../rows.ts'
import { authorize, launch, post } from '../server.ts'

const POINTS = 1_000_000
const BATCH = 5000
const ASK_MS = 250
const RULE = 'profiles'

const run: Figure = {
  name: 'SQLite: a rule removes 1 M points, the plan before it included',
  unit: 's',
  better: 'lower',
  target: { value: 60 }
}

/** How long a retention rule takes on an idle server. */
export const retentionTopic: Topic = {
  name: 'retention',
  figures: [run],
  isSlow: true,
  run: bench =>
    bench.measure({ figures: [run], rounds: 1, ours: () => inFolder(async folder => [await seconds(folder)]) })
}

async function seconds(folder: string): Promise<number> {
  const store = `sqlite:${join(folder, 'bench.db')}`
  mkdirSync(join(folder, 'data'))
  const filled = await openStore(store, { log: silent })
  for (const points of partsOf(makePoints(POINTS), BATCH)) await filled.aspects.write([{ kind: 'points', points }])
  await filled.close()
  const rule = { name: RULE, of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 1, maxShare: 1 }
  writeFileSync(join(folder, 'aspectd.config.json'), JSON.stringify({ plugins: { retention: { rules: [rule] } } }))
  const server = await launch('../bin/aspectd.js', folder, [], { ASPECTD_STORE: store })
  try {
    const headers = await authorize(server.url)
    const ask = (query: string) => post(`${server.url}/api/graphql`, headers, { query })
    const begun = performance.now()
    await ask(`mutation { runRetention(rule: "${RULE}") }`)
    for (;;) {
      const answer = await ask('{ retention { rules { runs { state removed } } } }')
      const { data } = answer as { data: { retention: { rules: { runs: { state: string; removed: number }[] }[] } } }
      const [last] = data.retention.rules[0]?.runs ?? []
      if (last?.state === 'COMPLETED' && last.removed === POINTS) return (performance.now() - begun) / 1000
      if (last && last.state !== 'RUNNING') throw new Error(`the run failed: ${JSON.stringify(last)}`)
      await pause(ASK_MS)
    }
  } finally {
    await server.stop()
  }
}
