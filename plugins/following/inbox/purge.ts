import { type Call, type Data, eraseWhere, numberKey, pagesOf, type Urn } from '../../../core/index.ts'
import { INBOX, inboxUrn, LINE, NOTICE } from '../definitions.ts'

const PAGE = 500
/** Lines removed in one step. */
const STEP = 10_000

interface Purge {
  /** Milliseconds since the epoch: older lines and notices end. */
  readonly before: number
  /** The newest lines that each user keeps. */
  readonly keepLines: number
}

type PurgeData = Pick<Data, 'series' | 'find' | 'erase'>

/** Removes old lines and notices, and the oldest lines of users that have too many. */
export async function purge(data: PurgeData, call: Call, { before, keepLines }: Purge): Promise<void> {
  await removeLines(data, call, { type: INBOX, to: before })
  const where = { field: `${NOTICE}.time`, to: numberKey(Math.max(0, before)) }
  await eraseWhere(data, call, { types: [NOTICE], where })
  for await (const { urns } of pagesOf(data, call, { types: ['corpuser'] }, PAGE)) {
    for (const user of urns) {
      call.signal.throwIfAborted()
      const urn = inboxUrn(user)
      if ((await data.series.count(call, { urn, aspect: LINE })) > keepLines)
        await shorten(data, call, { urn, keepLines })
    }
  }
}

interface Shortened extends Pick<Purge, 'keepLines'> {
  readonly urn: Urn
}

async function shorten(data: PurgeData, call: Call, { urn, keepLines }: Shortened): Promise<void> {
  let after: string | undefined
  let oldest: number | undefined
  for (let left = keepLines; left > 0; left -= PAGE) {
    const page = { limit: Math.min(PAGE, left), ...(after === undefined ? {} : { after }) }
    const { points, next } = await data.series.range(call, { urn, aspect: LINE }, page)
    oldest = points.at(-1)?.time ?? oldest
    after = next
  }
  if (oldest !== undefined) await removeLines(data, call, { urn, to: oldest })
}

async function removeLines(
  { series }: PurgeData,
  call: Call,
  span: { readonly urn?: Urn; readonly type?: string; readonly to: number }
): Promise<void> {
  for (let removed = STEP; removed === STEP; ) {
    call.signal.throwIfAborted()
    removed = await series.remove(call, { ...span, aspect: LINE }, STEP)
  }
}
