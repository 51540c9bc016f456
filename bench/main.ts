import type { Result } from './figure.ts'
import { createEnginesTopic } from './figures/engines.ts'
import { type Options, optionsOf, USAGE } from './options.ts'
import { beginRun, machineName, writeResults } from './results.ts'
import { NOT_QUICK, runTopics } from './runner.ts'
import { type Curve, createScaleTopic } from './scale/topic.ts'
import { summaryOf } from './summary.ts'
import { heading, shown } from './table.ts'
import { topics } from './topics.ts'

/** Of the run of everything. */
const SMALL_SIZES = [10_000, 100_000]

function readOptions(): Options | undefined {
  try {
    return optionsOf(process.argv.slice(2))
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : error}\n\n${USAGE}`)
    process.exitCode = 1
    return undefined
  }
}

async function bench({ isQuick, isScale, sizes, words }: Options): Promise<void> {
  const curves: Curve[] = []
  const addCurve = (curve: Curve) => void curves.push(curve)
  const run = beginRun(isScale ? 'scale' : isQuick ? 'quick' : 'bench')
  console.log(`${machineName()}; load ${run.load.toFixed(1)}`)
  console.log('Ratios are comparable between machines; other figures only within one run.')
  console.log(heading())
  const chosen = isScale
    ? [createScaleTopic(sizes, addCurve), createEnginesTopic(sizes.at(-1) ?? 0)]
    : [...topics, createScaleTopic(SMALL_SIZES)]
  const report = (result: Result) => {
    if (result.missing !== NOT_QUICK) console.log(shown(result))
  }
  const results = await runTopics(chosen, { isQuick, words, report })
  if (results.length === 0) throw new Error(`no figure has all of the words "${words.join(' ')}"`)
  console.log(total(results))
  // A part of the figures would replace the results of all.
  if (words.length === 0) console.log(`written: ${writeResults(run, results, curves).join(', ')}`)
}

function total(results: readonly Result[]): string {
  const reached = results.flatMap(result => summaryOf(result)?.reached ?? [])
  const missing = Map.groupBy(
    results.filter(({ missing }) => missing !== undefined),
    ({ topic }) => topic
  )
  const left = [...missing].map(([topic, of]) => `${of.length} of ${topic}`).join(', ')
  const met = `${reached.filter(part => part >= 1).length} of ${reached.length} targets met`
  return left === '' ? met : `${met}; not measured: ${left}`
}

const options = readOptions()
if (options?.isHelp) {
  console.log(USAGE)
} else if (options) {
  await bench(options).catch(error => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}
