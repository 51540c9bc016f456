import { type Loaded, rest, shortName, useData } from 'aspectd/console'
import { isRecord, type StoredEntity } from './facts.ts'

export interface Named {
  readonly name: string
  readonly color?: string
  /** Soft-deleted. */
  readonly isRemoved?: boolean
}
export type Names = ReadonlyMap<string, Named>

/** URNs per request, so that the address stays below the limits of proxies. */
const SLICE = 20
const ASPECTS = [
  'corpUserEditableInfo',
  'corpUserInfo',
  'corpGroupInfo',
  'tagProperties',
  'glossaryTermInfo',
  'domainProperties',
  'containerProperties',
  'dataPlatformInfo',
  'status'
]

/** What people call the entities; the short name of a URN for those that cannot be read. */
export function useNames(urns: readonly string[]): Names {
  const wanted = [...new Set(urns)].sort()
  const { data }: Loaded<Names> = useData(signal => loadNames(wanted, signal), [wanted.join(' ')])
  return data ?? NONE
}

/** The same, with those that are known already: only the others are asked for. */
export function useNamesBeside(known: Names, urns: readonly string[]): Names {
  const others = useNames(urns.filter(urn => !known.has(urn)))
  return others.size === 0 ? known : new Map([...known, ...others])
}

const NONE: Names = new Map()
export const nameOf = (names: Names, urn: string): string => names.get(urn)?.name ?? shortName(urn)

async function loadNames(urns: readonly string[], signal: AbortSignal): Promise<Names> {
  const slices = Array.from({ length: Math.ceil(urns.length / SLICE) }, (_, at) =>
    urns.slice(at * SLICE, (at + 1) * SLICE)
  )
  const found = await Promise.all(slices.map(slice => loadSlice(slice, signal)))
  return new Map(found.flat().map(entity => [entity.urn, namedOf(entity)]))
}

async function loadSlice(urns: readonly string[], signal: AbortSignal): Promise<readonly StoredEntity[]> {
  try {
    const ids = urns.map(encodeURIComponent).join(',')
    const { results } = await rest<{ results: Readonly<Record<string, StoredEntity>> }>(
      `/entitiesV2?ids=List(${ids})&aspects=List(${ASPECTS.join(',')})`,
      { signal }
    )
    return Object.values(results)
  } catch (error) {
    if (signal.aborted) throw error
    // One that may not be read refuses all: the others are read by themselves.
    const [first, ...others] = urns
    if (first === undefined || others.length === 0) return []
    const half = Math.ceil(urns.length / 2)
    return (await Promise.all([loadSlice(urns.slice(0, half), signal), loadSlice(urns.slice(half), signal)])).flat()
  }
}

function namedOf({ urn, aspects }: StoredEntity): Named {
  const values = ASPECTS.flatMap(name => {
    const value = aspects[name]?.value
    return isRecord(value) ? [value] : []
  })
  const [name] = values.flatMap(({ displayName, name }) =>
    [displayName, name].filter(one => typeof one === 'string' && one !== '')
  )
  const [color] = values.flatMap(({ colorHex }) => (typeof colorHex === 'string' ? [colorHex] : []))
  return {
    name: typeof name === 'string' ? name : shortName(urn),
    ...(color === undefined ? {} : { color }),
    ...(values.some(({ removed }) => removed === true) ? { isRemoved: true } : {})
  }
}
