import { bytes, type Column, graphql, h, Load, number, Table, useData, useMemo, type VNode } from 'aspectd/console'
import { Chart } from './chart.ts'
import { ColumnProfiles, isWhole } from './column-profiles.ts'
import { PROFILES } from './documents.ts'
import type { DatasetProfiles, DatasetProfilesVariables } from './documents.types.ts'
import { text } from './en.ts'
import { AsTable, None, Refused, Section, type SectionProps } from './section.ts'
import { LIMIT, moment, startOf } from './time.ts'

type Profile = NonNullable<NonNullable<DatasetProfiles['dataset']>['datasetProfiles']>[number]

const PRIVILEGES = ['VIEW_DATASET_PROFILE', 'EDIT_ENTITY']

const counted = (value: number | null): string => (value === null ? '' : number(value))
const columns: readonly Column<Profile>[] = [
  { title: text.when, cell: ({ timestampMillis }) => moment(timestampMillis) },
  { title: text.profileRows, isNumber: true, cell: ({ rowCount }) => counted(rowCount) },
  { title: text.profileColumns, isNumber: true, cell: ({ columnCount }) => counted(columnCount) },
  {
    title: text.profileSize,
    isNumber: true,
    cell: ({ sizeInBytes }) => (sizeInBytes === null ? '' : bytes(sizeInBytes))
  }
]

/** Rows, columns and size over time, and the columns of the newest profile. */
export function Profiles({ urn, range, can }: SectionProps): VNode {
  const profiles = useData<readonly Profile[]>(
    async signal => {
      const variables: DatasetProfilesVariables = { urn, from: startOf(range), limit: LIMIT }
      const { dataset } = await graphql<DatasetProfiles>(PROFILES, { ...variables }, signal)
      return dataset?.datasetProfiles ?? []
    },
    [urn, range]
  )
  if (!can(...PRIVILEGES)) return h(Section, { title: text.profiles }, h(Refused, { urn, privileges: PRIVILEGES }))
  const show = (found: readonly Profile[]) =>
    found.length === 0
      ? h(None, { range, missing: text.noProfiles, recipe: text.profilesRecipe })
      : h(Shown, { urn, found })
  return h(Section, { title: text.profiles }, h(Load<readonly Profile[]>, { of: profiles }, show))
}

/** Newest first. */
function Shown({ urn, found }: { readonly urn: string; readonly found: readonly Profile[] }): VNode {
  const whole = found.filter(isWhole)
  const ascending = useMemo(() => found.filter(isWhole).toReversed(), [found])
  const times = useMemo(() => ascending.map(({ timestampMillis }) => timestampMillis), [ascending])
  const [rows, sizes, counts] = useMemo(
    () => [
      ascending.map(({ rowCount }) => rowCount),
      ascending.map(({ sizeInBytes }) => sizeInBytes),
      ascending.map(({ columnCount }) => columnCount)
    ],
    [ascending]
  )
  const newest = whole[0]
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'charts' },
      h(Chart, { label: text.profileRows, times, values: rows ?? [], format: number }),
      h(Chart, { label: text.profileSize, times, values: sizes ?? [], format: bytes }),
      h(Chart, { label: text.profileColumns, times, values: counts ?? [], format: number })
    ),
    found.length === LIMIT && h('p', { class: 'muted' }, text.newestOnly(LIMIT)),
    whole.length < found.length && h('p', { class: 'muted' }, text.ofPartitions(found.length - whole.length)),
    whole.length > 0 &&
      h(
        AsTable,
        {},
        h(Table<Profile>, {
          caption: text.profiles,
          columns,
          rows: whole,
          keyOf: ({ timestampMillis }) => `${timestampMillis}`
        })
      ),
    newest && h(ColumnProfiles, { urn, at: newest.timestampMillis })
  )
}
