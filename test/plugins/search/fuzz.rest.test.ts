import t from 'tap'
import { fuzz } from './fuzz.ts'

t.test('200 000 generated queries are parsed quickly, and none without a star selects everything', async t => {
  t.strictSame(fuzz(200_000, 12), { queries: 200_000, wrong: [] })
})
