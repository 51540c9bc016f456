import {
  addressAt,
  Empty,
  h,
  here,
  Link,
  Load,
  Page,
  page,
  setQuery,
  TextField,
  useData,
  type VNode
} from 'aspectd/console'
import { type Api, DOCUMENT, loadApi, matching, type Operation } from './document.ts'
import { text } from './en.ts'
import { Trial } from './trial.ts'

/** Most operations that are drawn at once. */
const DRAWN = 150

/** `/operate/api?filter=&operation=`: the operations, and beside them a form for the chosen one. */
export const ApiPage = page(() => {
  const api = useData(loadApi, [])
  const actions = h('a', { href: addressAt(DOCUMENT), target: '_blank', rel: 'noreferrer' }, text.document)
  return h(
    Page,
    { title: text.title, actions },
    h('p', { class: 'muted' }, text.intro),
    h(Load<Api>, { of: api }, found => h(Trials, { api: found }))
  )
})

function Trials({ api }: { readonly api: Api }): VNode {
  const { query } = here.value
  const id = query.get('operation')
  const filter = query.get('filter') ?? ''
  const found = matching(api.operations, filter)
  const chosen = api.operations.find(operation => operation.id === id)
  return h(
    'div',
    { class: 'api' },
    h(
      'nav',
      { 'aria-label': text.operations },
      h(TextField, {
        label: text.filter,
        hint: text.filterHint,
        type: 'search',
        value: filter,
        onInput: value => setQuery({ filter: value || undefined }, { replace: true })
      }),
      h('p', { role: 'status', class: 'muted' }, text.found(found.length, api.operations.length)),
      found.length === 0 ? h(Empty, { text: text.none }) : h(Groups, { found, isOpen: filter !== '', chosen })
    ),
    chosen
      ? h(Trial, { key: chosen.id, operation: chosen, schemas: api.schemas })
      : h(Empty, { text: id === null ? text.choose : text.unknown })
  )
}

interface GroupsProps {
  readonly found: readonly Operation[]
  readonly isOpen: boolean
  readonly chosen: Operation | undefined
}

/** Without a filter only the group of the chosen operation is open, and closed ones are not drawn. */
function Groups({ found, isOpen, chosen }: GroupsProps): VNode {
  const { query } = here.value
  const group = query.get('group') ?? chosen?.group
  const shown = isOpen ? found.slice(0, DRAWN) : found
  const groups = [...Map.groupBy(shown, operation => operation.group)]
  return h(
    'ul',
    { class: 'groups' },
    groups.map(([name, operations]) => {
      const open = isOpen || name === group
      return h(
        'li',
        { key: name },
        h(Link, { to: addressWith({ group: open ? '' : name }) }, text.group(name, operations.length)),
        open && h(Operations, { operations, chosen })
      )
    }),
    found.length > shown.length && h('li', { class: 'muted' }, text.tooMany(shown.length))
  )
}

function Operations({
  operations,
  chosen
}: {
  readonly operations: readonly Operation[]
  readonly chosen: Operation | undefined
}) {
  return h(
    'ul',
    {},
    operations.map(({ id, method, path, summary }) =>
      h(
        'li',
        { key: id, class: id === chosen?.id ? 'chosen' : undefined },
        h(Link, { to: addressWith({ operation: id }) }, h('b', {}, method), ' ', summary),
        h('code', {}, path)
      )
    )
  )
}

/** This page with other parameters. */
function addressWith(changes: Readonly<Record<string, string>>): string {
  const query = new URLSearchParams(here.value.query)
  for (const [name, value] of Object.entries(changes)) query.set(name, value)
  return `/operate/api?${query}`
}
