import { isRecord } from '../../../core/index.ts'

const NAMES = ['displayName', 'name', 'title']

/** What the aspects of an entity call it. */
export function nameIn(aspects: Iterable<readonly [aspect: string, value: unknown]>): string | undefined {
  for (const [aspect, value] of aspects) {
    if (!/(Properties|Info)$/.test(aspect) || !isRecord(value)) continue
    for (const member of NAMES) {
      const name = value[member]
      if (typeof name === 'string' && name !== '') return name
    }
  }
  return undefined
}
