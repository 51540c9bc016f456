import {
  Avatars,
  agoShort,
  bytes,
  type ComponentChildren,
  compact,
  h,
  Icon,
  type IconName,
  number,
  type PanelProps,
  panel,
  shortName,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

/** What the manifest selects of a dataset. */
interface Counted {
  readonly newestProfile?:
    | readonly {
        readonly timestampMillis: number
        readonly rowCount: number | null
        readonly columnCount: number | null
        readonly sizeInBytes: number | null
      }[]
    | null
  readonly newestOperation?: readonly { readonly lastUpdatedTimestamp: number }[] | null
  readonly statsSummary?: {
    readonly queryCountLast30Days: number | null
    readonly uniqueUserCountLast30Days: number | null
    readonly queryCountPercentileLast30Days: number | null
    readonly topUsersLast30Days:
      | readonly {
          readonly urn: string
          readonly username?: string
          readonly properties?: { readonly displayName: string | null } | null
        }[]
      | null
  } | null
  /** Of the page itself. */
  readonly columnsShown?: { readonly totalFields: number } | null
}

/** In the overview of a dataset: how large it is, how much it is used, how fresh it is. Nothing if nothing is known. */
export const KeyNumbers = panel(({ data }: PanelProps<Counted>): VNode | null => {
  const [profile] = data.newestProfile ?? []
  const [operation] = data.newestOperation ?? []
  const { queryCountLast30Days: queries, uniqueUserCountLast30Days: users } = data.statsSummary ?? {}
  if (!profile && !operation && queries == null && users == null) return null
  const columns = data.columnsShown?.totalFields ?? profile?.columnCount
  const rank = data.statsSummary?.queryCountPercentileLast30Days
  const people = (data.statsSummary?.topUsersLast30Days ?? []).map(({ urn, username, properties }) => ({
    urn,
    name: properties?.displayName || username || shortName(urn)
  }))
  return h(
    'section',
    { class: 'card stats-numbers', 'aria-label': text.title },
    one('rows-3', text.rows, shown(profile?.rowCount, compact), shown(profile?.sizeInBytes, bytes)),
    one('columns-3', text.columns, shown(columns, number), ''),
    one('activity', text.queries, shown(queries, number), rank ? text.top(Math.max(1, 100 - rank)) : text.days),
    one('users', text.users, shown(users, number), h(Avatars, { people, size: 18, most: 5 })),
    one(
      'clock',
      text.updated,
      shown(operation?.lastUpdatedTimestamp, agoShort),
      profile ? text.profiled(agoShort(profile.timestampMillis)) : ''
    )
  )
})

const shown = (value: number | null | undefined, format: (value: number) => string): string =>
  value == null ? '' : format(value)

const one = (icon: IconName, label: string, value: string, note: ComponentChildren): VNode =>
  h(
    'div',
    { class: 'stats-number' },
    h('span', {}, h(Icon, { name: icon, size: 14 }), label),
    h('b', {}, value === '' ? '–' : value),
    h('small', {}, note)
  )
