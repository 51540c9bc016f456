import t from 'tap'
import { createDisplay } from '../../config/commands/display.ts'
import type { Progress } from '../../core/store/transfer/progress.ts'

/** Moves to the beginning of the line and clears it. */
const BACK = '\r\x1b[2K'

/** The output of a display for this progress. */
function shown(to: { isTTY?: boolean; columns?: number }, ...all: Partial<Progress>[]): string {
  const written: unknown[] = []
  const display = createDisplay({ ...to, write: chunk => written.push(chunk) > 0 })
  for (const progress of all) display.show({ step: 'writing', urns: 0, total: 0, records: 0, done: false, ...progress })
  display.end()
  return written.join('').replaceAll(BACK, '<')
}

t.test('on a terminal one line with a bar is updated in place and kept at the end', async t => {
  const text = shown(
    { isTTY: true, columns: 120 },
    { total: 2000 },
    { urns: 2000, total: 2000, records: 1_234_567, done: true }
  )
  const [first, last, ...rest] = text.split('<').slice(1)
  t.strictSame(rest, [])
  t.match(first, /^writing {4}\[\.{24}\] 0 % {2}0 entities, 0 records, [\d,]+\/s$/)
  t.match(last, /^writing {4}\[#{24}\] 100 % {2}2,000 entities, 1,234,567 records, [\d,]+\/s, \d+ s\n$/)
})

t.test('a line is never wider than the terminal, and a new step begins a new line', async t => {
  const text = shown({ isTTY: true, columns: 30 }, { step: 'checking' }, { step: 'checking', done: true }, { total: 5 })
  for (const line of text.split(/<|\n/)) t.ok(line.length < 30, line)
  t.match(text, /checking[^\n]*\n<writing[^\n]*\n$/)
})

t.test('without a terminal every update is a separate line without a bar', async t => {
  const text = shown({}, { total: 10 }, { urns: 1, total: 10 }, { urns: 10, total: 10, records: 20, done: true })
  t.match(text, /^writing {4}100 % {2}10 entities, 20 records, [\d,]+\/s, \d+ s\n$/)
})

t.test('the progress is never more than 100 %', async t => {
  t.match(shown({ isTTY: true }, { urns: 30, total: 10 }), /\[#{24}\] 100 %/)
})
