import { can, graphql, useData } from 'aspectd/console'
import { lastSeenDocument } from './documents.ts'

interface Seen {
  readonly sessions: readonly { readonly lastUsedAt: number }[]
}

/** Whether the user may know when others were here. */
export const knowsSessions = (): boolean => can('MANAGE_USER_CREDENTIALS')

/** The last request of each user in a session that has not ended; `undefined` until it is loaded. */
export function useLastSeen(urns: readonly string[]): ReadonlyMap<string, number> | undefined {
  const isKnown = knowsSessions()
  const { data } = useData(
    async signal => {
      if (!isKnown || urns.length === 0) return new Map<string, number>()
      const variables = Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn]))
      const found = await graphql<Record<string, Seen>>(lastSeenDocument(urns.length), variables, signal)
      return new Map(urns.map((urn, at) => [urn, found[`u${at}`]?.sessions[0]?.lastUsedAt ?? 0]))
    },
    [isKnown, urns.join(' ')]
  )
  return data
}
