import {
  Button,
  type Column,
  Empty,
  EntityLink,
  Form,
  graphql,
  h,
  Link,
  Load,
  number,
  Page,
  page,
  Table,
  TextField,
  Time,
  taskPath,
  toast,
  useData,
  useFollowing,
  useState,
  type VNode
} from 'aspectd/console'
import { ERASURES, PERMIT } from './documents.ts'
import type { ListErasures, PermitOne } from './documents.types.ts'
import { text } from './en.ts'

type Erasure = ListErasures['erasures'][number]

/** `/settings/erasures`: what erasures have done, and whom to permit again. */
export const ErasuresPage = page(() => {
  const loaded = useData<ListErasures>(signal => graphql(ERASURES, {}, signal), [])
  const running = (loaded.data?.erasures ?? []).filter(({ endedAt }) => endedAt === null)
  useFollowing(
    loaded,
    running.map(({ task, state }) => ({ task, state: state ?? 'FAILED' }))
  )
  const actions = h(Button, { onClick: loaded.reload }, text.reload)
  return h(
    Page,
    { title: text.title, actions },
    h(Load<ListErasures>, { of: loaded }, ({ erasures }) =>
      erasures.length === 0
        ? h(Empty, { text: text.none })
        : h(
            'div',
            { class: 'stack' },
            h(Table<Erasure>, { caption: text.title, columns: COLUMNS, rows: erasures, keyOf: ({ id }) => id }),
            erasures.map(erasure => h(Places, { key: erasure.id, erasure }))
          )
    ),
    h(Permit, {})
  )
})

const COLUMNS: readonly Column<Erasure>[] = [
  { title: text.started, cell: ({ task, startedAt }) => h(Link, { to: taskPath(task) }, h(Time, { at: startedAt })) },
  {
    title: text.state,
    cell: ({ state, error }) =>
      [state === null ? text.unknown : (text.states[state] ?? state), error].filter(one => one !== null).join(': ')
  },
  {
    title: text.pseudonym,
    cell: ({ pseudonyms, isAgain }) => (isAgain ? text.again : pseudonyms.map(nameOf).join(', '))
  },
  { title: text.rewritten, isNumber: true, cell: ({ rewritten }) => number(rewritten) },
  { title: text.erased, isNumber: true, cell: ({ erased }) => number(erased) },
  { title: text.ownerships, isNumber: true, cell: ({ ownerships }) => number(ownerships) },
  { title: text.staying, isNumber: true, cell: ({ placeCount }) => number(placeCount) }
]

const nameOf = (urn: string): string => urn.slice('urn:li:corpuser:'.length)

function Places({ erasure: { places, placeCount, startedAt } }: { readonly erasure: Erasure }): VNode | null {
  if (places.length === 0) return null
  return h(
    'details',
    {},
    h('summary', {}, text.places(placeCount), ', ', h(Time, { at: startedAt })),
    h(
      'ul',
      {},
      places.map(({ urn, aspect, version }) =>
        h(
          'li',
          { key: `${urn} ${aspect} ${version}` },
          h(EntityLink, { urn }),
          ` ${aspect}`,
          version === null ? '' : `, ${text.version(version)}`
        )
      ),
      placeCount > places.length && h('li', {}, text.more(placeCount - places.length))
    )
  )
}

function Permit(): VNode {
  const [name, setName] = useState('')
  const permit = async () => {
    const { permitPerson } = await graphql<PermitOne>(PERMIT, { urn: name.trim() })
    toast(permitPerson ? text.permitted(name.trim()) : text.notBlocked(name.trim()))
    setName('')
  }
  return h(
    'section',
    { 'aria-label': text.permitTitle },
    h('h2', {}, text.permitTitle),
    h('p', { class: 'hint' }, text.permitText),
    h(
      Form,
      { verb: text.permit, because: name.trim() === '' ? text.needed : undefined, onSubmit: permit },
      h(TextField, { label: text.userName, value: name, autocomplete: 'off', onInput: setName })
    )
  )
}
