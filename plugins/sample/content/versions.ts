import type { Column } from './columns.ts'
import type { Table } from './shop.ts'

export interface Version {
  readonly description: string
  readonly columns: readonly Column[]
}

/** Tables with a history, so that there is something to compare. */
const CHANGED = ['orders', 'stg_orders', 'fct_orders', 'customer_360', 'revenue_by_day']

/** From the oldest to the table as it is: first without two columns and without words, then without one column. */
export function versionsOf({ name, description, columns }: Table): readonly [Version, ...Version[]] {
  const last = { description, columns }
  if (!CHANGED.includes(name)) return [last]
  const undescribed = columns.slice(0, -2).map(column => ({ ...column, description: '' }))
  return [
    { description: 'To be described', columns: undescribed },
    { description: `${description}, from the beginning`, columns: columns.slice(0, -1) },
    last
  ]
}
