import {
  addressAt,
  bytes,
  type Column,
  Copy,
  Empty,
  EntityLink,
  h,
  here,
  Load,
  number,
  type PanelProps,
  panel,
  rest,
  setQuery,
  Table,
  Time,
  useData,
  type VNode
} from 'aspectd/console'
import type { StoredAspect, StoredEntity } from '../facts.ts'
import { sortedJson } from '../sorted-json.ts'
import { text } from './en.ts'

interface AspectRow extends StoredAspect {
  readonly json: string
}

/** All aspects as they are stored; read only. */
export const AspectsPanel = panel(({ urn, type }: PanelProps) => {
  const loaded = useData(signal => loadAspects(urn, signal), [urn])
  const chosen = here.value.query.get('aspect') ?? undefined
  return h(Load<readonly AspectRow[]>, { of: loaded }, rows =>
    h(
      'div',
      { class: 'stack' },
      h('p', { class: 'muted' }, text.count(rows.length)),
      h(Table<AspectRow>, {
        caption: text.caption,
        columns: COLUMNS,
        rows,
        keyOf: row => row.name,
        marked: chosen,
        onOpen: row => setQuery({ aspect: row.name })
      }),
      type in TIMESERIES && h('p', { class: 'muted' }, text.timeseries(TIMESERIES[type] ?? [])),
      h(Raw, { urn, row: rows.find(({ name }) => name === chosen), isChosen: chosen !== undefined })
    )
  )
})

/** As the model has them: the answer of the server names versioned aspects alone. */
export const TIMESERIES: Readonly<Record<string, readonly string[]>> = {
  assertion: ['assertionRunEvent'],
  chart: ['chartUsageStatistics'],
  dashboard: ['dashboardUsageStatistics'],
  dataJob: ['datahubIngestionRunSummary', 'datahubIngestionCheckpoint'],
  dataProcessInstance: ['dataProcessInstanceRunEvent'],
  dataset: ['datasetProfile', 'datasetUsageStatistics', 'operation'],
  document: ['documentUsageStatistics'],
  query: ['queryUsageStatistics']
}

async function loadAspects(urn: string, signal: AbortSignal): Promise<readonly AspectRow[]> {
  const { aspects } = await rest<StoredEntity>(`/entitiesV2/${encodeURIComponent(urn)}`, { signal })
  const rows = Object.values(aspects).map(one => ({ ...one, json: sortedJson(one.value) }))
  return rows.sort((a, b) => (a.name < b.name ? -1 : 1))
}

const COLUMNS: readonly Column<AspectRow>[] = [
  { title: text.one, cell: ({ name }) => h('code', {}, name) },
  {
    title: text.version,
    isNumber: true,
    cell: ({ systemMetadata }) => (systemMetadata?.version ? number(Number(systemMetadata.version)) : '')
  },
  { title: text.size, isNumber: true, cell: ({ json }) => bytes(json.length) },
  {
    title: text.changed,
    cell: ({ systemMetadata, created }) => (systemMetadata ? h(Time, { at: created.time }) : '')
  },
  {
    title: text.by,
    cell: ({ systemMetadata, created }) =>
      systemMetadata ? h(EntityLink, { urn: created.actor }) : h('span', { class: 'muted' }, text.synthetic)
  }
]

interface RawProps {
  readonly urn: string
  readonly row: AspectRow | undefined
  readonly isChosen: boolean
}

function Raw({ urn, row, isChosen }: RawProps): VNode | null {
  if (!row) return isChosen ? null : h(Empty, { text: text.choose })
  const address = location.origin + addressAt(`/aspects/${encodeURIComponent(urn)}?aspect=${row.name}&version=0`)
  // A shell takes everything between single quotes as it is, but for these quotes themselves.
  const curl = `curl -H "Authorization: Bearer $ASPECTD_TOKEN" '${address.replaceAll("'", '%27')}'`
  return h(
    'section',
    { 'aria-label': text.of(row.name) },
    h(
      'div',
      { class: 'row' },
      h('h2', {}, row.name),
      h(Copy, { text: row.json, label: text.copyJson }),
      h(Copy, { text: curl, label: text.copyCurl })
    ),
    h('pre', { class: 'entity-json', tabIndex: 0, dir: 'ltr' }, row.json)
  )
}
