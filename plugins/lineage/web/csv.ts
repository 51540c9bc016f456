/** Lineage as a table for spreadsheets. Loaded when it is asked for. */
import { downloadCsv, shortName } from 'aspectd/console'
import { columnOf } from './column-urn.ts'
import { text } from './en.ts'
import type { Shown } from './entity.ts'
import { type Listed, listAll } from './load.ts'
import { nameOf, ownersOf, platformOf, typeOf } from './shown.ts'
import { ALL_HOPS } from './state.ts'

/** Offers rows as a file, in their order. `names`: of the entities on their paths, by URN. */
export function downloadRows(fileName: string, rows: readonly Listed[], names: ReadonlyMap<string, string>): void {
  const nameAt = (urn: string) => names.get(urn) ?? nameOf({ urn, name: shortName(urn) })
  const lines = rows.map(({ direction, entity, degree, path }) => [
    direction === 'UPSTREAM' ? text.up : text.down,
    degree,
    kindIn(entity),
    platformOf(entity),
    entityName(entity),
    columnOf(entity.urn) ? nameOf(entity) : '',
    ownersOf(entity)
      .map(({ name }) => name)
      .join('; '),
    entity.urn,
    path.map(nameAt).join(' > ')
  ])
  void downloadCsv(fileName, [text.csv, ...lines])
}

const kindIn = (entity: Shown): string => (columnOf(entity.urn) ? text.columnType : typeOf(entity))

/** Of a column the name of its dataset. */
function entityName(entity: Shown): string {
  const column = columnOf(entity.urn)
  return column ? nameOf(entity.parent ?? { urn: column.dataset }) : nameOf(entity)
}

/** What breaks if an entity or a column goes: all that is made of it. @throws ApiError */
export async function downloadImpact(urn: string, name: string): Promise<void> {
  const rows: Listed[] = []
  const { signal } = new AbortController()
  for await (const page of listAll({ urn, direction: 'DOWNSTREAM', hops: ALL_HOPS }, signal)) rows.push(...page.rows)
  const names = new Map(rows.map(({ entity }) => [entity.urn, nameOf(entity)]))
  downloadRows(text.impactFile(name), rows, names.set(urn, name))
}
