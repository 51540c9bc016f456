import { type Call, Misconfigured, type Urn } from '../../../core/index.ts'
import { FollowingInput } from '../errors.ts'

const USUAL = 20
const MOST = 100

/** Something that waits for a user. */
export interface WaitingItem {
  /** What it is about. */
  readonly entity: Urn
  /** The form, the incident. */
  readonly subject: Urn
  readonly title?: string
}

/** What waits for the user who asks. Another plugin adds one in its `setup`. */
export interface WaitingSource {
  /** In capital letters, for the page: `FORM`. */
  readonly kind: string
  /** At most `limit` of what the caller may see, and how many there are. `me`: the caller and their groups. */
  list(
    call: Call,
    me: readonly Urn[],
    limit: number
  ): Promise<{ readonly total: number; readonly items: readonly WaitingItem[] }>
}

export type WaitingForMe = ReturnType<typeof createWaiting>['list']

/** Collects what waits from all plugins that have something. */
export function createWaiting(groupsOf: (call: Call, user: Urn) => Promise<readonly Urn[]>) {
  const sources: WaitingSource[] = []
  return {
    add(source: WaitingSource): void {
      if (sources.some(({ kind }) => kind === source.kind)) {
        throw new Misconfigured(`plugin following: two plugins say what waits as ${source.kind}`)
      }
      sources.push(source)
    },
    /** @throws FollowingInput */
    async list(call: Call, count: number | null | undefined) {
      const limit = count ?? USUAL
      if (!Number.isInteger(limit) || limit < 1 || limit > MOST) {
        throw new FollowingInput(`count: expected 1 to ${MOST}, found ${limit}`)
      }
      const me = [call.actor, ...(await groupsOf(call.as("looking up the caller's groups"), call.actor))]
      const found = await Promise.all(
        sources.map(async ({ kind, list }) => {
          const { total, items } = await list(call, me, limit)
          return { total, items: items.map(item => ({ kind, ...item })) }
        })
      )
      return {
        total: found.reduce((sum, { total }) => sum + total, 0),
        items: found
          .flatMap(({ items }) => items)
          .map(({ kind, entity, subject, title }) => ({
            ...{ kind, entity: { urn: entity }, subject: { urn: subject } },
            title: title ?? null
          }))
      }
    }
  }
}
