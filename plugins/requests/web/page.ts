import {
  asApiError,
  Button,
  Empty,
  Page as Frame,
  h,
  here,
  Load,
  page,
  Tabs,
  toast,
  useData,
  useState,
  useStyle,
  type VNode
} from 'aspectd/console'
import { loadPage, type Page } from './data.ts'
import { text } from './en.ts'
import { OneRequest } from './request.ts'

type View = 'TO_DECIDE' | 'MINE'

/** What waits for the user, and what they have proposed. */
export const RequestsPage = page(() => {
  useStyle(new URL('./requests.css', import.meta.url))
  const view: View = here.value.query.get('view') === 'mine' ? 'MINE' : 'TO_DECIDE'
  return h(
    Frame,
    { title: text.title },
    h(Tabs, {
      label: text.title,
      current: view,
      tabs: [
        { name: 'TO_DECIDE', label: text.views.TO_DECIDE, to: '/requests' },
        { name: 'MINE', label: text.views.MINE, to: '/requests?view=mine' }
      ]
    }),
    h(Listed, { key: view, view })
  )
})

function Listed({ view }: { readonly view: View }): VNode {
  const input = { view, isOpen: view === 'TO_DECIDE' ? true : null }
  const [more, setMore] = useState<readonly Page[]>([])
  const loaded = useData(signal => loadPage(input, signal), [view])
  const reload = () => {
    setMore([])
    loaded.reload()
  }
  return h(Load<Page>, { of: loaded }, first => {
    const { next } = more.at(-1) ?? first
    const requests = [first, ...more].flatMap(one => one.requests)
    const load = async () => {
      try {
        setMore([...more, await loadPage({ ...input, after: next })])
      } catch (thrown) {
        toast(asApiError(thrown).message)
      }
    }
    return h(
      'div',
      { class: 'stack' },
      requests.length === 0
        ? next === null && h(Empty, { text: text.none[view] })
        : h(
            'ul',
            { class: 'requests' },
            requests.map(request => h(OneRequest, { key: request.id, request, isNamed: true, onDone: reload }))
          ),
      next !== null && h('p', {}, h(Button, { onClick: () => void load() }, text.more))
    )
  })
}
