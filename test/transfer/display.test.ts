import t from 'tap'
import { createDisplay } from '../../config/commands/display.ts'
import type { Progress } from '../../core/store/transfer/progress.ts'

/** To the beginning of the line, which is cleared. */
const BACK = '\r\x1b[2K'

/** What a display wrote about these. */
function shown(to: { isTTY?: boolean; columns?: number }, ...all: Partial<Progress>[]): string {
  const written: unknown[] = []
  const display = createDisplay({ ...to, write: chunk => written.push(chunk) > 0 })
  for (const progress of all) display.show({ doing: 'writing', urns: 0, of: 0, records: 0, done: false, ...progress })
  display.end()
  return written.join('').replaceAll(BACK, '<')
}

t.test('on a terminal one line is written over, with a bar, and left at the end', async t => {
  const text = shown(
    { isTTY: true, columns: 100 },
    { of: 2000 },
    { urns: 2000, of: 2000, records: 1_234_567, done: true }
  )
  const [first, last, ...rest] = text.split('<').slice(1)
  t.strictSame(rest, [])
  t.match(first, /^writing {4}\[\.{24}\] 0 % {2}0 entities, 0 records, [\d,]+\/s$/)
  t.match(last, /^writing {4}\[#{24}\] 100 % {2}2,000 entities, 1,234,567 records, [\d,]+\/s, \d+ s\n$/)
})

t.test('a line is never wider than the terminal, and a new step begins a new one', async t => {
  const text = shown({ isTTY: true, columns: 30 }, { doing: 'checking' }, { doing: 'checking', done: true }, { of: 5 })
  for (const line of text.split(/<|\n/)) t.ok(line.length < 30, line)
  t.match(text, /checking[^\n]*\n<writing[^\n]*\n$/)
})

t.test('elsewhere every line is one of its own, without a bar', async t => {
  const text = shown({}, { of: 10 }, { urns: 1, of: 10 }, { urns: 10, of: 10, records: 20, done: true })
  t.match(text, /^writing {4}100 % {2}10 entities, 20 records, [\d,]+\/s, \d+ s\n$/)
})

t.test('more than was expected is not more than everything', async t => {
  t.match(shown({ isTTY: true }, { urns: 30, of: 10 }), /\[#{24}\] 100 %/)
})
