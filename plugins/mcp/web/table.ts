import {
  Button,
  type Column,
  Confirm,
  EntityLink,
  graphql,
  h,
  type Loaded,
  me,
  Pager,
  plugins,
  Table,
  Time,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { REVOKE } from './documents.ts'
import type { ListAgents, RevokeAgentVariables } from './documents.types.ts'
import { text } from './en.ts'

export const COUNT = 50

type Found = ListAgents['listAgents']
type Agent = Found['agents'][number]

interface TableProps {
  readonly page: Found
  readonly loaded: Loaded<Found>
}

/** Agents with their tokens; each can be revoked. */
export function AgentTable({ page, loaded }: TableProps): VNode {
  const { agents, start, total } = page
  const columns: readonly Column<Agent>[] = [
    { title: text.client, cell: ({ client }) => client },
    { title: text.token, cell: ({ tokenName }) => tokenName },
    { title: text.user, cell: ({ actor: { urn } }) => (urn === me.value?.urn ? text.me : h(EntityLink, { urn })) },
    { title: text.used, cell: ({ lastUsedAt }) => h(Time, { at: lastUsedAt }) },
    { title: text.since, cell: ({ firstUsedAt }) => h(Time, { at: firstUsedAt }) },
    { title: text.ends, cell: ({ expiresAt }) => (expiresAt ? h(Time, { at: expiresAt }) : text.never) },
    ...(plugins.value.has('tokens')
      ? [{ title: text.action, cell: (agent: Agent) => h(RevokeButton, { agent, onRevoked: loaded.reload }) }]
      : [])
  ]
  return h(
    'div',
    {},
    h(Table<Agent>, { caption: text.title, columns, rows: agents, keyOf: ({ tokenId }) => tokenId }),
    h(Pager, { start, count: COUNT, total })
  )
}

interface RevokeProps {
  readonly agent: Agent
  readonly onRevoked: () => void
}

function RevokeButton({ agent, onRevoked }: RevokeProps): VNode {
  const [isAsking, setAsking] = useState(false)
  const { tokenId, tokenName, client } = agent
  const revoke = async () => {
    const variables: RevokeAgentVariables = { id: tokenId }
    await graphql(REVOKE, { ...variables })
    onRevoked()
    toast(text.revoked(tokenName))
  }
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.revokeNamed(tokenName), onClick: () => setAsking(true) }, text.revoke),
    isAsking &&
      h(Confirm, {
        title: text.revokeTitle(tokenName),
        text: text.revokeText(client),
        verb: text.revokeNamed(tokenName),
        onConfirm: revoke,
        onClose: () => setAsking(false)
      })
  )
}
