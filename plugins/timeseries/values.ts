import { type Call, type Data, type Point, type Span, Unavailable } from '../../core/index.ts'
import { ReadTooLarge } from './errors.ts'
import { compare, createMatcher, type Filter } from './filter.ts'

const PAGE = 200
const MOST_BYTES = 64 * 1024 * 1024
/** Rows that are sorted by something else than their time. */
const MOST_SORTED = 10_000

export interface SeriesRead {
  readonly span: Span
  readonly limit: number
  readonly filter?: Filter | undefined
  readonly sort?: { readonly field: string; readonly order: 'ASCENDING' | 'DESCENDING' } | undefined
}

/** The points asked for, newest first unless sorted otherwise. */
export function readSeries(data: Data, call: Call, read: SeriesRead): Promise<Point[]> {
  const { sort } = read
  if (!sort || sort.field === 'timestampMillis') return collect(data, call, read, read.limit)
  return readSorted(data, call, read, sort)
}

async function readSorted(
  data: Data,
  call: Call,
  read: SeriesRead,
  sort: NonNullable<SeriesRead['sort']>
): Promise<Point[]> {
  const points = await collect(data, call, { ...read, sort: undefined }, MOST_SORTED + 1)
  if (points.length > MOST_SORTED) throw new ReadTooLarge(`${MOST_SORTED} rows to sort by ${sort.field}`)
  const sign = sort.order === 'ASCENDING' ? 1 : -1
  const keyed = points.map(point => ({ point, key: keyOf(point, sort.field) }))
  keyed.sort(
    (a, b) => Number(a.key === undefined) - Number(b.key === undefined) || sign * compare(a.key ?? '', b.key ?? '')
  )
  return keyed.slice(0, read.limit).map(({ point }) => point)
}

async function collect(data: Data, call: Call, { span, filter, sort }: SeriesRead, most: number): Promise<Point[]> {
  const matches = createMatcher(filter)
  const ascending = sort?.order === 'ASCENDING'
  const found: Point[] = []
  let bytes = 0
  let after: string | undefined
  do {
    if (call.signal.aborted) throw new Unavailable('the request took too long, or its sender left')
    const limit = matches ? PAGE : Math.min(PAGE, most - found.length)
    const page = await data.series.range(call, span, { limit, ascending, ...(after === undefined ? {} : { after }) })
    for (const point of page.points) {
      if (matches && !matches(JSON.parse(point.json))) continue
      bytes += point.json.length
      if (bytes > MOST_BYTES) throw new ReadTooLarge(`${MOST_BYTES} bytes of values`)
      found.push(point)
      if (found.length === most) return found
    }
    after = page.next
  } while (after !== undefined)
  return found
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

/** In DataHub's form. ASCII only, as some clients take the text for one byte a character. */
export function shownPoint({ json, system }: Point) {
  const value = json.replace(/[\u0080-\uffff]/g, char => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const systemMetadata: Record<string, unknown> = JSON.parse(system)
  return {
    aspect: { value, contentType: 'application/json' },
    ...(Object.keys(systemMetadata).length === 0 ? {} : { systemMetadata })
  }
}
