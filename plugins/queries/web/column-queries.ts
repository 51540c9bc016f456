import { cell, entityPath, h, Link, Load, Sql, useData } from 'aspectd/console'
import { text } from './en.ts'
import { type Found, loadQueriesOfColumn, nameOf } from './query-data.ts'

/** The newest statements that use a column of a dataset, in its details. */
export const ColumnQueries = cell<object>(({ urn, column = '' }) => {
  const loaded = useData(signal => loadQueriesOfColumn(urn, column, signal), [urn, column])
  // One line until they are there, as most columns have none.
  if (!loaded.data && !loaded.error) return h('p', { class: 'muted' }, '…')
  return h(Load<Found>, { of: loaded }, ({ total, queries }) =>
    total === 0
      ? h('p', { class: 'muted' }, text.noneOfColumn)
      : h(
          'div',
          {},
          queries.map(query =>
            h(
              'figure',
              { key: query.urn, class: 'query-line' },
              h('figcaption', { dir: 'auto' }, nameOf(query)),
              h(Sql, { text: query.properties?.statement.value ?? '', title: query.properties?.statement.value })
            )
          ),
          h('p', {}, `${text.total(total)} · `, h(Link, { to: entityPath(urn, 'Queries') }, text.allOfDataset))
        )
  )
})
