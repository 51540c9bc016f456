import t from 'tap'
import { bundled } from '../../../../config/plugins.ts'
import { type Aspect, type Call, definePlugin, makeUrn, Type } from '../../../../core/index.ts'
import { LogPart, PART, partUrn } from '../../../../plugins/executor/log/part.ts'
import { readLog } from '../../../../plugins/executor/log/read.ts'
import { createRunLog } from '../../../../plugins/executor/log/run-log.ts'
import { eventually, start } from '../../../helper.ts'

const SEALED = { sealed: true }
let stored: { parts: Aspect<LogPart>; call: Call } | undefined

/** Declares what the executor does for its logs, so that this file needs nothing else of it. */
const logs = definePlugin({
  name: 'logs',
  contract: 2,
  types: { aspectdExecutionLog: { key: 'aspectdExecutionLogKey', guard: SEALED } },
  aspects: {
    aspectdExecutionLogKey: { schema: Type.Object({ id: Type.String() }), on: ['aspectdExecutionLog'] },
    aspectdExecutionLog: { schema: LogPart, on: ['aspectdExecutionLog'], keep: 0, guard: SEALED }
  },
  setup({ aspects, system }) {
    stored = { parts: aspects.aspectdExecutionLog, call: system('test the log') }
    return { api: undefined }
  }
})
await start(t, { plugins: [...bundled.filter(({ name }) => name !== 'executor'), logs], bundled: false })
if (!stored) throw new Error('the plugin was not set up')
const { parts, call } = stored

let runs = 0
function newLog({ maxBytes = 1_000_000, hidden = [] as [string, string][], store = parts } = {}) {
  const urn = makeUrn('dataHubExecutionRequest', `run-${runs++}`)
  const open = () => createRunLog({ parts: store, call, urn, maxBytes, hidden })
  const read = (after = 0) => readLog(parts, call, urn, after)
  return { urn, open, read, log: open() }
}

/** The whole log, read as a page does. */
async function whole(read: (after: number) => ReturnType<typeof readLog>): Promise<string> {
  let text = ''
  for (let after = 0; ; ) {
    const part = await read(after)
    text += part.text
    if (part.next === after) return text
    after = part.next
  }
}

t.test('lines are stored by themselves, and can be read from any offset', async t => {
  const { log, read } = newLog()
  log.line('first')
  log.say('second')
  const found = await eventually(async () => {
    const part = await read()
    return part.text !== '' && part
  })
  t.strictSame(found, { text: 'first\n[aspectd] second\n', next: 23, ended: false })
  t.strictSame(await read(6), { text: '[aspectd] second\n', next: 23, ended: false })
  log.line('third')
  await log.end()
  t.strictSame(await read(23), { text: 'third\n', next: 29, ended: true })
  t.strictSame(await read(29), { text: '', next: 29, ended: true })
  t.strictSame(await read(9999), { text: '', next: 9999, ended: true })
  t.strictSame(await read(-1), { text: 'first\n[aspectd] second\nthird\n', next: 29, ended: true })
  t.equal(log.lines, 3)
})

t.test('a log has parts of a fixed size, also between the halves of a character', async t => {
  const { log, read, urn } = newLog()
  // Each line has an odd number of units, so that parts end within a pair.
  const lines = Array.from({ length: 300 }, (_, at) => `${'😀'.repeat(at % 7)}${'x'.repeat(500)}`)
  for (const line of lines) log.line(line)
  log.line(`a${'😀'.repeat(2000)}`)
  await log.end()
  const text = `${lines.join('\n')}\na${'😀'.repeat(2000)}\n`
  t.equal(await whole(read), text)
  t.equal((await read(70_001)).text, text.slice(70_001))
  const [first, second] = await parts.getMany(call, [partUrn(urn, 0), partUrn(urn, 1)])
  t.ok(first && first.text.length <= PART && first.text.length >= PART - 1)
  t.equal(second?.from, first?.text.length)
})

t.test('no control characters, and no line of more than 4 096 characters', async t => {
  const { log, read } = newLog()
  log.line('\u001b[31mred\u001b[0m\u0007 and\ttab\r')
  log.line('y'.repeat(5000))
  log.line('begun', true)
  await log.end()
  const [first, second, third] = (await read()).text.split('\n')
  t.equal(first, 'red and\ttab')
  t.equal(second, `${'y'.repeat(4096)} [… 904 characters left out]`)
  t.equal(third, 'begun [… the rest of the line is left out]')
})

t.test('of a long log the beginning and the last 200 lines are kept, and the others are counted', async t => {
  const { log, read } = newLog({ maxBytes: 1000 })
  for (let at = 0; at < 1000; at++) log.line(`line ${at}`)
  await log.end()
  const lines = (await read()).text.trimEnd().split('\n')
  const note = lines.findIndex(line => line.startsWith('['))
  t.match(lines[note], /^\[the log is longer than 1000 bytes: (\d+) lines left out; the last 200 follow\]$/)
  const left = Number(/: (\d+) lines/.exec(lines[note] ?? '')?.[1])
  t.equal(note + left + 200, 1000)
  t.strictSame(
    lines.slice(note + 1),
    Array.from({ length: 200 }, (_, at) => `line ${at + 800}`)
  )
  t.equal(log.lines, 1000)
  t.equal(log.tail(20), 'line 998\nline 999\n')
})

t.test('a second attempt continues the log of the first', async t => {
  const { log, open, read } = newLog()
  log.line('one')
  await log.end()
  t.equal((await read()).ended, true)
  const again = open()
  await again.resume()
  t.strictSame(await read(), { text: 'one\n', next: 4, ended: false })
  again.line('two')
  await again.end()
  t.strictSame(await read(), { text: 'one\ntwo\n', next: 8, ended: true })
})

t.test('a second attempt continues after parts that are full', async t => {
  const { log, open, read } = newLog({ maxBytes: 200_000 })
  const line = 'z'.repeat(999)
  for (let at = 0; at < PART / 1000; at++) log.line(line)
  await log.flush()
  const again = open()
  await again.resume()
  for (let at = 0; at < 300; at++) again.line(line)
  await again.end()
  const text = await whole(read)
  t.match(text, /\n\[the log is longer than 200000 bytes: 0*\d+ lines left out; the last 1\d\d follow\]\n|\nz+\n$/)
  t.equal(text.split(line).length - 1, PART / 1000 + 300)
})

t.test(
  'while the store refuses, a megabyte is kept, the rest is counted, and nothing is thrown at the run',
  async t => {
    let isAway = true
    const update: Aspect<LogPart>['update'] = (...args) =>
      isAway ? Promise.reject(new Error('the store is away')) : parts.update(...args)
    const { log, read } = newLog({ maxBytes: 5_000_000, store: { ...parts, update } })
    await t.rejects(async () => {
      log.line('begin')
      await log.flush()
    }, /the store is away/)
    const line = 'w'.repeat(999)
    for (let at = 0; at < 1500; at++) log.line(line)
    await t.rejects(log.flush(), /the store is away/)
    isAway = false
    await log.flush()
    log.line('there again')
    await log.end()
    const text = await whole(read)
    t.match(text, /^begin\nw+\n/)
    t.match(text, /\n\[500 lines left out: the store did not accept them in time\]\nthere again\n$/)
  }
)
