import t from 'tap'
import { digestOf, isTokenText, makeTokenText } from '../../../plugins/tokens/text.ts'

t.test('a token has its prefix, 30 random characters and a checksum', async t => {
  const texts = Array.from({ length: 200 }, makeTokenText)
  for (const text of texts) t.match(text, /^aspd_[0-9A-Za-z]{36}$/)
  t.equal(new Set(texts).size, 200)
  t.ok(texts.every(isTokenText))
})

t.test('the checksum detects a mistyped or truncated token', async t => {
  const text = makeTokenText()
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'x' ? 'y' : 'x'
    t.notOk(isTokenText(text.slice(0, at) + other + text.slice(at + 1)), `character ${at}`)
  }
  for (const wrong of [
    '',
    'aspd_',
    text.slice(1),
    text.slice(0, -1),
    `${text}a`,
    ` ${text}`,
    `${text}\n`,
    text.toUpperCase()
  ]) {
    t.notOk(isTokenText(wrong), JSON.stringify(wrong))
  }
})

t.test('a digest is the SHA-256 in hex digits', async t => {
  t.equal(digestOf('abc'), 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
