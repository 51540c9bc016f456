import {
  Button,
  Check,
  type Column,
  Empty,
  EntityLink,
  graphql,
  h,
  Link,
  Load,
  Page,
  page,
  shortName,
  Table,
  Time,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { ChangeFollow } from './change.ts'
import { FOLLOW, FOLLOWS, MUTE, UNFOLLOW } from './documents.ts'
import type { FollowsPage as Answer, FollowTargetVariables } from './documents.types.ts'
import { text } from './en.ts'
import { ALL_EVENTS, waysText } from './events.ts'

type Follow = Answer['follows'][number]
type Input = FollowTargetVariables['input']

/** `/settings/following`: what the user follows and has muted. */
export const FollowsPage = page(() => {
  const loaded = useData<Answer>(signal => graphql(FOLLOWS, {}, signal), [])
  const change = async (document: string, input: Input) => {
    await graphql(document, { input })
    loaded.reload()
  }
  const end = async (follow: Follow) => {
    await change(UNFOLLOW, inputOf(follow))
    toast(text.unfollowed(nameOf(follow)))
  }
  const [changing, setChanging] = useState<Follow>()
  const actions = h(Link, { to: '/inbox', class: 'button plain' }, text.title)
  return h(
    Page,
    { title: text.followsTitle, actions },
    h(Load<Answer>, { of: loaded }, ({ follows }) => {
      const others = follows.filter(({ isOwned }) => !isOwned)
      return h(
        'div',
        { class: 'stack' },
        h(Owned, { follow: follows.find(({ isOwned }) => isOwned), onChange: change }),
        others.length === 0
          ? h(Empty, { text: text.noFollows })
          : h(Follows, { follows: others, onEnd: end, onChange: setChanging })
      )
    }),
    changing &&
      h(ChangeFollow, {
        ...{ name: nameOf(changing), input: inputOf(changing), follow: changing },
        onClose: () => setChanging(undefined),
        onSaved: loaded.reload
      })
  )
})

interface OwnedProps {
  readonly follow: Follow | undefined
  readonly onChange: (document: string, input: Input) => Promise<void>
}

const Owned = ({ follow, onChange }: OwnedProps): VNode =>
  h(
    'section',
    { 'aria-label': text.owned },
    h('h2', {}, text.owned),
    h('p', { class: 'muted' }, text.ownedHint),
    h(Check, {
      ...{ label: text.receive, checked: follow?.isMuted !== true },
      onChange: is => void onChange(is ? FOLLOW : MUTE, { owned: true })
    })
  )

interface FollowsProps {
  readonly follows: readonly Follow[]
  readonly onEnd: (follow: Follow) => Promise<void>
  readonly onChange: (follow: Follow) => void
}

function Follows({ follows, onEnd, onChange }: FollowsProps): VNode {
  const columns: readonly Column<Follow>[] = [
    {
      title: text.entity,
      cell: follow =>
        follow.target ? h(EntityLink, { urn: follow.target.urn }) : h('span', { dir: 'auto' }, nameOf(follow))
    },
    { title: text.eventsTitle, cell: wordsOf },
    { title: text.waysTitle, cell: ({ isMuted, ways }) => (isMuted ? '' : waysText(ways)) },
    { title: text.since, cell: ({ since }) => h(Time, { at: since }) },
    {
      title: text.actions,
      cell: follow =>
        h(
          'span',
          { class: 'row' },
          !follow.isMuted && button(text.changeNamed(nameOf(follow)), text.change, () => onChange(follow)),
          button(undefined, follow.isMuted ? text.unmute : text.unfollow, () => void onEnd(follow))
        )
    }
  ]
  return h(Table<Follow>, { caption: text.followsTitle, columns, rows: follows, keyOf: keyOf, nameOf })
}

const button = (label: string | undefined, verb: string, onClick: () => void): VNode =>
  h(Button, { kind: 'quiet', label, onClick }, verb)

const keyOf = ({ target, search }: Follow): string => target?.urn ?? search?.json ?? ''

const nameOf = ({ target, search }: Follow): string =>
  target ? shortName(target.urn) : search ? text.search(search.name) : text.owned

const wordsOf = ({ isMuted, events }: Follow): string => {
  if (isMuted) return text.isMuted
  if (events.length === ALL_EVENTS.length) return text.everything
  return events.map(event => text.events[event] ?? event).join(', ')
}

/** The same target, to change or end it. */
function inputOf({ target, search }: Follow): Input {
  if (target) return { urn: target.urn }
  if (!search) return { owned: true }
  const { view, ...stored } = JSON.parse(search.json)
  return { search: { ...stored, ...(view === undefined ? {} : { viewUrn: view }) } }
}
