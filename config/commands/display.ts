import { SingleBar } from 'cli-progress'
import type { Progress } from '../../core/store/transfer/progress.ts'

/** Shows progress: on a terminal in one line that is rewritten, elsewhere as a line every ten seconds. */
export interface Display {
  show(progress: Progress): void
  /** Ends the line. */
  end(): void
}

const LINES_MS = 10_000
const BAR_LENGTH = 24

export function createDisplay(stream: NodeJS.WritableStream & { readonly isTTY?: boolean }): Display {
  const isTerminal = stream.isTTY === true
  let bar: SingleBar | undefined
  let step = ''
  let began = 0

  function begin({ doing, urns, of, records }: Progress): void {
    bar?.stop()
    step = doing
    began = performance.now()
    bar = new SingleBar({
      stream,
      format: formatOf(of > 0, isTerminal),
      barsize: BAR_LENGTH,
      barCompleteChar: '#',
      barIncompleteChar: '.',
      emptyOnZero: true,
      linewrap: true,
      noTTYOutput: true,
      notTTYSchedule: LINES_MS,
      // Elsewhere than on a terminal this clears nothing; it only leaves out an empty line at the end.
      clearOnComplete: !isTerminal
    })
    bar.start(of, urns, { step: doing.padEnd(10), ...numbersOf(urns, records, 0) })
  }
  return {
    show(progress) {
      const { doing, urns, records, done } = progress
      if (doing !== step) begin(progress)
      // The total is an estimate.
      if (done) bar?.setTotal(urns)
      bar?.update(urns, numbersOf(urns, records, performance.now() - began))
    },
    end: () => bar?.stop()
  }
}

/** Without a total there is no percentage and no time left. */
function formatOf(hasTotal: boolean, isTerminal: boolean): string {
  const bar = isTerminal ? '[{bar}] ' : ''
  const numbers = '{entities} entities, {records} records, {rate}/s, {duration_formatted}'
  return hasTotal ? `{step} ${bar}{percentage} %  ${numbers}, {eta_formatted} left` : `{step} ${numbers}`
}

function numbersOf(urns: number, records: number, ms: number): Readonly<Record<string, string>> {
  return { entities: grouped(urns), records: grouped(records), rate: grouped(ms > 0 ? (records * 1000) / ms : 0) }
}

function grouped(n: number): string {
  return Math.round(n).toLocaleString('en')
}
