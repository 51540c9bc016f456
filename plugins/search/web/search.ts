import { h, here, lazy, Page, page, plugins, type VNode } from 'aspectd/console'
import { Assets } from './assets.ts'
import type { ColumnsProps } from './columns/columns.ts'
import { text } from './en.ts'
import { type Asked, askedOf } from './find.ts'
import { FollowSearch } from './follow.ts'
import { kindIn } from './result-tabs.ts'
import { ViewPicker } from './view-picker.ts'

/** The page of results: of assets, or of what else `result-tabs.ts` names. */
export const SearchPage = page(() => {
  const asked = askedOf(here.value.query)
  const { query, view, filters } = asked
  return h(
    Page,
    {
      title: query === '' ? text.search : text.resultsFor(query),
      actions: [
        plugins.value.has('views') && h(ViewPicker, { key: 'view', view, filters }),
        kindIn(here.value.query) === 'assets' && h(FollowSearch, { key: 'follow', asked })
      ]
    },
    h('div', { class: 'search-page' }, h(Kind, { asked }))
  )
})

const Columns = lazy<ColumnsProps>(async () => (await import('./later.ts')).Columns)

const Kind = ({ asked }: { readonly asked: Asked }): VNode =>
  h(kindIn(here.value.query) === 'columns' ? Columns : Assets, { asked })
