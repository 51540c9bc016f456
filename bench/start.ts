import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { launch } from './server.ts'

interface Figures {
  /** Until the address is printed. */
  readonly milliseconds: number
  /** Resident, some time after the start, when the console's files are prepared. */
  readonly megabytes: number
}

const SETTLE_MS = 4000

/** Time and memory of a start with the console and without it, on an empty store; rounds alternate. */
export async function benchStart(rounds: number): Promise<void> {
  const on: Figures[] = []
  const off: Figures[] = []
  for (let round = 0; round < rounds; round++) {
    on.push(await start({}))
    off.push(await start({ ASPECTD_PLUGINS_OFF: 'console' }))
  }
  const time = [median(on, 'milliseconds'), median(off, 'milliseconds')] as const
  const memory = [median(on, 'megabytes'), median(off, 'megabytes')] as const
  console.log(`start: ${time[0]} ms with the console, ${time[1]} ms without, ratio ${(time[0] / time[1]).toFixed(2)}`)
  console.log(
    `memory: ${memory[0]} MB with the console, ${memory[1]} MB without, ratio ${(memory[0] / memory[1]).toFixed(2)}`
  )
}

async function start(env: Record<string, string>): Promise<Figures> {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  const begin = performance.now()
  const server = await launch('../bin/aspectd.js', folder, [], env)
  const milliseconds = Math.round(performance.now() - begin)
  await pause(SETTLE_MS)
  const megabytes = Math.round(residentBytes(server.pid) / 1e6)
  await server.stop()
  rmSync(folder, { recursive: true })
  return { milliseconds, megabytes }
}

function residentBytes(pid: number): number {
  const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
  return Number(pages) * 4096
}

function median(figures: readonly Figures[], name: keyof Figures): number {
  const sorted = figures.map(one => one[name]).toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}
