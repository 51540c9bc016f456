import { BadRequest, type Call, type Data, type Model, pagesOf } from '../../../core/index.ts'

const PAGE = 1000

/** The number of entities that have the aspect; for a timeseries, the number of points. `urnLike` must end with `%`. */
export async function countAspect(
  call: Call,
  { data, model }: { readonly data: Data; readonly model: Model },
  { aspect, urnLike = '%' }: { readonly aspect: string; readonly urnLike?: string | undefined }
): Promise<number> {
  const known = model.aspects.get(aspect)
  if (!known) throw new BadRequest(`Unknown aspect ${aspect}`)
  const prefix = prefixOf(urnLike)
  if (known.kind === 'timeseries') {
    if (prefix !== '') {
      throw new BadRequest(`urnLike is not supported for ${aspect}: timeseries points are counted by entity type`)
    }
    const counts = await Promise.all(known.on.map(type => data.series.count(call, { aspect, type })))
    return counts.reduce((sum, count) => sum + count, 0)
  }
  const query = { types: known.on, ...(prefix === '' ? {} : { where: { urnPrefix: prefix } }) }
  if (known.isKey) return (await data.find(call, query, { limit: 0 })).total
  let count = 0
  for await (const { urns } of pagesOf(data, call, query, PAGE)) {
    const rows = await data.read(
      call,
      urns.map(urn => ({ urn, aspects: [aspect] }))
    )
    count += rows.flat().length
    call.signal.throwIfAborted()
  }
  return count
}

function prefixOf(pattern: string): string {
  const prefix = pattern.replace(/%$/, '')
  if (prefix === pattern || /[%_]/.test(prefix.replace(/\\[%_]/g, ''))) {
    throw new BadRequest(`urnLike ${JSON.stringify(pattern.slice(0, 200))} must be a URN prefix followed by %`)
  }
  return prefix
}
