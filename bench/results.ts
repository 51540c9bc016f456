import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { availableParallelism, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'
import { barChart } from './chart/bars.ts'
import { lineCharts } from './chart/lines.ts'
import type { Result } from './figure.ts'
import type { Curve } from './scale/topic.ts'
import { summaryOf } from './summary.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = fileURLToPath(new URL('./results/', import.meta.url))

export interface Run {
  /** `bench`, `quick` or `scale`: the name of the files. */
  readonly name: string
  readonly begun: Date
  /** Of the machine before anything was measured: what others did. */
  readonly load: number
}

export const beginRun = (name: string): Run => ({ name, begun: new Date(), load: loadavg()[0] ?? 0 })

/** Writes `results/<name>.json` and `.svg`, for scale also `scale-lines.svg`; returns their paths from the root. */
export function writeResults(run: Run, results: readonly Result[], curves: readonly Curve[]): string[] {
  const { name, begun, load } = run
  const machine = machineName()
  const title = `aspectd ${commit()}, ${begun.toISOString().slice(0, 10)}, ${machine}, load ${load.toFixed(1)} before`
  const figures = results.map(result => {
    const { figure, ...values } = result
    return { topic: result.topic, ...figure, ...summaryOf(result), values }
  })
  const minutes = Math.round((Date.now() - begun.getTime()) / 6000) / 10
  const json = { machine, node: process.version, commit: commit(), begun, minutes, load, figures, curves }
  const files: [string, string][] = [
    [`${name}.json`, `${JSON.stringify(json, undefined, 2)}\n`],
    [`${name}.svg`, barChart(title, results)],
    ...(curves.length > 0 ? [[`${name}-lines.svg`, lineCharts(title, curves)] as [string, string]] : [])
  ]
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of files) writeFileSync(`${folder}${file}`, text)
  return files.map(([file]) => `bench/results/${file}`)
}

export function machineName(): string {
  const [{ model = 'unknown processor' } = {}] = cpus()
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`
  return `${model.trim()}, ${availableParallelism()} cores, ${memory}, ${platform()} ${release()}, Node.js ${process.version}`
}

/** With `+` when files differ from it; without git, such as in an image, `unknown`. */
function commit(): string {
  try {
    const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()
    const isChanged = git('status', '--porcelain', '--', '.', ':!bench/results') !== ''
    return `${git('rev-parse', '--short', 'HEAD')}${isChanged ? '+' : ''}`
  } catch {
    return 'unknown'
  }
}
