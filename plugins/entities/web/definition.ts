import { Card, Copy, h, type PanelProps, panel, Sql } from 'aspectd/console'
import { text } from './en.ts'

interface Selected {
  readonly view?: { readonly logic: string; readonly language: string } | null
}

/** How a view is made: nothing of other datasets. */
export const DefinitionPanel = panel(({ data }: PanelProps) => {
  const { view }: Selected = Object(data)
  if (!view?.logic) return null
  const isSql = /^(sql)?$/i.test(view.language)
  return h(
    Card,
    { title: text.definition, more: h(Copy, { text: view.logic, label: text.copyDefinition, kind: 'quiet' }) },
    h(
      'pre',
      { class: 'entity-definition', tabIndex: 0, 'aria-label': text.definition },
      isSql ? h(Sql, { text: view.logic }) : h('code', {}, view.logic)
    )
  )
})
