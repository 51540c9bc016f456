import { PassThrough } from 'node:stream'
import t from 'tap'
import { createDisplay } from '../../config/commands/display.ts'
import type { Progress } from '../../core/store/transfer/progress.ts'

/** A terminal's commands; moving to the beginning of the line is `<`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: this is what a terminal is sent.
const COMMANDS = /\x1b(?:\[\d*K|[78])/g

/** What a display writes for these. */
function shown(to: { isTTY?: boolean; columns?: number }, ...all: Partial<Progress>[]): string {
  const stream = Object.assign(new PassThrough(), to)
  const display = createDisplay(stream)
  for (const progress of all) display.show({ doing: 'writing', urns: 0, of: 0, records: 0, done: false, ...progress })
  display.end()
  return String(stream.read()).replaceAll('\x1b[1G', '<').replaceAll(COMMANDS, '')
}

t.test('on a terminal one line is rewritten, with a bar, and ended', async t => {
  const text = shown(
    { isTTY: true, columns: 120 },
    { of: 2000 },
    { urns: 2000, of: 2000, records: 1_234_567, done: true }
  )
  const [first, last, ...rest] = text.split('<').slice(1)
  t.strictSame(rest, [])
  t.match(first, /^writing {4}\[\.{24}\] 0 % {2}0 entities, 0 records, 0\/s, 0s, 0s left$/)
  t.match(last, /^writing {4}\[#{24}\] 100 % {2}2,000 entities, 1,234,567 records, [\d,]+\/s, \d+s, 0s left\n$/)
})

t.test('a line is never wider than the terminal, and each step has its own', async t => {
  const text = shown({ isTTY: true, columns: 30 }, { doing: 'checking' }, { doing: 'checking', done: true }, { of: 5 })
  for (const line of text.split(/<|\n/)) t.ok(line.length <= 30, line)
  t.match(text, /checking[^\n]*\n<writing[^\n]*\n$/)
})

t.test('elsewhere there are plain lines, without a bar', async t => {
  const text = shown({}, { of: 10 }, { urns: 1, of: 10 }, { urns: 10, of: 10, records: 20, done: true })
  const [first, last, ...rest] = text.split('\n')
  t.strictSame(rest, [''])
  t.match(first, /^writing {4}0 % {2}0 entities, 0 records/)
  t.match(last, /^writing {4}100 % {2}10 entities, 20 records, [\d,]+\/s, \d+s, 0s left$/)
})

t.test('a step without a known total has no percentage', async t => {
  const text = shown({}, { doing: 'checking' }, { doing: 'checking', urns: 30, records: 70, done: true })
  t.match(text, /\nchecking {3}30 entities, 70 records, [\d,]+\/s, \d+s\n$/)
  t.notMatch(text, /%|left/)
})

t.test('more than was expected is not more than everything', async t => {
  t.match(shown({ isTTY: true }, { of: 10 }, { urns: 30, of: 10 }), /\[#{24}\] 100 %/)
})
