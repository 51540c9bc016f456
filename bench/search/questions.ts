import type { Criterion } from '../../core/index.ts'
import type { FacetFields, Text, Wanted } from '../../plugins/search/engine/port.ts'
import type { Sample } from '../../test/plugins/search/sample.ts'
import { createDice, type Dice } from '../../test/plugins/search/vocabulary.ts'

const field = (name: string, ...fields: readonly string[]): FacetFields => ({ name, fields })

/** Those of a page of results: few values, hundreds and thousands of them. */
export const SIX_FACETS: readonly FacetFields[] = [
  field('_entityType', '_entityType'),
  field('platform', 'dataPlatformInstance.platform'),
  field('origin', 'datasetKey.origin'),
  field('owners', 'ownership.owners'),
  field('tags', 'globalTags.tags', 'schemaMetadata.tags'),
  field('domains', 'domains.domains')
]

/** Soft-deleted entities are left out, as every search of a client does. */
const STORED: Criterion = { not: { field: 'status.removed', in: ['true'] } }

export function wantedOf(text: Text, where: Criterion = STORED): Wanted {
  return { text, narrowed: { query: { types: ['dataset'], where }, hidden: new Set() } }
}

/** Words that all must match, the last one as it is while somebody types. */
export function words(...all: readonly string[]): Text {
  const terms = all.map((text, at): Text => ({ kind: 'word', text, ...(at === all.length - 1 ? { last: true } : {}) }))
  return { all: terms }
}

const FILTERS: readonly Criterion[] = [
  { field: 'datasetKey.origin', in: ['PROD'] },
  { field: 'dataPlatformInstance.platform', in: ['urn:li:dataPlatform:hive', 'urn:li:dataPlatform:s3'] },
  { field: 'globalTags.tags', in: ['urn:li:tag:pii'] },
  { field: 'domains.domains', in: ['urn:li:domain:finance'] }
]

/** What people search for: one to three words, some in parts, sometimes of one field, every second with filters. */
export function mixed(sample: Sample, count: number, seed = 7): Wanted[] {
  const dice = createDice(seed)
  return Array.from({ length: count }, () => {
    const where = dice.roll(2) === 0 ? { all: [STORED, dice.pick(FILTERS)] } : STORED
    return wantedOf(text(sample, dice), where)
  })
}

function text(sample: Sample, dice: Dice): Text {
  const some = Array.from({ length: 1 + dice.roll(3) }, () => sample.word(dice))
  const kind = dice.roll(10)
  if (kind === 0) return { any: some.map(text => ({ kind: 'word', text })) }
  if (kind === 1) return { all: [words(...some), { not: { kind: 'word', text: sample.word(dice) } }] }
  if (kind === 2) return { kind: 'word', text: dice.pick(sample.columns), field: 'fieldPaths' }
  if (kind === 3) return { kind: 'prefix', text: sample.word(dice).slice(0, 3) }
  return words(...some)
}
