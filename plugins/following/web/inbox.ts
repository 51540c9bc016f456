import {
  Button,
  type Column,
  Empty,
  EntityLink,
  entityPath,
  graphql,
  h,
  here,
  Link,
  Load,
  navigate,
  Page,
  PersonLink,
  page,
  Segments,
  setQuery,
  shortName,
  Table,
  Time,
  useData,
  useKeys,
  useState,
  type VNode
} from 'aspectd/console'
import { INBOX, MARK, MARK_ALL } from './documents.ts'
import type { InboxPage as Answer } from './documents.types.ts'
import { text } from './en.ts'
import { Changes, type Line } from './line.ts'
import { countUnread } from './mark.ts'
import { Waiting } from './waiting.ts'

/** `/inbox`: what happened to what the user follows, and what waits for them. */
export const InboxPage = page(() => {
  const { query } = here.value
  const [after, unread] = [query.get('after') ?? undefined, query.get('show') === 'unread']
  const loaded = useData<Answer>(signal => graphql(INBOX, { after, unread }, signal), [after, unread])
  const change = async (document: string, variables: Readonly<Record<string, unknown>>) => {
    await graphql(document, variables)
    loaded.reload()
    await countUnread()
  }
  const actions = [
    h(Button, { key: 'all', onClick: () => void change(MARK_ALL, {}) }, text.allRead),
    h(Link, { key: 'settings', to: '/settings/following', class: 'button plain' }, text.settings)
  ]
  return h(
    Page,
    { title: text.title, actions },
    h(Load<Answer>, { of: loaded }, ({ inbox, waitingForMe }) =>
      h(
        'div',
        { class: 'stack' },
        h(Waiting, { waiting: waitingForMe }),
        h(News, {
          ...{ lines: inbox.lines, next: inbox.next ?? undefined, after, unread },
          onMark: (ids, isRead) => void change(MARK, { ids, isRead })
        })
      )
    )
  )
})

interface NewsProps {
  readonly lines: readonly Line[]
  readonly next: string | undefined
  readonly after: string | undefined
  readonly unread: boolean
  readonly onMark: (ids: readonly string[], isRead: boolean) => void
}

function News({ lines, next, after, unread, onMark }: NewsProps): VNode {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const mark = (isRead: boolean) => {
    if (keys.size > 0) onMark([...keys], isRead)
    setKeys(new Set())
  }
  useKeys({
    r: { label: text.markRead, run: () => mark(true) },
    u: { label: text.markUnread, run: () => mark(false) }
  })
  const open = ({ id, entity }: Line) => {
    onMark([id], true)
    navigate(entityPath(entity.urn))
  }
  return h(
    'section',
    { 'aria-label': text.news },
    h('h2', {}, text.news),
    h(Segments<string>, {
      ...{ legend: text.show, value: unread ? 'unread' : 'all' },
      options: [
        { value: 'all', label: text.all },
        { value: 'unread', label: text.unread }
      ],
      onChange: show => setQuery({ show: show === 'unread' ? show : undefined, after: undefined })
    }),
    keys.size > 0 &&
      h(
        'div',
        { class: 'row' },
        h(Button, { onClick: () => mark(true) }, text.markRead),
        h(Button, { onClick: () => mark(false) }, text.markUnread)
      ),
    lines.length === 0
      ? h(Empty, { text: unread ? text.noneUnread : text.none })
      : h(Table<Line>, {
          ...{ caption: text.news, columns: columnsOf(onMark), rows: lines, keyOf: (line: Line) => line.id },
          nameOf: nameOfLine,
          onOpen: open,
          selection: { keys, onChange: setKeys }
        }),
    h(
      'div',
      { class: 'row' },
      after !== undefined && h(Button, { onClick: () => setQuery({ after: undefined }) }, text.newest),
      next !== undefined && h(Button, { onClick: () => setQuery({ after: next }) }, text.older)
    )
  )
}

const nameOfLine = ({ name, entity }: Line): string => name ?? shortName(entity.urn)

const columnsOf = (onMark: NewsProps['onMark']): readonly Column<Line>[] => [
  {
    title: text.entity,
    cell: ({ id, isRead, entity, name }) =>
      h(
        'span',
        { onClick: () => onMark([id], true) },
        !isRead && [
          h('span', { key: 'said', class: 'unseen' }, `${text.isUnread}: `),
          h('strong', { key: 'dot', 'aria-hidden': true }, '• ')
        ],
        h(EntityLink, { urn: entity.urn, name })
      )
  },
  { title: text.what, cell: line => h(Changes, { line }) },
  { title: text.who, cell: ({ actor }) => h(PersonLink, { urn: actor.urn }) },
  { title: text.when, cell: ({ time }) => h(Time, { at: time }) }
]
