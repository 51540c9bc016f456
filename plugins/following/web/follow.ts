import {
  Button,
  Dialog,
  EntityLink,
  entityAction,
  Form,
  graphql,
  h,
  toast,
  useData,
  useState,
  type VNode
} from 'aspectd/console'
import { FOLLOW, MUTE, STATE, UNFOLLOW } from './documents.ts'
import type { Followed } from './documents.types.ts'
import { text } from './en.ts'
import { type Choice, ChoiceFields, problemOf, variablesOf } from './events.ts'

type State = Followed['followState']

/** In the menu of an entity: follows it, mutes it, or ends that. */
export const FollowAction = entityAction(({ urn, name, onClose }) => {
  const { data } = useData<Followed>(signal => graphql(STATE, { urn }, signal), [urn])
  if (data === undefined) return null
  return h(FollowForm, { urn, name, state: data.followState, offered: data.followWays, onClose })
})

interface FollowFormProps {
  readonly urn: string
  readonly name: string
  readonly state: State
  readonly offered: readonly string[]
  readonly onClose: () => void
}

function FollowForm({ urn, name, state, offered, onClose }: FollowFormProps): VNode {
  const { isFollowed, isMuted, isOwner, ways, groups } = state
  const [choice, setChoice] = useState<Choice>({ events: isMuted ? [] : state.events, ways })
  const run = async (document: string, said: string, more: object = {}) => {
    await graphql(document, { input: { urn }, ...more })
    onClose()
    toast(said)
  }
  return h(
    Dialog,
    { title: text.followNamed(name), onClose },
    isMuted && h('p', { class: 'muted' }, text.muted),
    isFollowed && h('p', { class: 'muted' }, isOwner ? text.owning : text.following),
    groups.length > 0 && h('p', { class: 'muted' }, `${text.byGroups} `, joined(groups)),
    h(
      Form,
      {
        verb: isFollowed ? text.save : text.follow,
        because: problemOf(choice, offered),
        onSubmit: () => run(FOLLOW, text.followed(name), variablesOf(choice, offered))
      },
      h(ChoiceFields, { value: choice, offered, onChange: setChoice })
    ),
    h(
      'div',
      { class: 'row' },
      isFollowed && !isOwner && h(Button, { onClick: () => void run(UNFOLLOW, text.unfollowed(name)) }, text.unfollow),
      isMuted
        ? h(Button, { onClick: () => void run(UNFOLLOW, text.unfollowed(name)) }, text.unmute)
        : h(Button, { onClick: () => void run(MUTE, text.mutedToast(name)) }, text.mute)
    )
  )
}

const joined = (groups: State['groups']) =>
  groups.flatMap(({ urn }, at) => [at > 0 && ', ', h(EntityLink, { key: urn, urn })])
