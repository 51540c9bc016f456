import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createDatahub } from '../../test/clients/datahub.ts'
import { preparePython } from '../../test/clients/prepare-python.ts'
import { authorize, launch } from '../server.ts'

const DATASETS = 2000
const sender = fileURLToPath(new URL('./send.py', import.meta.url))

interface Sent {
  readonly aspects: number
  readonly seconds: number
}

/** Datasets of 10 aspects, sent by DataHub's own client through its REST sink to a server with search. */
async function benchClient(datasets: number): Promise<void> {
  const python = preparePython()
  if ('missing' in python) throw new Error(python.missing)
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-bench-'))
  try {
    const server = await launch('../bin/aspectd.js', folder)
    try {
      const token = (await authorize(server.url)).authorization?.replace('Bearer ', '') ?? ''
      const datahub = createDatahub(python.program, { folder, url: server.url, token })
      const { aspects, seconds } = (await datahub.script(sender, { datasets, server: server.url, token })) as Sent
      const cpu = Math.round((cpuSeconds(server.pid) * 1e6) / aspects)
      console.log(`client: ${datasets} datasets, ${aspects} aspects in ${seconds.toFixed(1)} s`)
      console.log(`${Math.round(aspects / seconds)} aspects/s; ${cpu} µs CPU of the server for one`)
      console.log(`peak memory of the server ${peakMegabytes(server.pid)} MB`)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** The most that was resident; Linux only. */
function peakMegabytes(pid: number): number {
  const [, kilobytes = '0'] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round((Number(kilobytes) * 1024) / 1e6)
}

/** Of all threads, since the start; Linux only. */
function cpuSeconds(pid: number): number {
  // The name of the program, in parentheses, can have spaces. Ticks are hundredths of a second.
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) / 100
}

const datasets = Number(process.argv[2] ?? DATASETS)
if (!Number.isInteger(datasets) || datasets < 1) {
  console.error(`the number of datasets must be a whole number of at least 1, not "${process.argv[2]}"`)
  process.exitCode = 1
} else {
  await benchClient(datasets)
}
