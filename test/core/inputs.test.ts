import t from 'tap'
import { BadRequest, checkText, createError, makeUrn, parseUrnOf, withoutNulls } from '../../core/index.ts'

const NameInput = createError('NAME_INPUT', '%s', 422)
const NAME = { max: 5, isRequired: true, isOneLine: true }
const name = (text: string | null | undefined) => checkText('The name of a cat', text, NAME, NameInput)

t.test('checkText returns a text within the limits, and what is absent, as it is', async t => {
  t.equal(name(' Tom '), ' Tom ')
  t.equal(name('12345'), '12345')
  t.equal(name(null), null)
  t.equal(name(undefined), undefined)
  t.equal(checkText('A text', '', { max: 5 }), '')
  t.equal(checkText('A text', 'a\nb', { max: 5 }), 'a\nb')
})

t.test('checkText refuses every other text, with the limit, what was found and the error of the plugin', async t => {
  t.throws(() => name('123456'), {
    code: 'NAME_INPUT',
    message: 'The name of a cat must have at most 5 characters, found 6'
  })
  t.throws(() => name(' '), { message: 'The name of a cat must not be empty' })
  t.throws(() => name('a\nb'), { message: 'The name of a cat must not contain control characters' })
  t.throws(() => checkText('A text', '123456', { max: 5 }), BadRequest)
})

t.test('withoutNulls drops null and undefined members only', async t => {
  const input: { a: number; b?: string | null; c: string | null; d: string | undefined } = {
    a: 0,
    b: null,
    c: '',
    d: undefined
  }
  const found: { a: number; b?: string; c?: string; d?: string } = withoutNulls(input)
  t.strictSame(found, { a: 0, c: '' })
})

t.test('parseUrnOf refuses what is not a URN, and the URN of another type with the error of the plugin', async t => {
  const NotATag = createError('NOT_A_TAG', '%s is not a tag', 400)
  t.equal(parseUrnOf('tag', 'urn:li:tag:pii'), makeUrn('tag', 'pii'))
  t.throws(() => parseUrnOf('tag', 'urn:li:corpuser:ann', NotATag), {
    code: 'NOT_A_TAG',
    message: 'urn:li:corpuser:ann is not a tag'
  })
  t.throws(() => parseUrnOf('tag', 'urn:li:corpuser:ann'), {
    message: 'expected urn:li:tag:…, found urn:li:corpuser:ann'
  })
  for (const text of ['pii', undefined, 7]) t.throws(() => parseUrnOf('tag', text, NotATag), BadRequest)
})
