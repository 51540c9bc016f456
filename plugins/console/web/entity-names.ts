import { useData } from './data.ts'

const NONE: ReadonlyMap<string, string> = new Map()

/** What people call the entities, by their URNs; without those that cannot be read. */
export function useEntityNames(urns: readonly string[]): ReadonlyMap<string, string> {
  const wanted = [...new Set(urns)].sort()
  const { data = NONE } = useData(
    async signal => (wanted.length === 0 ? NONE : (await import('./picking/names.ts')).loadNames(wanted, signal)),
    [wanted.join(' ')]
  )
  return data
}
