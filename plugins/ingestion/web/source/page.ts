import {
  Empty,
  graphql,
  h,
  Link,
  Load,
  type Loaded,
  Mark,
  News,
  Page,
  type PageProps,
  startOf,
  Tabs,
  Tile,
  useData,
  type VNode
} from 'aspectd/console'
import { RunNow } from '../actions.ts'
import { CHANGED, SOURCE } from '../documents.ts'
import type { IngestionSource, IngestionSourceVariables } from '../documents.types.ts'
import { text as words } from '../en.ts'
import { Missing } from '../list/missing.ts'
import { hasRunEnded } from '../model/run-state.ts'
import { momentOf, scheduleOf, weekdays } from '../model/schedule.ts'
import { momentText, ON_DEMAND, platformOf, skippedText, sourcePath } from '../states.ts'
import { CloneButton } from './clone.ts'
import { text } from './en.ts'
import { Files } from './files.ts'
import { RecipeTab } from './recipe.ts'
import { COUNT, Runs } from './runs.ts'
import { Settings } from './settings.ts'
import type { Shown } from './shown.ts'

const TABS = ['runs', 'recipe', 'files', 'settings'] as const
/** Milliseconds, while a run is under way and nobody tells. */
const OFTEN = 2000

const all = () => h(Link, { to: '/ingestion' }, text.all)

/** `/ingestion/:id/:tab?start=` */
export function Source({ params: { id = '', tab = 'runs' } }: PageProps): VNode {
  const start = startOf()
  const ask = (signal?: AbortSignal) => {
    const variables: IngestionSourceVariables = { urn: id, start, count: COUNT }
    return graphql<IngestionSource>(SOURCE, { ...variables }, signal)
  }
  const loaded = useData(ask, [id, start])
  return h(Load<IngestionSource>, { of: loaded }, ({ ingestionSource: source, ingestionMissing: missing }) =>
    source
      ? h(Known, { key: id, source, missing, tab, loaded, ask })
      : h(Page, { title: text.title, actions: all() }, h(Empty, { text: text.missing }))
  )
}

interface KnownProps {
  readonly source: Shown
  readonly missing: string | null
  readonly tab: string
  readonly loaded: Loaded<IngestionSource>
  readonly ask: () => Promise<IngestionSource>
}

function Known({ source, missing, tab, loaded, ask }: KnownProps): VNode {
  const { urn, name, type, isPaused } = source
  const tabs = TABS.map(one => ({
    name: one,
    label: text.tabNames[one],
    to: sourcePath(urn, one === 'runs' ? '' : one)
  }))
  return h(
    Page,
    {
      title: name,
      above: h('p', {}, all()),
      actions: h('span', { class: 'row' }, h(CloneButton, { source }), h(RunNow, { urn, kind: 'primary' }))
    },
    h(
      'p',
      { class: 'row' },
      h(Tile, { platform: platformOf(type), type: 'dataset' }),
      h('span', { class: 'muted' }, [type, ...timesOf(source)].join(' · ')),
      isPaused && h(Mark, { kind: 'plain', icon: 'pause' }, words.paused)
    ),
    missing && h(Missing, { reason: missing }),
    h(Skipped, { source }),
    h(Tabs, { label: text.tabs, tabs, current: tab }),
    // On the other tabs somebody edits what others may have changed.
    tab === 'runs' && h(Changes, { key: startOf(), loaded, ask }),
    h(Tab, { source, tab, reload: loaded.reload })
  )
}

const runsOf = ({ ingestionSource: source }: IngestionSource) => source?.executions?.executionRequests ?? []

/** What others start, and what the runs do. */
function Changes({ loaded, ask }: Pick<KnownProps, 'loaded' | 'ask'>): VNode {
  const isUnderWay = loaded.data && runsOf(loaded.data).some(run => !hasRunEnded(run))
  return h(News<IngestionSource>, {
    ...{ document: CHANGED, shown: loaded, ask: () => ask(), every: isUnderWay ? OFTEN : undefined },
    keysOf: data => runsOf(data).map(({ urn }) => urn)
  })
}

interface TabProps {
  readonly source: Shown
  readonly tab: string
  readonly reload: () => void
}

function Tab({ source, tab, reload }: TabProps): VNode {
  if (tab === 'recipe') return h(RecipeTab, { key: source.config.recipe, source, onSaved: reload })
  if (tab === 'files') return h(Files, { source, onChange: reload })
  if (tab === 'settings') return h(Settings, { source, onChange: reload })
  return h(Runs, { source })
}

/** When it runs, and next. */
function timesOf({ schedule, isPaused, nextRuns: [next] }: Shown): readonly string[] {
  if (!schedule) return [ON_DEMAND]
  const { rhythm, time, weekday, timezone } = scheduleOf(schedule, 'UTC')
  const said = {
    demand: ON_DEMAND,
    hourly: text.runsHourly(time.slice(3)),
    daily: text.runsDaily(time),
    weekly: text.runsWeekly(weekdays().find(({ value }) => value === weekday)?.label ?? '', time),
    cron: schedule.interval
  }[rhythm]
  const soon = next !== undefined && !isPaused ? [text.next(words.moment(momentOf(next, Date.now(), timezone)))] : []
  return [`${said}, ${timezone}`, ...soon]
}

function Skipped({ source: { lastSkipped, schedule, executions } }: { readonly source: Shown }): VNode | null {
  const last = executions?.executionRequests[0]?.input.requestedAt ?? 0
  if (!lastSkipped || lastSkipped.at < last) return null
  const { at, reason, count } = lastSkipped
  const moment = momentText(at, schedule?.timezone ?? undefined)
  return h('p', { class: 'banner warning' }, skippedText(moment, reason, count))
}
