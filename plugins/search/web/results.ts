import { type Column, cellsOf, entityPath, h, navigate, setQuery, Table, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { nameOf } from './entity-row.ts'
import type { Hit } from './find.ts'
import { HitRow } from './hit-row.ts'

interface ResultsProps {
  readonly hits: readonly Hit[]
  readonly words: readonly string[]
  readonly selected: ReadonlySet<string>
  /** Absent: nothing can be done with a selection. */
  readonly onSelect: ((urns: ReadonlySet<string>) => void) | undefined
}

/** Hits as rows of one column, and the columns that plugins add. */
export function Results({ hits, words, selected, onSelect }: ResultsProps): VNode {
  const cells = cellColumns()
  return h(
    'div',
    { class: cells.length > 0 ? 'search-results' : 'search-results alone' },
    h(Table<Hit>, {
      caption: text.results,
      columns: [{ title: text.asset, cell: hit => h(HitRow, { hit, words }) }, ...cells],
      rows: hits,
      keyOf: ({ entity }) => entity.urn,
      nameOf: ({ entity }) => nameOf(entity),
      onOpen: ({ entity }) => navigate(entityPath(entity.urn)),
      onPreview: ({ entity }) => setQuery({ preview: entity.urn }, { replace: true }),
      ...(onSelect ? { selection: { keys: selected, onChange: onSelect } } : {})
    })
  )
}

const cellColumns = (): Column<Hit>[] =>
  // Of a width that does not depend on what comes later: nothing moves then.
  cellsOf('entities').map(({ title, width = '9rem', Cell }) => ({
    ...{ title, width },
    cell: ({ entity }) => h(Cell, { row: entity, urn: entity.urn, meanwhile: null })
  }))
