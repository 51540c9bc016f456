import type { Criterion, Urn } from '../../../core/index.ts'
import type { FacetFields, Order } from '../../../plugins/search/engine/port.ts'
import type { Dice } from './vocabulary.ts'

/** What random questions are made of: those of stored entities, so that most find something. */
export interface Material {
  readonly urns: readonly Urn[]
  /** Indexed values of random entities. */
  readonly entries: readonly { readonly field: string; readonly value: string }[]
  word(dice: Dice): string
  /** Names and texts of entities. */
  readonly names: readonly string[]
}

const TEXT_FIELDS = ['name', 'fieldPaths', 'description', 'id', 'title', 'displayName', 'qualifiedName']
const VALUE_FIELDS = ['tags', 'owners', 'domains', 'origin', 'platform', 'typeNames', 'glossaryTerms', 'unknown']

/** The text of a query, of every form of the grammar, and of none. */
export function randomQuery(dice: Dice, material: Material): string {
  const count = 1 + dice.roll(2)
  const terms = Array.from({ length: count }, () => term(dice, material, 2))
  return terms.join(dice.pick([' ', ' ', ' ', ' AND ', ' OR ', ' | ', ' -', ' NOT ']))
}

function term(dice: Dice, material: Material, depth: number): string {
  const word = material.word(dice)
  const forms: readonly (() => string)[] = [
    () => word,
    () => word,
    () => word.slice(0, 1 + dice.roll(4)),
    () => dice.pick(material.names),
    () => dice.pick(material.names).split(/[ .]/).at(-1) ?? word,
    () => `"${words(dice, material)}"`,
    () => `${word.slice(0, 2 + dice.roll(3))}*`,
    () => `${dice.pick(TEXT_FIELDS)}:${word}`,
    () => `${dice.pick(VALUE_FIELDS)}:${dice.pick([word, '*', `"${dice.pick(material.entries).value}"`])}`,
    () => `${dice.pick(TEXT_FIELDS)}:*${word.slice(1, 3)}?*`,
    () => `${word.slice(0, -1)}${dice.pick(['x', ''])}~`,
    () => `_exists_:${dice.pick(VALUE_FIELDS)}`,
    () =>
      dice.pick(['queryCountPercentileLast30Days:>=50', 'createdAt:[1710000000000 TO *]', `createdAt:<1750000000000`]),
    () => `-${word}`,
    () => (depth > 0 ? `(${randomQuery(dice, material)})` : word)
  ]
  return dice.pick(forms)()
}

function words(dice: Dice, { names, word }: Material): string {
  const all = dice.pick(names).split(/[ _.]/)
  const from = dice.roll(all.length)
  return all.slice(from, from + 1 + dice.roll(3)).join(' ') || word(dice)
}

/** As `find` takes them. */
export function randomCriterion(dice: Dice, material: Material, depth = 2): Criterion {
  const { field, value } = dice.pick(material.entries)
  const other = dice.pick(material.entries)
  const inner = () => randomCriterion(dice, material, depth - 1)
  const forms: readonly (() => Criterion)[] = [
    () => ({ field, in: [value] }),
    () => ({
      field,
      in: material.entries
        .filter(entry => entry.field === field)
        .slice(0, 4)
        .map(entry => entry.value)
    }),
    () => ({ field }),
    () => ({ field, from: value }),
    () => ({ field: other.field, ...(value < other.value ? { from: value, to: other.value } : { to: value }) }),
    () => ({ field, match: dice.pick(['contains', 'starts', 'ends', 'whole']), text: piece(dice, value) }),
    () => ({ urns: [dice.pick(material.urns), dice.pick(material.urns)] }),
    () => ({ urnPrefix: dice.pick(material.urns).slice(0, 8 + dice.roll(40)) }),
    () => (depth > 0 ? { not: inner() } : { field, in: [value] }),
    () => (depth > 0 ? { all: [inner(), inner()] } : { field }),
    () => (depth > 0 ? { any: [inner(), inner()] } : { field })
  ]
  return dice.pick(forms)()
}

function piece(dice: Dice, value: string): string {
  const from = dice.roll(3) === 0 ? 0 : dice.roll(value.length)
  const text = value.slice(from, from + 1 + dice.roll(6))
  return dice.roll(2) === 0 ? text.toUpperCase() : text
}

const SORTS = [
  'datasetProperties.name',
  'datasetProperties.createdAt',
  'globalTags.tags',
  'corpUserInfo.displayName',
  'status.removed',
  'unknown.field'
]

/** Every way to sort. */
export const ORDERS: readonly Order[] = [
  'score',
  'urn',
  'urnDescending',
  ...SORTS.flatMap(field => [false, true].map(descending => ({ fields: [field], descending }))),
  { fields: ['datasetProperties.name', 'chartInfo.title', 'corpUserInfo.displayName'] }
]

export const FACETS: readonly FacetFields[] = [
  { name: '_entityType', fields: ['_entityType'] },
  { name: 'tags', fields: ['globalTags.tags', 'schemaMetadata.tags'] },
  { name: 'owners', fields: ['ownership.owners'] },
  { name: 'platform', fields: ['dataPlatformInstance.platform'] },
  { name: 'origin␞platform', fields: ['datasetKey.origin'], inner: ['dataPlatformInstance.platform'] },
  { name: 'none', fields: ['unknown.field'] }
]
