import t, { type Test } from 'tap'
import type { Criterion, Urn } from '../../../core/index.ts'
import type { Order } from '../../../plugins/search/engine/port.ts'
import { dataset, openAsking, run } from './asking.ts'
import { createDice } from './vocabulary.ts'

interface Row {
  readonly urn: Urn
  readonly values: Readonly<Record<string, readonly string[]>>
}

const FIELDS = ['globalTags.tags', 'ownership.owners', 'status.removed', 'domains.domains']
const compare = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))

/** More than are sorted by reading the values of each. */
const ENTITIES = 1500

/** Fields of several values and of none, of which the values are rare, unique, few. */
function rowsOf(seed: number): Row[] {
  const dice = createDice(seed)
  return Array.from(
    { length: ENTITIES },
    (_none, at): Row => ({
      urn: dataset(`${String.fromCodePoint(dice.pick([97, 0xffee, 0x1f600]))}${(at * 7919) % ENTITIES}`),
      values: {
        'globalTags.tags': Array.from({ length: dice.roll(4) }, () => `tag${dice.roll(40)}`),
        'ownership.owners': dice.roll(3) === 0 ? [] : [`owner${at}`, `owner${dice.roll(ENTITIES)}`],
        'status.removed': [dice.pick(['false', 'true'])],
        'domains.domains': dice.roll(100) === 0 ? [dice.pick(['\uffee', '\u{1f600}', 'a'])] : []
      }
    })
  )
}

function filled(t: Test, rows: readonly Row[]) {
  const asking = openAsking(t)
  for (const { urn, values } of rows) {
    const fields = FIELDS.map(name => ({ name, words: [], keys: ['e'], values: [...new Set(values[name])] }))
    const record = { fields: fields.filter(field => field.values.length > 0), edges: [], traits: 0 }
    asking.index.put(urn, new Map([['status', record]]))
  }
  run(asking.index.write('1'))
  return asking
}

function naiveOrder(rows: readonly Row[], order: Exclude<Order, 'score'>): Urn[] {
  const { fields, descending = false } = typeof order === 'string' ? { fields: [] } : order
  const keyOf = ({ values }: Row) => {
    const all = fields.flatMap(field => values[field] ?? []).sort(compare)
    return descending ? all.at(-1) : all[0]
  }
  const sorted = rows.toSorted((a, b) => {
    const [left, right] = [keyOf(a), keyOf(b)]
    if (left === right) return order === 'urnDescending' ? compare(b.urn, a.urn) : compare(a.urn, b.urn)
    if (left === undefined || right === undefined) return left === undefined ? 1 : -1
    return compare(left, right) * (descending ? -1 : 1)
  })
  return sorted.map(({ urn }) => urn)
}

const SORTS = [
  ['globalTags.tags'],
  ['ownership.owners'],
  ['status.removed'],
  ['domains.domains'],
  ['none.field'],
  ['domains.domains', 'globalTags.tags']
]
const ORDERS: readonly Exclude<Order, 'score'>[] = [
  'urn',
  'urnDescending',
  ...SORTS.flatMap(fields => [false, true].map(descending => ({ fields, descending })))
]

t.test('every order is that of a naive sort: by page after page, and from any rank', async t => {
  const rows = rowsOf(1)
  const { search } = filled(t, rows)
  const dice = createDice(2)
  const few: Criterion = { field: 'globalTags.tags', in: ['tag7', 'tag8'] }
  for (const order of ORDERS) {
    for (const where of [undefined, few]) {
      const among = where
        ? rows.filter(({ values }) => values['globalTags.tags']?.some(tag => few.in.includes(tag)))
        : rows
      const expected = naiveOrder(among, order)
      const wanted = {
        text: 'everything',
        narrowed: { query: where ? { where } : {}, hidden: new Set<string>() }
      } as const
      const name = JSON.stringify({ order, where })
      const urns: Urn[] = []
      for (let after: string | undefined, first = true; first || after !== undefined; first = false) {
        const { hits, next, total } = search(wanted, order, { limit: 1 + dice.roll(900), ...(after && { after }) })
        if (total !== expected.length) return t.fail(`${name} has the total ${total}`)
        urns.push(...hits.map(({ urn }) => urn))
        after = next
      }
      t.ok(urns.join() === expected.join(), name)
      const skip = dice.roll(expected.length + 1)
      const page = search(wanted, order, { skip, limit: 20 }).hits.map(({ urn }) => urn)
      t.strictSame(page, expected.slice(skip, skip + 20), `${name} from ${skip}`)
    }
  }
})

t.test('sorting counts no values: a field can have as many as there are entities', async t => {
  const rows = rowsOf(5)
  const { index, search } = filled(t, rows)
  t.intercept(index, 'documentFrequencies', {
    value: () => {
      throw new Error('the values of a field were counted')
    }
  })
  const wanted = { text: 'everything', narrowed: { query: {}, hidden: new Set<string>() } } as const
  for (const order of ORDERS) {
    const { hits, next } = search(wanted, order, { limit: 20 })
    t.strictSame(
      hits.map(({ urn }) => urn),
      naiveOrder(rows, order).slice(0, 20)
    )
    t.equal(search(wanted, order, { limit: 20, after: String(next) }).hits.length, 20)
  }
})

t.test('facets count every value exactly, also when only the most frequent are wanted', async t => {
  const rows = rowsOf(3)
  const { facets } = filled(t, rows)
  const dice = createDice(4)
  for (let at = 0; at < 55; at++) {
    const fields = dice.pick(SORTS)
    const inner = dice.roll(3) === 0 ? dice.pick(SORTS) : undefined
    // The first ones of all rows: values that are equally frequent are cut by their order.
    const chosen = new Set(
      [...rows.keys()].filter(() => dice.roll(1 + Math.max(0, at - 15)) === 0).map(at => rows[at]?.urn)
    )
    const among = rows.filter(({ urn }) => chosen.has(urn))
    const where = { urns: among.map(({ urn }) => urn) }
    const limit = 1 + dice.roll(30)
    const wanted = { text: 'everything', narrowed: { query: { where }, hidden: new Set<string>() } } as const
    const [facet] = facets(wanted, [{ name: 'a', fields, ...(inner && { inner }) }], limit)
    t.strictSame(
      facet?.values,
      naiveFacet(among, fields, inner).slice(0, limit),
      JSON.stringify({ fields, inner, limit })
    )
  }
})

function naiveFacet(rows: readonly Row[], fields: readonly string[], inner?: readonly string[]) {
  const counts = new Map<string, number>()
  for (const { values } of rows) {
    const of = (names: readonly string[]) => [...new Set(names.flatMap(name => values[name] ?? []))]
    const own = inner ? of(fields).flatMap(value => of(inner).map(other => `${value}␞${other}`)) : of(fields)
    for (const value of own) counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const all = Array.from(counts, ([value, count]) => ({ value, count }))
  return all.sort((a, b) => b.count - a.count || compare(a.value, b.value))
}
