import { fileURLToPath } from 'node:url'
import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { mongodbUrl } from '../mongod.ts'
import { latest } from '../plugins/entities/proposals.ts'
import { METRONOMES } from './metronome.ts'
import { type Instance, startInstance } from './servers.ts'

const PLUGIN = fileURLToPath(new URL('./metronome.ts', import.meta.url))
const SECOND_MS = 1000

/** Three instances fire schedules until there are `ticks`, and one of them after the other is killed every few of them. */
export async function killWhileTicking(t: Test, { ticks, kills }: { readonly ticks: number; readonly kills: number }) {
  const store = await mongodbUrl(t)
  const open = (name: string) =>
    startInstance(t, { name, store, config: { load: [PLUGIN], plugins: { executor: false } } })
  // The first one alone makes the administrator.
  const instances: Instance[] = [await open('a')]
  instances.push(...(await Promise.all([open('b'), open('c')])))
  const each = Math.ceil(ticks / METRONOMES)
  for (let kill = 1; kill <= kills; kill++) {
    const at = kill % instances.length
    const other = instances[(at + 1) % instances.length]
    if (other) await hasTicked(other, Math.floor((each * kill) / (kills + 1)))
    await instances[at]?.process.kill('SIGKILL')
    instances[at] = await open(`${kill}`)
  }
  const [last] = instances
  if (!last) return
  for (let at = 0; at < METRONOMES; at++) await hasTicked(last, each, at)
  const all = await Promise.all(Array.from({ length: METRONOMES }, (_none, at) => timesOf(last, at)))
  for (const times of all) {
    const [first = 0] = times
    t.strictSame(
      times,
      times.map((_time, at) => first + at * SECOND_MS),
      `${times.length} ticks: none lost, none doubled`
    )
  }
  t.ok(all.flat().length >= ticks, `${all.flat().length} ticks`)
}

async function timesOf({ admin }: Instance, at: number): Promise<readonly number[]> {
  const value = await latest(admin, `urn:li:metronome:${at}`, 'metronomeTicks')
  return typeof value === 'number' ? [] : (value as { readonly times: readonly number[] }).times
}

async function hasTicked(instance: Instance, count: number, at = METRONOMES - 1): Promise<void> {
  let times = 0
  // `eventually` gives up after a minute without a change.
  while (times < count) {
    const before = times
    times = await eventually(async () => {
      const found = (await timesOf(instance, at)).length
      return found > before && found
    })
  }
}
