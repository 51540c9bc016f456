import { bytes, type Column, h, Link, number, rest, Share, Table, Time, type VNode } from 'aspectd/console'
import { text } from './en.ts'

export interface SeriesSize {
  readonly entityType: string
  readonly aspect: string
  readonly rows: number
  /** In megabytes of 1 000 000 bytes. */
  readonly sizeMb: number
  /** Milliseconds since the epoch. */
  readonly oldestTimestampMillis: number
  readonly newestTimestampMillis: number
}

/** Largest first. */
export async function loadSizes(signal: AbortSignal): Promise<readonly SeriesSize[]> {
  const { value } = await rest<{ value: { indexSizes: readonly SeriesSize[] } }>('/operations?action=getIndexSizes', {
    method: 'POST',
    body: {},
    signal
  })
  return value.indexSizes
}

export const sizePath = ({ aspect, entityType }: SeriesSize): string =>
  `/operate/timeseries?${new URLSearchParams({ aspect, type: entityType })}`

const bytesOf = ({ sizeMb }: SeriesSize): number => sizeMb * 1_000_000

interface SizesProps {
  readonly sizes: readonly SeriesSize[]
  readonly marked: string | undefined
  readonly onOpen: (size: SeriesSize) => void
}

export const keyOf = ({ entityType, aspect }: Pick<SeriesSize, 'entityType' | 'aspect'>): string =>
  `${entityType}.${aspect}`

/** A bar a row, so that the table is the chart as well. */
export function Sizes({ sizes, marked, onOpen }: SizesProps): VNode {
  const whole = sizes.reduce((sum, size) => sum + bytesOf(size), 0)
  const rows = sizes.reduce((sum, size) => sum + size.rows, 0)
  const columns: readonly Column<SeriesSize>[] = [
    { title: text.aspect, cell: size => h(Link, { to: sizePath(size) }, size.aspect) },
    { title: text.entityType, cell: ({ entityType }) => entityType },
    { title: text.rows, isNumber: true, cell: size => number(size.rows) },
    { title: text.size, isNumber: true, cell: size => bytes(bytesOf(size)) },
    { title: text.share, cell: size => h(Share, { of: whole === 0 ? 0 : bytesOf(size) / whole }) },
    { title: text.oldest, cell: size => h(Time, { at: size.oldestTimestampMillis }) },
    { title: text.newest, cell: size => h(Time, { at: size.newestTimestampMillis }) }
  ]
  return h(
    'section',
    {},
    h(Table<SeriesSize>, { caption: text.sizes, columns, rows: sizes, keyOf, marked, onOpen }),
    h('p', { class: 'muted' }, text.whole(rows, whole))
  )
}
