import { type Call, type Data, type Point, type Span, type Static, Type, Unavailable } from '../../core/index.ts'
import { compare, createMatcher, type ValueFilter } from '../entities/index.ts'
import { ReadTooLarge } from './errors.ts'

const PAGE = 200

export const Sort = Type.Object({
  field: Type.String(),
  order: Type.Enum(['ASCENDING', 'DESCENDING'], { default: 'DESCENDING' })
})
type Sort = Static<typeof Sort>

interface SeriesRead {
  readonly span: Span
  readonly limit: number
  readonly filter?: ValueFilter | undefined
  readonly sort?: Sort | undefined
}

interface ReadLimits {
  /** Maximum number of values in one response, and of rows that are sorted by a field other than the time. */
  readonly maxValues: number
  readonly maxMegabytes: number
}

type Page = Parameters<Data['series']['range']>[2]

/** Reads points, newest first unless `sort` is set. @throws ReadTooLarge */
export type Reader = (call: Call, read: SeriesRead) => Promise<Point[]>

export function createReader(data: Data, { maxValues, maxMegabytes }: ReadLimits): Reader {
  const maxBytes = maxMegabytes * 1024 * 1024

  async function* scan(call: Call, span: Span, page: Page): AsyncGenerator<Point> {
    let after: string | undefined
    do {
      if (call.signal.aborted) throw new Unavailable('the request timed out or the client disconnected')
      const { points, next } = await data.series.range(call, span, after === undefined ? page : { ...page, after })
      yield* points
      after = next
    } while (after !== undefined)
  }

  async function collect(call: Call, { span, filter, limit, sort }: SeriesRead): Promise<Point[]> {
    const matches = createMatcher(filter)
    const page = { limit: matches ? PAGE : Math.min(PAGE, limit), ascending: sort?.order === 'ASCENDING' }
    const found: Point[] = []
    let bytes = 0
    for await (const point of scan(call, span, page)) {
      if (matches && !matches(JSON.parse(point.json))) continue
      bytes += point.json.length
      if (bytes > maxBytes) throw new ReadTooLarge(`${maxMegabytes} MiB of values`)
      found.push(point)
      if (found.length === limit) break
    }
    return found
  }

  async function collectSorted(call: Call, { sort: _unused, ...read }: SeriesRead, sort: Sort): Promise<Point[]> {
    const points = await collect(call, { ...read, limit: maxValues + 1 })
    if (points.length > maxValues) throw new ReadTooLarge(`${maxValues} rows to sort by ${sort.field.slice(0, 100)}`)
    return sorted(points, sort).slice(0, read.limit)
  }

  return (call, read) => {
    const { sort } = read
    return sort && sort.field !== 'timestampMillis' ? collectSorted(call, read, sort) : collect(call, read)
  }
}

/** Values without the field come last, for both orders. */
function sorted(points: readonly Point[], { field, order }: Sort): Point[] {
  const sign = order === 'ASCENDING' ? 1 : -1
  const keyed = points.map(point => ({ point, key: keyOf(point, field) }))
  keyed.sort(
    (a, b) => Number(a.key === undefined) - Number(b.key === undefined) || sign * compare(a.key ?? '', b.key ?? '')
  )
  return keyed.map(({ point }) => point)
}

function keyOf({ json }: Point, field: string): string | undefined {
  const value: Readonly<Record<string, unknown>> = JSON.parse(json)
  const found = Object.hasOwn(value, field) ? value[field] : undefined
  return found === undefined || found === null
    ? undefined
    : typeof found === 'object'
      ? JSON.stringify(found)
      : String(found)
}

/** DataHub's form. The value is ASCII only, because some clients assume one byte per character. */
export function shownPoint({ json, system }: Point) {
  const value = json.replace(/[\u0080-\uffff]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const systemMetadata: Record<string, unknown> = JSON.parse(system)
  return {
    aspect: { value, contentType: 'application/json' },
    ...(Object.keys(systemMetadata).length === 0 ? {} : { systemMetadata })
  }
}
