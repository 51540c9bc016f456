import { Button, Dialog, entityAction, Form, graphql, h, toast, useData, useState, type VNode } from 'aspectd/console'
import { FOLLOW, MUTE, STATE, UNFOLLOW } from './documents.ts'
import type { Followed } from './documents.types.ts'
import { text } from './en.ts'
import { EventsField } from './events.ts'

type State = Followed['followState']

/** In the menu of an entity: follows it, mutes it, or ends that. */
export const FollowAction = entityAction(({ urn, name, onClose }) => {
  const { data } = useData<Followed>(signal => graphql(STATE, { urn }, signal), [urn])
  return data === undefined ? null : h(FollowForm, { urn, name, state: data.followState, onClose })
})

interface FollowFormProps {
  readonly urn: string
  readonly name: string
  readonly state: State
  readonly onClose: () => void
}

function FollowForm({ urn, name, state, onClose }: FollowFormProps): VNode {
  const [events, setEvents] = useState<readonly string[]>(state.isMuted ? [] : state.events)
  const { isFollowed, isMuted, isOwner } = state
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
    h(
      Form,
      {
        verb: isFollowed ? text.save : text.follow,
        because: events.length === 0 ? text.needsEvent : undefined,
        onSubmit: () => run(FOLLOW, text.followed(name), { events })
      },
      h(EventsField, { value: events, onChange: setEvents })
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
