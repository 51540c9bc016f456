import { ApiError, graphql } from 'aspectd/console'
import { type Named, nameFields, nameOf } from './complete.ts'

/** Entities per request. */
const SLICE = 50

/** What people call the entities, by their URNs; without those that cannot be read. */
export async function loadNames(urns: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const found = await loadEach<Named>(urns, nameFields(), signal)
  return new Map(found.map(entity => [entity.urn, nameOf(entity)]))
}

/** The fields of each entity; without those that cannot be read. */
export async function loadEach<Found extends Named>(
  urns: readonly string[],
  fields: string,
  signal?: AbortSignal
): Promise<readonly Found[]> {
  const slices = Array.from({ length: Math.ceil(urns.length / SLICE) }, (_, at) =>
    urns.slice(at * SLICE, (at + 1) * SLICE)
  )
  return (await Promise.all(slices.map(slice => loadSlice<Found>(slice, fields, signal)))).flat()
}

async function loadSlice<Found extends Named>(
  urns: readonly string[],
  fields: string,
  signal: AbortSignal | undefined
): Promise<readonly Found[]> {
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const selected = urns.map((_, at) => `e${at}: entity(urn: $u${at}) { ${fields} }`)
  const query = `query entityNames(${parameters.join(' ')}) { ${selected.join(' ')} }`
  const variables = Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn]))
  try {
    const found = await graphql<Readonly<Record<string, Found | null>>>(query, variables, signal)
    return Object.values(found).filter(one => one !== null)
  } catch (thrown) {
    // What is no URN, in a record of who did what: the others are asked for without it.
    const refused = thrown instanceof ApiError && thrown.status === 400 ? thrown.path[0] : undefined
    if (refused === undefined) throw thrown
    return loadSlice(
      urns.filter((_, at) => `e${at}` !== refused),
      fields,
      signal
    )
  }
}
