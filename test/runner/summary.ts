import type { Result } from './file.ts'

/** What became of a part of a run. */
export interface Outcome {
  readonly name: string
  readonly seconds: number
  /** Of each file. */
  readonly results: readonly Result[]
  /** Of the files that failed, run once more with nothing beside them. */
  readonly again: readonly Result[]
}

export interface Summary {
  readonly text: string
  readonly files: number
  readonly failed: number
  /** How many files failed only beside others. */
  readonly unstable: number
}

const SLOWEST = 10

/** A file that failed beside others and passes alone counts as passed, and is named. */
export function summaryOf(outcomes: readonly Outcome[], seconds: number): Summary {
  const results = outcomes.flatMap(({ results }) => results)
  const slowest = results.toSorted((one, other) => other.seconds - one.seconds).slice(0, SLOWEST)
  const final = outcomes.flatMap(finalResults)
  const failed = final.filter(result => result.failed > 0)
  const unstable = outcomes.flatMap(unstableOf)
  const sum = (count: (result: Result) => number) => final.reduce((total, result) => total + count(result), 0)
  const text = [
    '\nThe slowest files:\n',
    ...slowest.map(result => lineOf({ ...result, problems: '', skipped: [] })),
    '\n',
    ...failed.map(result => `FAIL ${result.file} on ${result.store}\n`),
    `${results.length} files in ${minutes(seconds)} minutes\n`,
    ...unstable.map(({ file, store, problems }) => `UNSTABLE ${file} on ${store}: ${firstFailure(problems)}\n`),
    ...(unstable.length > 0 ? [`unstable: ${unstable.length}\n`] : []),
    `${sum(result => result.passed)} passed, ${sum(result => result.failed)} failed\n`
  ]
  return { text: text.join(''), files: results.length, failed: failed.length, unstable: unstable.length }
}

export function lineOf({ file, store, seconds, failed, skipped, problems }: Result): string {
  const skips = skipped.map(reason => `     skipped: ${reason}\n`).join('')
  return `${failed ? 'FAIL' : 'ok  '} ${seconds.toFixed(1).padStart(6)} s  ${file} on ${store}\n${skips}${problems}`
}

/** The one line of a topic of the soak. */
export function lineOfTopic(outcome: Outcome): string {
  const final = finalResults(outcome)
  const sum = (count: (result: Result) => number) => final.reduce((total, result) => total + count(result), 0)
  const store = final[0]?.store ?? 'no store'
  return `${outcome.name} on ${store}: ${sum(({ passed }) => passed)} passed, ${sum(({ failed }) => failed)} failed, ${
    final.length
  } files in ${minutes(outcome.seconds)} minutes, unstable: ${unstableOf(outcome).length}\n`
}

function finalResults({ results, again }: Outcome): Result[] {
  return results.map(result => again.find(({ file }) => file === result.file) ?? result)
}

/** The first results of the files that passed alone. */
function unstableOf({ results, again }: Outcome): Result[] {
  return results.filter(({ file }) => again.some(other => other.file === file && other.failed === 0))
}

/** The name of the first failed test, in a line. */
function firstFailure(problems: string): string {
  const [, name] = /^ *not ok \d+ - (.*)$/m.exec(problems) ?? []
  return name ?? problems.trim().split('\n')[0] ?? ''
}

function minutes(seconds: number): string {
  return (seconds / 60).toFixed(1)
}
