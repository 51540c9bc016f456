import { graphql } from 'aspectd/console'
import { type Named, nameFields, nameOf } from './complete.ts'

/** Entities per request. */
const SLICE = 50

/** What people call the entities, by their URNs; without those that cannot be read. */
export async function loadNames(urns: readonly string[], signal: AbortSignal): Promise<ReadonlyMap<string, string>> {
  const slices = Array.from({ length: Math.ceil(urns.length / SLICE) }, (_, at) =>
    urns.slice(at * SLICE, (at + 1) * SLICE)
  )
  const found = await Promise.all(slices.map(slice => loadSlice(slice, signal)))
  return new Map(found.flat().map(entity => [entity.urn, nameOf(entity)]))
}

async function loadSlice(urns: readonly string[], signal: AbortSignal): Promise<readonly Named[]> {
  const parameters = urns.map((_, at) => `$u${at}: String!`)
  const fields = urns.map((_, at) => `e${at}: entity(urn: $u${at}) { ${nameFields()} }`)
  const query = `query entityNames(${parameters.join(' ')}) { ${fields.join(' ')} }`
  const found = await graphql<Readonly<Record<string, Named | null>>>(
    query,
    Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])),
    signal
  )
  return Object.values(found).filter(one => one !== null)
}
