import { BadRequest, type Call, type Data, type Model, pagesOf } from '../../../core/index.ts'
import { parseUrnPattern } from './urn-pattern.ts'

const PAGE = 1000

/** The number of entities that have the aspect; for a timeseries, the number of points. `urnLike` is a pattern of LIKE. */
export async function countAspect(
  call: Call,
  { data, model }: { readonly data: Data; readonly model: Model },
  { aspect, urnLike = '%' }: { readonly aspect: string; readonly urnLike?: string | undefined }
): Promise<number> {
  const known = model.aspects.get(aspect)
  if (!known) throw new BadRequest(`Unknown aspect ${aspect}`)
  const pattern = parseUrnPattern(urnLike)
  if (known.kind === 'timeseries') {
    if (!pattern.isPrefix || pattern.prefix !== '') {
      throw new BadRequest(`urnLike is not supported for ${aspect}: timeseries points are counted by entity type`)
    }
    const counts = await Promise.all(known.on.map(type => data.series.count(call, { aspect, type })))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const { prefix, isPrefix } = pattern
  // Every entity has the key aspect of its type. Who may read a guarded aspect can depend on the entity.
  const isRead = !known.isKey && (known.guard?.sealed || known.guard?.read)
  const query = {
    types: known.on,
    ...(known.isKey || isRead ? {} : { having: aspect }),
    ...(prefix === '' ? {} : { where: { urnPrefix: prefix } })
  }
  if (isPrefix && !isRead) return (await data.find(call, query, { limit: 0 })).total
  let count = 0
  for await (const { urns } of pagesOf(data, call, query, PAGE)) {
    const matching = isPrefix ? urns : urns.filter(pattern.matches)
    const rows = isRead
      ? await data.read(
          call,
          matching.map(urn => ({ urn, aspects: [aspect] }))
        )
      : matching
    count += rows.flat().length
    call.signal.throwIfAborted()
  }
  return count
}
