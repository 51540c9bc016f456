import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import { createKeys } from '../../../plugins/secrets/keys.ts'
import { createSealing } from '../../../plugins/secrets/sealing.ts'
import { temporaryFolder } from '../../helper.ts'
import { newKey } from './requests.ts'

const urn = makeUrn('dataHubSecret', 'a')
const other = makeUrn('dataHubSecret', 'b')
const sealingOf = (...keys: readonly string[]) =>
  createSealing(createKeys({ configured: keys.join(','), file: undefined }))

t.test('what is sealed can be opened again, and is different each time', async t => {
  const sealing = sealingOf(newKey())
  for (const text of ['', 'x', 'ß€😀', 'long '.repeat(20_000)]) {
    const [one, two] = [sealing.seal(urn, text), sealing.seal(urn, text)]
    t.not(one, two)
    t.strictSame([sealing.open(urn, one), sealing.open(urn, two)], [text, text])
    if (text.length > 1) t.notMatch(one, text)
  }
})

t.test('a sealed text cannot be changed, nor moved to another entity', async t => {
  const sealing = sealingOf(newKey())
  const sealed = sealing.seal(urn, 'hidden words')
  t.throws(() => sealing.open(other, sealed), { code: 'SECRETS_NOT_SEALED', statusCode: 409 })
  const at = sealed.lastIndexOf(':') + 1
  for (let i = at; i < sealed.length - 1; i += 7) {
    const changed = `${sealed.slice(0, i)}${sealed[i] === 'A' ? 'B' : 'A'}${sealed.slice(i + 1)}`
    t.throws(() => sealing.open(urn, changed), { code: 'SECRETS_NOT_SEALED' })
  }
  for (const text of ['', 'plain', sealed.slice(0, at + 20), sealed.replace('aspectd1', 'aspectd2')]) {
    t.throws(() => sealing.open(urn, text), { code: 'SECRETS_NOT_SEALED' })
  }
})

t.test('the error of another key names it, and never a key or a text', async t => {
  const [mine, theirs] = [newKey(), newKey()]
  const sealed = sealingOf(theirs).seal(urn, 'hidden')
  const [, id = ''] = sealed.split(':')
  const error: Error = t.throws(() => sealingOf(mine).open(urn, sealed), { code: 'SECRETS_WRONG_KEY' }) as never
  t.ok(error.message.includes(`${urn} was sealed with the key ${id}`))
  for (const text of [mine, theirs, 'hidden']) t.notOk(error.message.includes(text))
})

t.test('the first key seals, and older keys only open', async t => {
  const [now, before] = [newKey(), Buffer.from(newKey(), 'base64').toString('hex')]
  const old = sealingOf(before).seal(urn, 'text')
  const sealing = sealingOf(now, ` ${before}`)
  t.equal(sealing.open(urn, old), 'text')
  t.ok(sealing.hasOlderKeys)
  t.ok(sealing.isOutdated(old))
  const again = sealing.seal(urn, 'text')
  t.notOk(sealing.isOutdated(again))
  t.equal(sealingOf(now).open(urn, again), 'text')
  t.notOk(sealingOf(now).isOutdated(old), 'what cannot be opened stays as it is')
})

t.test('a key that is too short or no key stops the start, and is not quoted', async t => {
  for (const key of ['lemonade', newKey().slice(2), 'g'.repeat(64), `${newKey()},x`]) {
    const error: Error = t.throws(() => sealingOf(key), { code: 'MISCONFIGURED' }) as never
    t.match(error.message, /^plugins.secrets.key: expected 32 random bytes/)
    t.notOk(error.message.includes(key))
  }
})

t.test('a generated key is in a file that only its owner reads, and is used by the next process', async t => {
  const file = join(temporaryFolder(t), 'data', 'secrets-key')
  const open = () => createSealing(createKeys({ configured: '', file }))
  t.throws(() => open().open(urn, `aspectd1:0123456789ab:${'A'.repeat(50)}`), { code: 'SECRETS_WRONG_KEY' })
  t.notOk(existsSync(file), 'opening generates none')
  const sealed = open().seal(urn, 'text')
  t.equal(statSync(file).mode & 0o777, 0o600)
  t.equal(open().open(urn, sealed), 'text')
  t.equal(Buffer.from(readFileSync(file, 'utf8'), 'base64').length, 32)
})

t.test('without a key and a file nothing is sealed', async t => {
  t.throws(() => sealingOf('').seal(urn, 'text'), { code: 'SECRETS_NO_KEY', message: /ASPECTD_SECRETS_KEY/ })
  t.throws(() => sealingOf('').open(urn, sealingOf(newKey()).seal(urn, 'text')), { code: 'SECRETS_WRONG_KEY' })
})
