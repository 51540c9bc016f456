import t from 'tap'
import { BadRequest } from '../../../core/index.ts'
import type { Text } from '../../../plugins/search/engine/port.ts'
import { parseQuery } from '../../../plugins/search/query/parse.ts'
import { matchesEverything } from '../../../plugins/search/query/text.ts'
import { fuzz, isField, REPEATED } from './fuzz.ts'

const parsed = (query: string) => parseQuery(query, { isField })
const word = (text: string) => ({ kind: 'word', text }) as Text
function refused(query: string): string {
  try {
    parsed(query)
  } catch (error) {
    if (error instanceof BadRequest) return error.message
    throw error
  }
  return 'accepted'
}

t.test('a query that is too long, too deep or has too many words is refused with the limit', async t => {
  t.ok(parsed('x'.repeat(8192)))
  t.equal(refused('x'.repeat(8193)), 'query: expected at most 8192 bytes, found 8193')
  t.equal(refused('ß'.repeat(5000)), 'query: expected at most 8192 bytes, found 10000')
  t.ok(parsed('x '.repeat(64)))
  t.match(refused('x '.repeat(65)), /^query: expected at most 64 words, found more at position 129$/)
  t.match(refused(`"${'x '.repeat(65)}"`), /at most 64 words/)
  t.match(refused('a.b_c-d '.repeat(17)), /at most 64 words/)
  t.ok(parsed(`owners:(${'"urn:li:corpuser:some.user" OR '.repeat(62)}x)`), 'a URN is one word')
  t.ok(parsed(`${'('.repeat(30)}x${')'.repeat(30)}`))
  t.equal(refused(`${'('.repeat(31)}x`), 'query: expected at most 30 levels of parentheses, found more at position 30')
})

t.test('5 000 generated queries are parsed, and none without a star selects everything', async t => {
  t.strictSame(fuzz(5_000, 1), { queries: 5_000, wrong: [] })
})

t.test('queries that repeat a piece are parsed or refused', async t => {
  for (const query of REPEATED) t.match(refused(query), /^(accepted|query: expected )/, query.slice(0, 20))
})

t.test('what selects everything is decided by structure', async t => {
  for (const text of [
    'everything',
    { all: ['everything', { not: 'nothing' }] },
    { any: [word('x'), 'everything'] },
    word('---')
  ]) {
    t.ok(matchesEverything(text as Text))
  }
  for (const text of [
    'nothing',
    word('x'),
    { all: ['everything', word('x')] },
    { not: 'everything' },
    { exists: 'name' }
  ]) {
    t.notOk(matchesEverything(text as Text))
  }
})
