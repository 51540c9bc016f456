import { h, panel, Select, useStyle } from 'aspectd/console'
import { text } from './en.ts'
import { Operations } from './operations.ts'
import { Profiles } from './profiles.ts'
import { setRange, shownRange } from './time.ts'
import { Usage } from './usage.ts'

/** The tab Stats of a dataset, `?range=`: what its profiles, its usage and its operations say. */
export const StatsPanel = panel(({ urn, can }) => {
  useStyle(new URL('./uplot.css', import.meta.resolve('uplot')))
  const range = shownRange()
  const options = Object.entries(text.ranges).map(([value, label]) => ({ value, label }))
  return h(
    'div',
    { class: 'stats' },
    h('header', {}, h(Select, { label: text.range, value: range, options, onChange: setRange })),
    h(Profiles, { urn, range, can }),
    h(Usage, { urn, range }),
    h(Operations, { urn, range, can })
  )
})
