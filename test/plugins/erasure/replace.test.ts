import t from 'tap'
import { shortened } from '../../../plugins/erasure/logs.ts'
import { createReplacing } from '../../../plugins/erasure/replace.ts'

const ADA = 'urn:li:corpuser:ada'
const PSEUDONYM = 'urn:li:corpuser:erased-1'
const person = { urn: ADA, pseudonym: PSEUDONYM, emails: ['ada@x.org'], names: ['Ada L.'], aliases: [`${ADA}-tour`] }
const replacing = createReplacing([person])
const replaced = (value: unknown, isLog = false) => replacing.in(value, isLog)

t.test('a URN is replaced as a value, as a key, inside of a URN and inside of JSON text', async t => {
  const nested = JSON.stringify({ by: [ADA, 1] })
  const value = { by: ADA, [ADA]: 1, of: `urn:li:x:(${ADA},y)`, at: `urn:li:x:${ADA}`, nested }
  t.strictSame(replaced(value).value, {
    by: PSEUDONYM,
    [PSEUDONYM]: 1,
    of: `urn:li:x:(${PSEUDONYM},y)`,
    at: `urn:li:x:${PSEUDONYM}`,
    nested: nested.replace(ADA, PSEUDONYM)
  })
  t.strictSame(replaced({ by: ADA }).renames, [{ from: ADA, to: PSEUDONYM }])
})

t.test('users whose names begin or end alike are kept', async t => {
  const value = [`${ADA}m`, `${ADA}-b`, `urn:li:x:(${ADA}m,y)`, 'urn:li:corpuser:the-ada', 'urn:li:corpGroup:ada']
  t.strictSame(replaced(value).value, value)
  t.strictSame(replaced(`${ADA}-tour`).value, `${PSEUDONYM}-tour`, 'an entity that was erased with the person')
})

t.test('names in texts stay and are noticed, as whole words', async t => {
  for (const text of ['Ask Ada.', 'ADA@x.org', `see ${ADA} please`, 'by Ada L.']) {
    t.match(replaced({ text }), { value: { text }, isNamed: true }, text)
  }
  for (const text of ['Adam', 'ada_2', 'canada', '[not JSON']) t.match(replaced({ text }), { isNamed: false }, text)
})

t.test('names and addresses by themselves are replaced in logs only', async t => {
  t.strictSame(replaced(['ada', 'Ada@X.org'], true).value, ['erased-1', 'erased-1'])
  t.strictSame(replaced(['ada', 'Ada@X.org']).value, ['ada', 'Ada@X.org'])
  t.strictSame(replaced({ userEmail: 'ada@x.org', other: 'ada@x.org' }).value, {
    userEmail: 'erased-1',
    other: 'ada@x.org'
  })
})

t.test('of an address its network is left', async t => {
  t.equal(shortened('192.0.2.77'), '192.0.2.0')
  t.equal(shortened('::ffff:192.0.2.77'), '192.0.2.0')
  t.equal(shortened('2001:db8:1:2:3::4'), '2001:db8:1::')
  t.equal(shortened(''), '')
})
