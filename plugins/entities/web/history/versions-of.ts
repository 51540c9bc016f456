import {
  type Column,
  EntityLink,
  h,
  here,
  Load,
  type PanelProps,
  setQuery,
  Table,
  Time,
  useData,
  type VNode
} from 'aspectd/console'
import { Compared } from './compared.ts'
import { text } from './en.ts'
import { nameOf } from './restore.ts'
import { loadVersions, type Pair, type Version } from './versions.ts'

interface VersionsOfProps extends Pick<PanelProps, 'urn' | 'can' | 'refresh'> {
  readonly aspect: string
}

/** The kept versions of one aspect, and what differs between the two chosen ones. */
export function VersionsOf({ urn, aspect, can, refresh }: VersionsOfProps): VNode {
  const versions = useData(signal => loadVersions({ urn, aspect }, signal), [urn, aspect])
  const reload = () => {
    versions.reload()
    refresh()
  }
  const show = (found: readonly Version[]) => {
    const [latest] = found
    const chosen = chosenOf(found)
    if (!latest) return null
    return h(
      'section',
      {},
      h(Table<Version>, {
        caption: text.caption(aspect),
        columns: columnsOf(latest.version, chosen),
        rows: found,
        keyOf: ({ version }) => `${version}`
      }),
      h(Dropped, { found }),
      chosen
        ? h(Compared, {
            subject: { urn, aspect },
            latest,
            ...chosen,
            mayEdit: can('EDIT_ENTITY'),
            onChange: reload
          })
        : h('p', { class: 'muted' }, text.one)
    )
  }
  return h(Load<readonly Version[]>, { of: versions }, show)
}

/** Of the address; else the latest version and the one before it. */
function chosenOf(found: readonly Version[]): Pair | undefined {
  const [latest, before] = found
  const { query } = here.value
  const from = Number(query.get('from')) || before?.version
  const to = Number(query.get('to')) || latest?.version
  return from === undefined || to === undefined ? undefined : { from, to }
}

function Dropped({ found }: { readonly found: readonly Version[] }): VNode | null {
  const oldest = found.at(-1)?.version ?? 1
  return oldest > 1 ? h('p', { class: 'muted' }, `${text.dropped(oldest)} ${text.settings}`) : null
}

function columnsOf(latest: number, chosen: Pair | undefined): readonly Column<Version>[] {
  const choose = (side: 'from' | 'to', label: (version: number) => string): Column<Version> => ({
    title: side === 'from' ? text.from : text.to,
    cell: ({ version }) =>
      h('input', {
        type: 'radio',
        name: `version-${side}`,
        'aria-label': label(version),
        checked: chosen?.[side] === version,
        onChange: () => setQuery({ [side]: `${version}` }, { replace: true })
      })
  })
  return [
    choose('from', text.compareFrom),
    choose('to', text.compareTo),
    { title: text.version, cell: ({ version }) => (version === latest ? text.latest(version) : version) },
    { title: text.when, cell: ({ time }) => h(Time, { at: time }) },
    { title: text.who, cell: version => h(EntityLink, { urn: version.actor.urn, name: nameOf(version) }) },
    { title: text.run, cell: ({ runId, pipelineName }) => pipelineName ?? runId }
  ]
}
