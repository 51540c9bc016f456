import { type Call, type Data, entityTypeOf, eraseWhere, type Urn } from '../../../core/index.ts'
import { FOLLOW, inboxUrn, LINE } from '../definitions.ts'

const REMOVED = 10_000
const ACTORS: ReadonlySet<string> = new Set(['corpuser', 'corpGroup'])

/** What a deleted entity leaves: nobody follows it, it follows nothing, and has no inbox. */
export async function endFollowing(data: Pick<Data, 'find' | 'erase' | 'series'>, call: Call, urn: Urn): Promise<void> {
  const fields = ACTORS.has(entityTypeOf(urn)) ? ['target', 'follower'] : ['target', 'view']
  const any = fields.map(field => ({ field: `${FOLLOW}.${field}`, in: [urn] }))
  await eraseWhere(data, call, { types: [FOLLOW], where: { any } })
  if (entityTypeOf(urn) !== 'corpuser') return
  const inbox = inboxUrn(urn)
  for (let removed = REMOVED; removed === REMOVED; ) {
    call.signal.throwIfAborted()
    removed = await data.series.remove(call, { urn: inbox, aspect: LINE }, REMOVED)
  }
  await data.erase(call, inbox)
}
