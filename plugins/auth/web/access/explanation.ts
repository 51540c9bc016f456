import { can, graphql } from 'aspectd/console'
import { DEBUG_ACCESS, EXPLAIN_ACCESS } from '../documents.ts'
import type { DebugAccess, ExplainAccess } from '../documents.types.ts'

export interface Question {
  readonly actor: string
  readonly privilege: string
  /** A URN, or an entity type; `''`: the platform. */
  readonly resource: string
}

export interface Explanation {
  readonly answer: ExplainAccess['explainAccess']
  /** What the user has; absent for those who may not see it. */
  readonly has: DebugAccess['debugAccess'] | undefined
}

export async function loadExplanation(question: Question, signal: AbortSignal): Promise<Explanation> {
  const { actor, privilege, resource } = question
  const variables = { actor, privilege, ...(resource === '' ? {} : { resource }) }
  const [{ explainAccess }, has] = await Promise.all([
    graphql<ExplainAccess>(EXPLAIN_ACCESS, variables, signal),
    can('MANAGE_USERS_AND_GROUPS')
      ? graphql<DebugAccess>(DEBUG_ACCESS, { user: actor }, signal).then(({ debugAccess }) => debugAccess)
      : undefined
  ])
  return { answer: explainAccess, has }
}
