import type { Curve } from '../scale/topic.ts'
import { number } from '../table.ts'
import { element, line, page, text } from './svg.ts'

const [LEFT, WIDTH, LEGEND, TOP, GAP] = [70, 520, 610, 60, 70]
const ROW = 20
const LOWEST = 120
const COLOURS = ['#0969da', '#cf222e', '#2da44e', '#8250df', '#bf8700', '#1b7c83', '#bc4c00', '#57606a', '#e85aad']
const DASHES = ['', '6 3', '2 3']

/** A chart for each unit, one below the other: a line for each curve, both axes logarithmic. */
export function lineCharts(title: string, curves: readonly Curve[]): string {
  const units = [...Map.groupBy(curves.filter(hasValues), ({ unit }) => unit)]
  let top = TOP
  const parts: string[] = []
  for (const [unit, of] of units) {
    const height = Math.max(LOWEST, of.length * ROW)
    parts.push(...panel(unit, of, top, height))
    top += height + GAP
  }
  return page(LEGEND + 330, top, title, parts)
}

const hasValues = ({ points }: Curve) => points.length > 1 && points.every(({ value }) => value > 0)

function panel(unit: string, curves: readonly Curve[], top: number, height: number): string[] {
  const values = curves.flatMap(({ points }) => points.map(({ value }) => value))
  const sizes = curves[0]?.points.map(({ size }) => size) ?? []
  const x = axis(sizes, LEFT, LEFT + WIDTH, false)
  const y = axis(values, top + height, top, true)
  const frame = [
    text(LEFT, top - 8, unit),
    ...y.ticks.flatMap(value => [
      line(LEFT, y.at(value), LEFT + WIDTH, y.at(value), '#d0d7de'),
      text(LEFT - 6, y.at(value) + 4, number(value), { 'text-anchor': 'end' })
    ]),
    ...sizes.map(size => text(x.at(size), top + height + 18, number(size), { 'text-anchor': 'middle' })),
    text(LEFT + WIDTH / 2, top + height + 36, 'datasets', { 'text-anchor': 'middle' })
  ]
  const lines = curves.flatMap(({ name, points }, at) => {
    const stroke = COLOURS[at % COLOURS.length] ?? ''
    const dash = DASHES[Math.floor(at / COLOURS.length) % DASHES.length] ?? ''
    const style = { fill: 'none', stroke, 'stroke-width': 2, ...(dash ? { 'stroke-dasharray': dash } : {}) }
    const path = points.map(({ size, value }) => `${x.at(size).toFixed(1)},${y.at(value).toFixed(1)}`).join(' ')
    const row = top + 10 + at * ROW
    const last = points.at(-1)?.value ?? 0
    return [
      element('polyline', { points: path, ...style }),
      element('polyline', { points: `${LEGEND},${row} ${LEGEND + 30},${row}`, ...style }),
      text(LEGEND + 38, row + 4, `${name}: ${number(last)} ${unit}`)
    ]
  })
  return [...frame, ...lines]
}

/** Logarithmic; with `isWide` to the next powers of ten. */
function axis(values: readonly number[], start: number, end: number, isWide: boolean) {
  const logs = values.map(Math.log10)
  const [low, high] = [Math.min(...logs), Math.max(...logs)]
  const from = isWide ? Math.floor(low) : low
  const to = Math.max(isWide ? Math.ceil(high) : high, from + (isWide ? 1 : 1e-9))
  const ticks = Array.from(
    { length: Math.round(to) - Math.round(from) + 1 },
    (_none, at) => 10 ** (Math.round(from) + at)
  )
  return { ticks, at: (value: number) => start + ((Math.log10(value) - from) / (to - from)) * (end - start) }
}
