import { Card, h, Load, number, panel, useData, useStyle } from 'aspectd/console'
import { loadPage, type Page } from './data.ts'
import { text } from './en.ts'
import { OneRequest } from './request.ts'

interface Counted {
  readonly openChangeRequests?: number
}

/** In the overview of an entity: its open requests. */
export const RequestsPanel = panel<Counted>(({ urn, data, refresh }) => {
  useStyle(new URL('./requests.css', import.meta.url))
  const count = data.openChangeRequests ?? 0
  const loaded = useData(signal => loadPage({ entityUrn: urn, isOpen: true }, signal), [urn, count])
  const onDone = () => {
    loaded.reload()
    refresh()
  }
  return h(
    Card,
    { title: text.title, count: number(count) },
    h(
      'div',
      { class: 'in' },
      h(Load<Page>, { of: loaded }, ({ requests }) =>
        h(
          'ul',
          { class: 'requests' },
          requests.map(request => h(OneRequest, { key: request.id, request, onDone }))
        )
      )
    )
  )
})
