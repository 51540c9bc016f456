import t from 'tap'
import { createFeedPages } from '../../core/store/feed-pages.ts'
import type { AspectStore, Changed } from '../../core/store/port.ts'
import { tag } from '../contract/make.ts'

type Answer = Awaited<ReturnType<AspectStore['changes']>>

/** Pages of a feed whose answers the test gives, in the order of the requests. */
function open() {
  const asked: (string | undefined)[] = []
  const answers: PromiseWithResolvers<Answer>[] = []
  const pageAfter = createFeedPages(after => {
    asked.push(after)
    const answer = Promise.withResolvers<Answer>()
    answers.push(answer)
    return answer.promise
  }, new AbortController().signal)
  return { asked, pageAfter, answer: (at: number, given: Answer) => answers[at]?.resolve(given), answers }
}

const page = (next: string, ...names: string[]): Answer => ({
  keys: names.map((name): Changed => ({ urn: tag(name), aspect: 'status', revision: name })),
  next
})

t.test('readers at the same cursor get the same page, while it is requested and later', async t => {
  const { asked, pageAfter, answer } = open()
  const first = pageAfter('1')
  const second = pageAfter('1')
  answer(0, page('2', 'a'))
  t.equal(await first.answer, await second.answer)
  t.equal(await pageAfter('1').answer, await first.answer)
  t.equal(pageAfter('1').requestedAt, first.requestedAt, 'it does not count as newer than it is')
  t.strictSame(asked, ['1'])
})

t.test('a page without changes is requested again', async t => {
  const { asked, pageAfter, answer } = open()
  const waiting = pageAfter('1')
  answer(0, page('1'))
  t.strictSame(await waiting.answer, page('1'))
  const again = pageAfter('1')
  answer(1, page('2', 'a'))
  t.strictSame(await again.answer, page('2', 'a'))
  t.strictSame(asked, ['1', '1'])
})

t.test('neither a lost feed nor a failure is kept, and all who wait hear of it', async t => {
  const { asked, pageAfter, answer, answers } = open()
  const lost = [pageAfter('1'), pageAfter('1')]
  answer(0, 'lost')
  t.strictSame(await Promise.all(lost.map(one => one.answer)), ['lost', 'lost'])
  const failed = [pageAfter('1'), pageAfter('1')]
  answers[1]?.reject(new Error('the store is away'))
  for (const { answer } of failed) await t.rejects(answer, { message: 'the store is away' })
  answer(2, page('2', 'a'))
  pageAfter('1')
  t.strictSame(asked, ['1', '1', '1'])
})

t.test('a reader that is far behind asks the store', async t => {
  const { asked, pageAfter, answer } = open()
  for (let at = 0; at < 20; at++) {
    const { answer: found } = pageAfter(`${at}`)
    answer(at, page(`${at + 1}`, 'a'))
    await found
  }
  pageAfter('19')
  t.equal(asked.length, 20)
  pageAfter('0')
  t.equal(asked.length, 21)
})
