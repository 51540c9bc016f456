import {
  type ApiError,
  asApiError,
  Button,
  type Column,
  Empty,
  Failure,
  graphql,
  h,
  Link,
  Load,
  Page,
  page,
  plugins,
  Table,
  useData,
  useRights,
  useState,
  type VNode
} from 'aspectd/console'
import { SET_GLOBAL, SET_OWN } from './documents.ts'
import { DeleteView, EditView } from './edit.ts'
import { text } from './en.ts'
import { loadViews, type Shown, sentenceOf, type View } from './view-data.ts'

/** Saved restrictions of searches: one's own, and those of all users. */
export const ViewsPage = page(() => {
  const loaded = useData(loadViews, [])
  const { updateGlobalViewsSettings: ofAll } = useRights({ updateGlobalViewsSettings: { input: {} } })
  const [error, setError] = useState<ApiError>()
  const choose = async (document: string, defaultView: string | null) => {
    setError(undefined)
    try {
      await graphql(document, { input: { defaultView } })
    } catch (thrown) {
      setError(asApiError(thrown))
    }
    loaded.reload()
  }
  return h(
    Page,
    { title: text.title },
    error && h(Failure, { error }),
    h(Load<Shown>, { of: loaded }, shown => {
      const common = { shown, ofAll, onChange: loaded.reload, onChoose: choose }
      return h(
        'div',
        {},
        h(Views, { ...common, title: text.mine, views: shown.mine, none: text.noneMine, isGlobal: false }),
        h(Views, { ...common, title: text.global, views: shown.global, none: text.noneGlobal, isGlobal: true }),
        h('p', { class: 'muted' }, text.defaultHint)
      )
    })
  )
})

interface RowsProps {
  readonly shown: Shown
  /** Why the user cannot change those of all users. */
  readonly ofAll: string | undefined
  readonly isGlobal: boolean
  readonly onChange: () => void
  readonly onChoose: (document: string, defaultView: string | null) => Promise<void>
}

interface ViewsProps extends RowsProps {
  readonly title: string
  readonly views: readonly View[]
  readonly none: string
}

function Views({ title, views, none, ...rows }: ViewsProps): VNode {
  const columns: readonly Column<View>[] = [
    { title: text.name, cell: view => h(Name, { view, shown: rows.shown }) },
    { title: text.description, cell: ({ description }) => h('span', { dir: 'auto' }, description) },
    { title: text.finds, cell: ({ definition }) => h('span', { dir: 'auto' }, sentenceOf(definition)) },
    { title: text.tools, cell: view => h(Tools, { view, ...rows }) }
  ]
  return h(
    'section',
    { 'aria-label': title },
    h('h2', {}, title),
    views.length === 0
      ? h(Empty, { text: none }, plugins.value.has('search') && h(Link, { to: '/search' }, text.toSearch))
      : h(Table<View>, { caption: title, columns, rows: views, keyOf: ({ urn }) => urn, nameOf: ({ name }) => name })
  )
}

function Name({ view: { urn, name }, shown }: { readonly view: View; readonly shown: Shown }): VNode {
  return h(
    'span',
    {},
    plugins.value.has('search')
      ? h(Link, { to: `/search?${new URLSearchParams({ view: urn })}`, label: `${text.search}: ${name}` }, name)
      : h('span', { dir: 'auto' }, name),
    shown.ownDefault === urn && h('span', { class: 'muted' }, ` · ${text.isOwnDefault}`),
    shown.globalDefault === urn && h('span', { class: 'muted' }, ` · ${text.isGlobalDefault}`)
  )
}

function Tools({ view, shown, ofAll, isGlobal, onChange, onChoose }: RowsProps & { readonly view: View }): VNode {
  const [open, setOpen] = useState<'edit' | 'delete'>()
  const mayEdit = !isGlobal || ofAll === undefined
  const close = () => setOpen(undefined)
  const { urn } = view
  const isOwn = shown.ownDefault === urn
  const isOfAll = shown.globalDefault === urn
  return h(
    'span',
    { class: 'row' },
    h(
      Button,
      { kind: 'quiet', onClick: () => void onChoose(SET_OWN, isOwn ? null : urn) },
      isOwn ? text.endOwnDefault : text.makeOwnDefault
    ),
    isGlobal &&
      ofAll === undefined &&
      h(
        Button,
        { kind: 'quiet', onClick: () => void onChoose(SET_GLOBAL, isOfAll ? null : urn) },
        isOfAll ? text.endGlobalDefault : text.makeGlobalDefault
      ),
    mayEdit && [
      h(Button, { onClick: () => setOpen('edit'), label: text.editNamed(view.name) }, text.edit),
      h(Button, { kind: 'danger', onClick: () => setOpen('delete'), label: text.removeTitle(view.name) }, text.remove)
    ],
    open === 'edit' && h(EditView, { view, onChange, onClose: close }),
    open === 'delete' && h(DeleteView, { view, onChange, onClose: close })
  )
}
