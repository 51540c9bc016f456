import t from 'tap'
import { isReserved, nameProblem, userOf } from '../../../plugins/auth/identity/names.ts'

t.test('GHSL-2022-080: reserved names are recognized in upper and lower case and with look-alike letters', async t => {
  const names = [
    'datahub',
    'DataHub',
    'dаtahub',
    'ԁatahub',
    'ｄａｔａｈｕｂ',
    'data\u200bhub',
    'datáhub',
    'dɑtahub',
    'Ｄatahub',
    '__datahub_system',
    '__DATAHUB_SYSTEM',
    '＿＿datahub＿system',
    '__dаtahub_system',
    '--datahub-system',
    'UNKNOWN',
    'unknown',
    'Unkn0wn',
    'UNΚNOWN',
    'unknоwn'
  ]
  for (const name of names) t.equal(isReserved(name), true, name)
})

t.test('ordinary names are not reserved', async t => {
  for (const name of ['alice', 'datahub2', 'datahub-admin', 'jürgen@example.com', 'unknown.person', 'яна']) {
    t.equal(isReserved(name), false, name)
  }
})

t.test('a user name must not contain spaces, commas, parentheses or invisible characters', async t => {
  for (const name of ['a b', 'a,b', '(a)', 'a\u0000', 'a\u202eb', 'a\u200b', 'a\n', ' ']) {
    t.match(nameProblem(name), /must not contain spaces/, JSON.stringify(name))
    t.equal(userOf(name), undefined)
  }
  t.match(nameProblem(''), /1 to 256 characters, found 0/)
  t.match(nameProblem('x'.repeat(257)), /1 to 256 characters, found 257/)
  t.equal(userOf('\ud800'), undefined)
  t.equal(userOf('jürgen@example.com'), 'urn:li:corpuser:jürgen@example.com')
})
