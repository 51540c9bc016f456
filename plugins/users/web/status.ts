import { Button, Confirm, can, graphql, h, me, plugins, toast, useData, useState, type VNode } from 'aspectd/console'
import { COUNT_TOKENS, SESSIONS, SET_STATUS } from './documents.ts'
import type { CountTokens, SessionsOf, SetStatusVariables } from './documents.types.ts'
import { text, whatEnds } from './en.ts'
import { nameOf, type Person } from './person.ts'

interface StatusProps {
  readonly person: Person
}

export function StatusText({ person }: StatusProps): VNode {
  if (person.status === 'SUSPENDED') return h('span', { class: 'danger' }, text.suspended)
  return h('span', {}, person.isNativeUser === false ? text.noPassword : text.active)
}

interface ChangeProps extends StatusProps {
  readonly onChanged: () => void
}

/** Suspends, after it has said what ends; activates at once, with Undo. */
export function StatusButton({ person, onChanged }: ChangeProps): VNode | null {
  const [isAsking, setAsking] = useState(false)
  if (!can('MANAGE_USERS_AND_GROUPS')) return null
  const name = nameOf(person)
  const set = async (status: SetStatusVariables['status']) => {
    const variables: SetStatusVariables = { urn: person.urn, status }
    await graphql(SET_STATUS, { ...variables })
    onChanged()
  }
  if (person.status === 'SUSPENDED') return h(Activate, { name, onActivate: () => set('ACTIVE') })
  const suspend = async () => {
    await set('SUSPENDED')
    toast(text.suspended_(name))
  }
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.suspendNamed(name), onClick: () => setAsking(true) }, text.suspend),
    isAsking &&
      h(Confirm, {
        title: text.suspendTitle(name),
        text: h(WhatEnds, { urn: person.urn }),
        verb: text.suspendNamed(name),
        onConfirm: suspend,
        onClose: () => setAsking(false)
      })
  )
}

interface ActivateProps {
  readonly name: string
  readonly onActivate: () => Promise<void>
}

function Activate({ name, onActivate }: ActivateProps): VNode {
  const [busy, setBusy] = useState(false)
  const activate = async () => {
    setBusy(true)
    try {
      await onActivate()
      toast(text.activated(name))
    } catch (thrown) {
      toast(thrown instanceof Error ? thrown.message : String(thrown))
    }
    setBusy(false)
  }
  return h(
    Button,
    { kind: 'quiet', busy, label: text.activateNamed(name), onClick: () => void activate() },
    text.activate
  )
}

/** How many sessions and tokens a suspension stops, as far as the current user may know. */
function WhatEnds({ urn }: { readonly urn: string }): VNode {
  const maySessions = can('MANAGE_USER_CREDENTIALS') || urn === me.value?.urn
  const mayTokens = plugins.value.has('tokens') && can('MANAGE_ACCESS_TOKENS')
  const { data, isLoading } = useData(
    async signal => {
      const filters = [{ field: 'actorUrn', values: [urn] }]
      const [sessions, tokens] = await Promise.all([
        maySessions ? graphql<SessionsOf>(SESSIONS, { input: { userUrn: urn, count: 1 } }, signal) : undefined,
        mayTokens ? graphql<CountTokens>(COUNT_TOKENS, { input: { count: 1, filters } }, signal) : undefined
      ])
      return { sessions: sessions?.listSessions.total, tokens: tokens?.listAccessTokens.total }
    },
    [urn]
  )
  return h('p', { 'aria-busy': isLoading }, whatEnds(data?.sessions, data?.tokens))
}
