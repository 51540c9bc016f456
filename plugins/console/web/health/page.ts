import {
  Button,
  type Column,
  Facts,
  graphql,
  h,
  health,
  Load,
  number,
  Page,
  Progress,
  page,
  refreshHealth,
  Table,
  Time,
  useData,
  useRepeat,
  type VNode
} from 'aspectd/console'
import { PLUGIN_STATES } from './documents.ts'
import type { PluginStates } from './documents.types.ts'
import { text } from './en.ts'

type PluginState = PluginStates['aspectd']['pluginStates'][number]

const CALM_MS = 10_000
const WORKING_MS = 1000
const TONES = { STARTING: 'muted', READY: 'good', FAILED: 'danger' } as const

/** `/operate/health`: the server, its store, each plugin, and what they work on. */
export const HealthPage = page(() => {
  const states = useData<PluginStates>(signal => graphql(PLUGIN_STATES, {}, signal), [])
  const again = () => {
    if (!states.isLoading) states.reload()
  }
  const isWorking = states.data?.aspectd.pluginStates.some(({ progress }) => progress !== null) === true
  useRepeat(again, isWorking ? WORKING_MS : CALM_MS)
  const check = () => {
    void refreshHealth()
    states.reload()
  }
  return h(
    Page,
    { title: text.title, actions: h(Button, { onClick: check, busy: states.isLoading }, text.check) },
    h(Server, {}),
    h('h2', {}, text.plugins),
    h(Load<PluginStates>, { of: states }, ({ aspectd }) =>
      h(Table<PluginState>, {
        caption: text.plugins,
        columns: columnsFor(aspectd.pluginStates),
        rows: aspectd.pluginStates,
        keyOf: ({ name }) => name
      })
    )
  )
})

function Server(): VNode {
  const { status, reason, since } = health.value
  const tone = status === 'ready' ? 'good' : status === 'starting' || status === 'closing' ? 'warning' : 'danger'
  return h(Facts, {
    of: [
      [text.server, h('span', { class: tone, role: 'status' }, text.states[status])],
      [text.why, reason],
      [
        status === 'without store' ? text.lastAnswer : text.since,
        // This page knows only since when it has been open.
        status === 'ready' ? undefined : h(Time, { at: since })
      ]
    ]
  })
}

/** What nobody has is no column. */
function columnsFor(states: readonly PluginState[]): readonly Column<PluginState>[] {
  const work: Column<PluginState> = { title: text.work, cell: ({ progress }) => progress && h(Work, { progress }) }
  const why: Column<PluginState> = {
    title: text.why,
    cell: ({ state, error }) => error ?? (state === 'FAILED' ? text.hidden : undefined)
  }
  return [
    { title: text.plugin, cell: ({ name }) => name },
    { title: text.state, cell: ({ state }) => h('span', { class: TONES[state] }, text.pluginStates[state]) },
    { title: text.since, cell: ({ since }) => h(Time, { at: since }) },
    ...(states.some(({ progress }) => progress !== null) ? [work] : []),
    ...(states.some(({ state }) => state === 'FAILED') ? [why] : [])
  ]
}

function Work({ progress }: { readonly progress: NonNullable<PluginState['progress']> }): VNode {
  const { work, done, total, secondsLeft } = progress
  const left = secondsLeft === null ? '' : `, ${text.left(secondsLeft)}`
  return h(Progress, {
    done,
    total: Math.max(1, total),
    text: `${text.progress(work, number(done), number(total))}${left}`
  })
}
