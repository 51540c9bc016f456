import t from 'tap'
import { entityTypeOf, idOf, isStoredUrn, isUrn, makeUrn, parseStoredUrn, parseUrn, partsOf } from '../../core/urn.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)'

t.test('a URN is kept as the exact text', async t => {
  const texts = [
    DATASET,
    'urn:li:tag:a:b',
    'urn:LI:Tag:X',
    'urn:li:tag:ü😀',
    'urn:x:y:a b\nc',
    'urn:li:tag:%20',
    'urn:li:tag:%28',
    'urn:li:tag:a()',
    'urn:li:tag:a,,b',
    'urn:li:tag:(a)(b)',
    'urn:li:tag:(a), , b',
    'urn:li:dataset:(urn:li:dataPlatform:hive,f(x,,y)(),PROD)'
  ]
  for (const text of texts) t.equal(parseUrn(text), text)
})

t.test('text that is not a URN is refused with an excerpt', async t => {
  const texts = [
    '',
    'urn',
    'urn:li:tag',
    'urn:li:tag:',
    'urn::tag:a',
    'URN:li:tag:a',
    'urn:l i:tag:a',
    'urn:li:tag:a\u0000',
    'urn:li:tag:\ud800'
  ]
  for (const text of [...texts, `urn:li:tag:${'a'.repeat(5000)}`, 5, null, undefined, {}]) {
    t.notOk(isUrn(text))
    t.throws(() => parseUrn(text), { code: 'BAD_REQUEST' })
  }
  try {
    parseUrn('x'.repeat(100_000))
  } catch (error) {
    t.ok(String(error).length < 500)
  }
})

t.test('parentheses must be balanced and no part of a tuple empty, except in stored URNs', async t => {
  const ids = ['(', ')', '(a', 'a)', ')a(', '(a))', '((a)', '()', '(,)', '(a,)', '(,a)', '(a,,b)', '(a,b', 'a(b))c(']
  for (const id of ids) {
    const text = `urn:li:dataset:${id}`
    t.notOk(isUrn(text), id)
    t.throws(() => parseUrn(text), { code: 'BAD_REQUEST', message: /balanced parentheses/ })
    t.ok(isStoredUrn(text), id)
    t.equal(parseStoredUrn(text), text)
  }
  t.throws(() => makeUrn('dataset', 'a', '', 'b'), { code: 'BAD_REQUEST' })
  t.throws(() => parseStoredUrn('urn:li:dataset'), { code: 'BAD_REQUEST' })
})

t.test('makeUrn joins the parts', async t => {
  t.equal(makeUrn('tag', 'a'), 'urn:li:tag:a')
  t.equal(makeUrn('dataset', 'urn:li:dataPlatform:hive', 'db.t', 'PROD'), DATASET)
})

t.test('the id is everything after the colon behind the type', async t => {
  const urn = parseUrn('urn:ns:tag:a:b')
  t.equal(entityTypeOf(urn), 'tag')
  t.equal(idOf(urn), 'a:b')
})

t.test('a tuple is split at its top-level commas only', async t => {
  t.strictSame(partsOf(parseUrn(DATASET)), ['urn:li:dataPlatform:hive', 'db.t', 'PROD'])
  t.strictSame(partsOf(parseUrn(`urn:li:schemaField:(${DATASET},f(x,y))`)), [DATASET, 'f(x,y)'])
  t.strictSame(partsOf(parseUrn('urn:li:tag:a,b')), ['a,b'])
  t.strictSame(partsOf(parseStoredUrn('urn:li:tag:(a')), ['(a'])
})
