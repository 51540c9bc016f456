import type { Result } from '../figure.ts'
import { summaryOf } from '../summary.ts'
import { number, ratioText, targetText } from '../table.ts'
import { element, line, page, text } from './svg.ts'

const ROW = 20
const TOP = 64
const [BARS, BAR_WIDTH, VALUES, WIDTH] = [560, 300, 880, 1240]
/** Of the target; bars beyond it are cut. */
const MOST = 3
const [MET, MISSED] = ['#2da44e', '#cf222e']

/** One bar for each figure with a target: how much of it is reached. */
export function barChart(title: string, results: readonly Result[]): string {
  const rows = results.flatMap(result => {
    const summary = summaryOf(result)
    return summary?.reached === undefined ? [] : [{ ...result, summary, reached: summary.reached }]
  })
  const bottom = TOP + rows.length * ROW
  const target = BARS + BAR_WIDTH / MOST
  const content = rows.flatMap(({ topic, figure, summary, reached }, at) => {
    const y = TOP + at * ROW
    const ratio = summary.ratio === undefined ? '' : `, ${ratioText(summary.ratio)} of ${figure.yardstick}`
    return [
      text(BARS - 8, y + 14, `${topic}: ${figure.name}`, { 'text-anchor': 'end' }),
      element('rect', {
        x: BARS,
        y: y + 3,
        width: (Math.min(reached, MOST) * BAR_WIDTH) / MOST,
        height: ROW - 6,
        fill: reached >= 1 ? MET : MISSED
      }),
      text(VALUES, y + 14, `${number(summary.ours)} ${figure.unit}${ratio} (${targetText(figure)})`, {
        'font-size': 10
      })
    ]
  })
  return page(WIDTH, bottom + 16, title, [
    text(target, TOP - 8, 'target', { 'text-anchor': 'middle' }),
    ...content,
    line(BARS, TOP, BARS, bottom, '#8c959f'),
    line(target, TOP, target, bottom, '#24292f')
  ])
}
