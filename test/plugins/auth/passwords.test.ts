import t from 'tap'
import {
  generatePassword,
  hashPassword,
  isOutdated,
  matchesPassword,
  weakness
} from '../../../plugins/auth/identity/passwords.ts'

const COST = 10

t.test('a password matches its own hash and no other', async t => {
  const hash = await hashPassword('correct horse battery', COST)
  t.equal(await matchesPassword('correct horse battery', hash, COST), true)
  t.equal(await matchesPassword('correct horse batterx', hash, COST), false)
  t.equal(await matchesPassword('', hash, COST), false)
})

t.test('each hash of the same password has a different salt', async t => {
  const [one, other] = [
    await hashPassword('correct horse battery', COST),
    await hashPassword('correct horse battery', COST)
  ]
  t.not(one.salt, other.salt)
  t.not(one.hashedPassword, other.hashedPassword)
  t.notMatch(JSON.stringify(one), /horse/)
})

t.test('composed and decomposed letters are the same password', async t => {
  const hash = await hashPassword('pássword-pássword', COST)
  t.equal(await matchesPassword('pa\u0301ssword-pa\u0301ssword', hash, COST), true)
})

t.test('a hash is still valid after the cost is raised, and is then outdated', async t => {
  const hash = await hashPassword('correct horse battery', COST)
  t.equal(await matchesPassword('correct horse battery', hash, COST + 1), true)
  t.equal(isOutdated(hash, COST), false)
  t.equal(isOutdated(hash, COST + 1), true)
})

t.test('no password matches an unreadable hash', async t => {
  const readable = await hashPassword('correct horse battery', COST)
  for (const hashedPassword of ['', 'plain', 'scrypt$10$8$3$', readable.hashedPassword.replace('scrypt', 'md5')]) {
    t.equal(
      await matchesPassword('correct horse battery', { ...readable, hashedPassword }, COST),
      false,
      hashedPassword
    )
  }
  t.equal(await matchesPassword('correct horse battery', undefined, COST), false)
})

t.test('a new password must have 12 to 128 characters', async t => {
  t.match(weakness('elevenchars'), /12 to 128 characters, found 11/)
  t.equal(weakness('twelve chars'), undefined)
  t.equal(weakness('xyz-'.repeat(31).concat('last')), undefined)
  t.match(weakness('x'.repeat(129)), /found 129/)
  t.match(weakness('🔒'.repeat(6)), /found 6/, 'a surrogate pair is one character')
})

t.test('a decomposed letter counts as one character', async t => {
  t.match(weakness('e\u0301'.repeat(11)), /found 11/)
})

t.test('common passwords are refused, also with digits and signs appended', async t => {
  const common = [
    'qwerty123456',
    'Administrator',
    'password1234',
    'Password123!!',
    'welcome2026!',
    'ILOVEYOU1234',
    'qazwsxedcrfv'
  ]
  for (const password of common) t.match(weakness(password), /too common/, password)
  for (const password of ['aaaaaaaaaaaa', 'dragondragon', 'ab12ab12ab12'])
    t.match(weakness(password), /repeated sequence/)
})

t.test('the names of the user and of the product are refused', async t => {
  t.match(weakness('ann@example.com', 'ann@example.com', 'Ann'), /name of the user/)
  t.match(weakness('Annabella Smith 1', 'a@b.c', 'annabella smith'), /name of the user/)
  t.match(weakness('DataHub12345!'), /too common/)
  t.equal(weakness('ann and her password', 'ann'), undefined)
})

t.test('any other text of sufficient length is accepted, with any characters', async t => {
  const accepted = [
    'correct horse battery',
    '            x',
    'пароль и ещё один',
    '🔒🔑🗝️🔐🔏🔓🔓🔏🔐🗝️🔑🔒',
    'a\tb\nc\0d-e-f-g',
    '$2b$10$....x'
  ]
  for (const password of accepted) t.equal(weakness(password), undefined, password)
})

t.test('generated passwords are long, readable and unique', async t => {
  const made = new Set(Array.from({ length: 200 }, generatePassword))
  t.equal(made.size, 200)
  for (const password of made) t.match(password, /^[a-hj-km-np-z2-9]{26}$|^[a-kmnp-z2-9]{26}$/)
})
