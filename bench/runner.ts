import type { Bench, Figure, Measurement, Result, Topic } from './figure.ts'

/** Why a figure has no values. */
export const NOT_QUICK = 'too long for --quick'

export interface Running {
  readonly isQuick: boolean
  /** Of the name of a topic and its figure; all must occur. */
  readonly words: readonly string[]
  /** Told of each result at once. */
  report(result: Result): void
}

/** Runs the topics one after the other. Resolves to one result for each wanted figure. */
export async function runTopics(topics: readonly Topic[], running: Running): Promise<Result[]> {
  const all: Result[] = []
  for (const topic of topics) {
    const wanted = topic.figures.filter(figure => isAsked(topic, figure, running.words))
    if (wanted.length === 0) continue
    const { bench, results } = createBench(topic, wanted, running)
    if (topic.isSlow && running.isQuick) {
      bench.leaveOut(wanted, NOT_QUICK)
    } else {
      await topic.run(bench).catch(error => {
        console.error(error)
        process.exitCode = 1
        bench.leaveOut(wanted, error instanceof Error ? firstLine(error.message) : String(error))
      })
    }
    bench.leaveOut(wanted, running.isQuick ? NOT_QUICK : 'the topic did not measure it')
    all.push(...wanted.flatMap(figure => results.get(figure) ?? []))
  }
  return all
}

export function isAsked(topic: Topic, { name, yardstick = '' }: Figure, words: readonly string[]): boolean {
  const text = `${topic.name}: ${name} ${yardstick}`.toLowerCase()
  return words.every(word => text.includes(word.toLowerCase()))
}

const firstLine = (text: string) => text.split('\n', 1)[0] ?? ''

function createBench(topic: Topic, wanted: readonly Figure[], { isQuick, report }: Running) {
  const results = new Map<Figure, Result>()
  const add = (result: Omit<Result, 'topic'>) => {
    if (!wanted.includes(result.figure) || results.has(result.figure)) return
    const named = { topic: topic.name, ...result }
    results.set(result.figure, named)
    report(named)
  }
  const rounds = isQuick ? 2 : 5
  const bench: Bench = {
    isQuick,
    rounds,
    seconds: isQuick ? 0.5 : 2,
    isWanted: figure => wanted.includes(figure),
    async measure(measurement) {
      if (!measurement.figures.some(figure => wanted.includes(figure))) return
      const { ours, yardstick } = await alternately(measurement, measurement.rounds ?? rounds)
      for (const [at, figure] of measurement.figures.entries())
        add({ figure, ours: column(ours, at), yardstick: column(yardstick, at) })
    },
    leaveOut(figures, reason) {
      for (const figure of figures) add({ figure, ours: [], yardstick: [], missing: reason })
    }
  }
  return { bench, results }
}

const column = (rows: readonly (readonly number[])[], at: number) => rows.flatMap(row => row[at] ?? [])

/** A B A B …, so that changes in the speed of the machine affect both equally. */
async function alternately({ ours, yardstick, isWarmedUp }: Measurement, rounds: number) {
  const seen = { ours: [] as (readonly number[])[], yardstick: [] as (readonly number[])[] }
  if (isWarmedUp) {
    await ours()
    await yardstick?.()
  }
  for (let round = 0; round < rounds; round++) {
    seen.ours.push(await ours())
    if (yardstick) seen.yardstick.push(await yardstick())
  }
  return seen
}
