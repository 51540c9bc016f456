import { styleText } from 'node:util'
import type { Figure, Result } from './figure.ts'
import { summaryOf } from './summary.ts'

const WIDTHS = [74, 46, 21, 10, 8, 7, 17] as const

export function heading(): string {
  return line(['figure', 'yardstick', 'ours', 'yardstick', 'ratio', 'spread', 'target', 'met'])
}

/** One line of the table. */
export function shown(result: Result): string {
  const { figure, topic, missing } = result
  const summary = summaryOf(result)
  const name = `${topic}: ${figure.name}`
  if (!summary) return `${line([name, figure.yardstick ?? ''])}not measured: ${missing}`
  const { ours, yardstick, ratio, spread, reached } = summary
  const met = reached === undefined ? '' : reached >= 1 ? styleText('green', 'met') : styleText('red', 'not met')
  return line([
    name,
    figure.yardstick ?? '',
    `${number(ours)} ${figure.unit}`,
    yardstick === undefined ? '' : number(yardstick),
    ratio === undefined ? '' : ratioText(ratio),
    `±${percent(spread)}`,
    targetText(figure),
    met
  ])
}

export function targetText({ target, better, unit }: Figure): string {
  const sign = better === 'higher' ? '≥' : '≤'
  const bounds = [
    ...(target?.value === undefined ? [] : [`${sign} ${number(target.value)} ${unit}`]),
    ...(target?.ratio === undefined ? [] : [`${sign} ${ratioText(target.ratio)}`])
  ]
  return bounds.join(', ')
}

/** Three significant digits. */
export function number(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits }).replaceAll(',', ' ')
}

export const ratioText = (ratio: number) => (ratio < 1.5 ? percent(ratio) : `${number(ratio)} ×`)

const percent = (part: number) => `${(part * 100).toFixed(0)} %`

function line(cells: readonly string[]): string {
  return cells.map((cell, at) => `${cell.padEnd(WIDTHS[at] ?? 0)} `).join('')
}
