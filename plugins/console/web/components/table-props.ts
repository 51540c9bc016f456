import type { ComponentChildren } from 'preact'

export interface Column<Row> {
  readonly title: string
  readonly cell: (row: Row) => ComponentChildren
  /** Numbers are aligned to the right. */
  readonly isNumber?: boolean
  /** Offers sorting by this column; the page sorts. */
  readonly sort?: string
  /** Of CSS: `8rem`, `30%`. If any column has one, or above 200 rows, all columns without it have the same width. */
  readonly width?: string
  /** Of its cells, for the style sheet of the page. */
  readonly class?: string
}

export interface TableProps<Row> {
  /** Names the table for screen readers. */
  readonly caption: string
  readonly columns: readonly Column<Row>[]
  readonly rows: readonly Row[]
  readonly keyOf: (row: Row) => string
  /** What a row is called, for screen readers; its key if absent. */
  readonly nameOf?: (row: Row) => string
  /** `Enter` and a click on the row; without it, Enter follows the first link of the row. */
  readonly onOpen?: (row: Row) => void
  /** `Space` on a row: shows some of it beside the table. Without it, Space selects the row. */
  readonly onPreview?: (row: Row) => void
  /** Check boxes, `x`, `Shift` for a range, `a` for all. */
  readonly selection?: {
    readonly keys: ReadonlySet<string>
    readonly onChange: (keys: ReadonlySet<string>) => void
  }
  /** The row that is in view and marked, by its key: from the address. */
  readonly marked?: string | undefined
  /** The current sorting: `name` or `-name`. */
  readonly sorted?: string | undefined
  readonly onSort?: (sort: string) => void
}
