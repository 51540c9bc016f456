import { entityPath, here } from 'aspectd/console'
import { columnOf } from './column-urn.ts'

/** The lineage of an entity; of a column, that of its path alone. */
export function lineagePath(urn: string): string {
  const column = columnOf(urn)
  return column ? entityPath(column.dataset, 'Lineage', { column: column.path }) : entityPath(urn, 'Lineage')
}

/** This address with another parameter. */
export function pathWith(changes: Readonly<Record<string, string | undefined>>): string {
  const query = new URLSearchParams(here.value.query)
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) query.delete(name)
    else query.set(name, value)
  }
  return query.size === 0 ? here.value.path : `${here.value.path}?${query}`
}
