import t from 'tap'
import { scaled } from '../../rounds.ts'
import { fuzz } from './fuzz.ts'

const QUERIES = scaled(20_000, 200_000)

t.test(`${QUERIES} generated queries are parsed, and none without a star selects everything`, async t => {
  t.strictSame(fuzz(QUERIES, 12), { queries: QUERIES, wrong: [] })
})
