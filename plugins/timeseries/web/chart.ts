import { h, locale, useEffect, useRef, useState, type VNode } from 'aspectd/console'
import type uPlot from 'uplot'
import { text } from './en.ts'
import { isDay, moment } from './time.ts'

export interface Series {
  readonly label: string
  /** Milliseconds since the epoch, ascending. */
  readonly times: readonly number[]
  readonly values: readonly (number | null)[]
  readonly format: (value: number) => string
  readonly kind?: 'line' | 'bars'
}

const HEIGHT = 150
const FONT = '12px system-ui, sans-serif'
const DAY_S = 86_400

/** Values over time; above them the value under the pointer, else the last one. Nothing without a value. */
export function Chart(series: Series): VNode | null {
  const frame = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number>()
  const scheme = useScheme()
  const known = series.values.filter(value => value !== null)
  const { times, values } = series
  useEffect(() => {
    if (frame.current && known.length > 0) return draw(frame.current, series, setAt)
  }, [times, values, scheme])
  if (known.length === 0) return null
  const last = values.findLastIndex(value => value !== null)
  const shown = at !== undefined && values[at] != null ? at : last
  const label = text.points(series.label, known.length, {
    low: series.format(known.reduce((low, value) => Math.min(low, value))),
    high: series.format(known.reduce((high, value) => Math.max(high, value))),
    last: series.format(values[last] ?? 0)
  })
  return h(
    'figure',
    { class: 'chart' },
    h(
      'figcaption',
      {},
      h('span', {}, series.label),
      h('strong', {}, series.format(values[shown] ?? 0)),
      h('span', { class: 'muted' }, moment(times[shown] ?? 0))
    ),
    h('div', { ref: frame, role: 'img', 'aria-label': label })
  )
}

/** Draws when the library is there. Returns what removes it. */
function draw(frame: HTMLDivElement, series: Series, onCursor: (index: number | undefined) => void): () => void {
  let chart: uPlot | undefined
  let isGone = false
  const resized = new ResizeObserver(() => chart?.setSize({ width: frame.clientWidth, height: HEIGHT }))
  void import('uplot').then(({ default: UPlot }) => {
    if (isGone) return
    const data: uPlot.AlignedData = [series.times.map(time => time / 1000), [...series.values]]
    const hooks: uPlot.Options['hooks'] = { setCursor: [({ cursor }) => onCursor(cursor.idx ?? undefined)] }
    chart = new UPlot({ ...optionsOf(UPlot, frame, series), hooks }, data, frame)
    resized.observe(frame)
  })
  return () => {
    isGone = true
    resized.disconnect()
    chart?.destroy()
  }
}

function optionsOf(
  UPlot: typeof uPlot,
  frame: HTMLElement,
  { kind = 'line', format, times, values }: Series
): uPlot.Options {
  const [accent, muted, line] = ['--accent', '--muted', '--line'].map(token => colorOf(frame, token))
  const axis = { stroke: muted ?? '', font: FONT, grid: { stroke: line ?? '', width: 1 }, ticks: { show: false } }
  const isBars = kind === 'bars'
  const areDays = times.every(isDay)
  const at = (splits: readonly number[], step: number) => splits.map(seconds => tick(seconds * 1000, step, areDays))
  return {
    ...(areDays ? { tzDate: seconds => UPlot.tzDate(new Date(seconds * 1000), 'UTC') } : {}),
    width: frame.clientWidth,
    height: HEIGHT,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false }, points: { size: 7 } },
    ...(isBars ? { scales: barScales(times) } : {}),
    axes: [
      { ...axis, space: 60, values: (_chart, splits, _axis, _space, step) => at(splits, step) },
      {
        ...axis,
        size: 64,
        values: (_chart, splits) => splits.map(split => (Number.isInteger(split) ? format(split) : ''))
      }
    ],
    series: [
      {},
      {
        stroke: accent ?? '',
        width: 1.5,
        points: { show: values.length < 40 && !isBars, size: 5 },
        ...(isBars ? { fill: accent ?? '', paths: UPlot.paths.bars?.({ size: [0.7, 24] }) } : {})
      }
    ]
  }
}

/** Bars begin at zero; the first and the last one are whole. */
function barScales(times: readonly number[]): uPlot.Scales {
  const steps = times.slice(1).map((time, at) => time - (times[at] ?? 0))
  const half = (steps.length === 0 ? DAY_S : steps.reduce((low, step) => Math.min(low, step)) / 1000) / 2
  return {
    x: { range: (_chart, low, high) => [low - half, high + half] },
    y: { range: (_chart, _low, high) => [0, high * 1.05 || 1] }
  }
}

const formats = (timeZone: string | undefined) => ({
  days: new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone }),
  hours: new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone })
})
const LOCAL = formats(undefined)
const UTC = formats('UTC')

const tick = (milliseconds: number, step: number, areDays: boolean): string =>
  (areDays ? UTC : LOCAL)[step < DAY_S ? 'hours' : 'days'].format(milliseconds)

/** A canvas cannot read custom properties that depend on the scheme, so an element computes the color. */
function colorOf(frame: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = `var(${token})`
  frame.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

/** Changes when the colors do: with the system, or by choice. */
function useScheme(): number {
  const [round, setRound] = useState(0)
  useEffect(() => {
    const next = () => setRound(before => before + 1)
    const system = matchMedia('(prefers-color-scheme: dark)')
    system.addEventListener('change', next)
    const chosen = new MutationObserver(next)
    chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => {
      system.removeEventListener('change', next)
      chosen.disconnect()
    }
  }, [])
  return round
}
