import {
  Button,
  Confirm,
  Empty,
  graphql,
  h,
  Link,
  Load,
  navigate,
  Page,
  page,
  startOf,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, REQUEST, SOURCE } from './documents.ts'
import type {
  DeleteSourceVariables,
  IngestionSource,
  IngestionSourceVariables,
  RequestRunVariables
} from './documents.types.ts'
import { text } from './en.ts'
import { type Source, SourceForm } from './form.ts'
import { COUNT, Runs } from './runs.ts'

const all = () => h(Link, { to: '/ingestion' }, text.all)

/** `/ingestion/new`, or `/ingestion/<urn>?start=` with the recipe and its runs. */
export const SourcePage = page(({ params: { id = '' } }) =>
  id === 'new'
    ? h(Page, { title: text.create, actions: all() }, h(SourceForm, {}))
    : h(KnownSource, { key: id, urn: id })
)

function KnownSource({ urn }: { readonly urn: string }): VNode {
  const start = startOf()
  const loaded = useData<Source | null>(
    async signal => {
      const variables: IngestionSourceVariables = { urn, start, count: COUNT }
      return (await graphql<IngestionSource>(SOURCE, { ...variables }, signal)).ingestionSource
    },
    [urn, start]
  )
  return h(Load<Source | null>, { of: loaded }, source =>
    source
      ? h(
          Page,
          { title: source.name, actions: h(Actions, { source, onChange: loaded.reload }) },
          h('h2', {}, text.runs),
          h(Runs, { source, onChange: loaded.reload }),
          h('h2', {}, text.recipe),
          h(SourceForm, { key: source.config.recipe, source, onSaved: loaded.reload })
        )
      : h(Page, { title: text.title, actions: all() }, h(Empty, { text: text.missing }))
  )
}

function Actions({ source, onChange }: { readonly source: Source; readonly onChange: () => void }): VNode {
  const [isAsking, setAsking] = useState(false)
  const [busy, setBusy] = useState(false)
  const { urn, name } = source
  const request = async () => {
    setBusy(true)
    try {
      const variables: RequestRunVariables = { input: { ingestionSourceUrn: urn } }
      await graphql(REQUEST, { ...variables })
      toast(text.requestedNow)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
    setBusy(false)
    onChange()
  }
  const remove = async () => {
    const variables: DeleteSourceVariables = { urn }
    await graphql(DELETE, { ...variables })
    toast(text.removed(name))
    navigate('/ingestion')
  }
  return h(
    'span',
    { class: 'row' },
    all(),
    h(Button, { kind: 'primary', busy, onClick: () => void request() }, text.request),
    h(Button, { kind: 'danger', onClick: () => setAsking(true) }, text.remove),
    isAsking &&
      h(Confirm, {
        title: text.removeTitle(name),
        text: text.removeText,
        verb: text.remove,
        typed: name,
        onConfirm: remove,
        onClose: () => setAsking(false)
      })
  )
}
