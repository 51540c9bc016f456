import t from 'tap'
import { createMask } from '../../../../plugins/executor/log/mask.ts'

t.test('a value is hidden as it is, and as URLs, JSON and Python write it', async t => {
  const value = `p@ss/"wörd" it's\\1 +%`
  const mask = createMask([['DB', value]])
  const forms = [
    value,
    encodeURIComponent(value),
    // urllib.parse.quote_plus, quote, and json.dumps
    'p%40ss%2F%22w%C3%B6rd%22+it%27s%5C1+%2B%25',
    'p%40ss/%22w%C3%B6rd%22%20it%27s%5C1%20%2B%25',
    `p@ss/\\"w\\u00f6rd\\" it's\\\\1 +%`,
    JSON.stringify(value).slice(1, -1)
  ]
  for (const form of forms) t.equal(mask(`before ${form} after ${form}`), 'before ***DB*** after ***DB***', form)
})

t.test('a value is hidden in base64, wherever it begins', async t => {
  const value = 'correct horse battery'
  const mask = createMask([['PASSWORD', value]])
  for (const before of ['', 'u', 'us', 'user:']) {
    for (const after of ['', '\n', '=!']) {
      const encoded = Buffer.from(`${before}${value}${after}`).toString('base64')
      const masked = mask(`Authorization: Basic ${encoded}`)
      t.match(masked, /\*\*\*PASSWORD\*\*\*/)
      // What remains are the ends, which also hold bits of their neighbours.
      t.ok(masked.length < 60, masked)
    }
  }
})

t.test('a value of several lines is hidden line by line', async t => {
  const mask = createMask([['KEY', '-----BEGIN KEY-----\r\n  abcdef\n\nx\nghijkl==\n']])
  t.equal(mask('abcdef'), '***KEY***')
  t.equal(mask('> ghijkl== <'), '> ***KEY*** <')
  t.equal(mask('x'), 'x')
  t.equal(mask('-----BEGIN KEY-----\\r\\n  abcdef\\n\\nx\\nghijkl==\\n'), '***KEY***')
})

t.test('of values within each other the longer one is hidden, and short ones are not', async t => {
  const mask = createMask([
    ['SHORT', 'abc'],
    ['LONG', 'abcdef'],
    ['TINY', 'a'],
    ['EMPTY', ''],
    ['PATTERN', '.*[x]^$']
  ])
  t.equal(mask('abcdef abcd ab a'), '***LONG*** ***SHORT***d ab a')
  t.equal(mask('y.*[x]^$z'), 'y***PATTERN***z')
  t.equal(mask('yx'), 'yx')
  t.equal(mask.longest, encodeURIComponent('.*[x]^$').length + 2)
})

t.test('without values nothing changes', async t => {
  const mask = createMask([])
  t.equal(mask('anything'), 'anything')
  t.equal(mask.longest, 0)
})

t.test('of 2 000 random values none remains', async t => {
  const values = Array.from({ length: 2000 }, (_, at) => [
    `S${at}`,
    `${at.toString(36)}-${(at * 2654435761).toString(36)}!`
  ])
  const mask = createMask(values as [string, string][])
  const line = values.map(([, value]) => value).join(' ')
  t.equal(mask(line), values.map(([name]) => `***${name}***`).join(' '))
})
