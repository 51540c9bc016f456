import type { WriteStream } from 'node:tty'
import type { Progress } from '../../core/store/transfer/progress.ts'

/**
 * Shows progress: on a terminal in one line that is updated, otherwise as one line every ten seconds. It does not use
 * cli-progress, which also prints a line when a step begins or fails: a failed command must print only its error.
 */
export interface Display {
  show(progress: Progress): void
  /** Ends the line. */
  end(): void
}

const TERMINAL_MS = 100
const LINES_MS = 10_000
const BAR_LENGTH = 24

export function createDisplay(to: Pick<WriteStream, 'write'> & { isTTY?: boolean; columns?: number }): Display {
  let step = ''
  let began = 0
  let shown = 0
  let isOpen = false

  function write(text: string): void {
    if (!to.isTTY) return void to.write(`${text}\n`)
    to.write(`\r\x1b[2K${text.slice(0, (to.columns ?? 80) - 1)}`)
    isOpen = true
  }
  function end(): void {
    if (isOpen) to.write('\n')
    isOpen = false
  }
  return {
    show(progress) {
      const now = performance.now()
      const begins = progress.step !== step
      if (begins) {
        end()
        step = progress.step
        began = now
      }
      if (!begins && !progress.done && now - shown < (to.isTTY ? TERMINAL_MS : LINES_MS)) return
      shown = now
      if (to.isTTY || !begins) write(lineOf(progress, (now - began) / 1000, to.isTTY === true))
    },
    end
  }
}

function lineOf({ step, urns, total, records, done }: Progress, seconds: number, bar: boolean): string {
  const part = done ? 1 : total === 0 ? 0 : Math.min(1, urns / total)
  const rate = seconds > 0 ? records / seconds : 0
  const numbers = `${grouped(urns)} entities, ${grouped(records)} records, ${grouped(rate)}/s`
  const time = done ? duration(seconds) : part > 0 ? `${duration(seconds / part - seconds)} left` : ''
  const percent = total === 0 && !done ? '' : `${Math.floor(part * 100)} %  `
  return `${step.padEnd(10)} ${bar ? drawn(part) : ''}${percent}${numbers}${time ? `, ${time}` : ''}`
}

function drawn(part: number): string {
  const full = Math.round(part * BAR_LENGTH)
  return `[${'#'.repeat(full)}${'.'.repeat(BAR_LENGTH - full)}] `
}

function grouped(n: number): string {
  return Math.round(n).toLocaleString('en')
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds)
  return whole < 60 ? `${whole} s` : `${Math.floor(whole / 60)} min ${whole % 60} s`
}
