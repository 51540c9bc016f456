import t from 'tap'
import { eventually } from '../helper.ts'
import { scaled } from '../rounds.ts'
import { group, kill, npmStart, type Started, sendSlow } from './npm-start.ts'

const REQUESTS = 20

t.setTimeout(scaled(300_000, 3_600_000))

const npmAlone = ({ npm }: Started) => npm.pid ?? 0
const serverAlone = ({ pid }: Started) => pid

/** In order of what can go wrong: a group gets its signal twice, a server behind npm must get it at all. */
const CASES: readonly [title: string, NodeJS.Signals, target: (started: Started) => number][] = [
  ['SIGTERM to the process group of npm drops no running request', 'SIGTERM', group],
  ['SIGINT to npm alone drops no running request', 'SIGINT', npmAlone],
  ['SIGTERM to npm alone drops no running request', 'SIGTERM', npmAlone],
  ['SIGTERM to the server alone drops no running request', 'SIGTERM', serverAlone],
  ['Ctrl+C in a terminal drops no running request', 'SIGINT', group],
  ['SIGINT to the server alone drops no running request', 'SIGINT', serverAlone]
]

for (const [title, signal, target] of CASES.slice(0, scaled(2, CASES.length))) {
  t.test(title, async t => {
    const started = await npmStart(t)
    const requests = await sendSlow(started.url, REQUESTS)
    process.kill(target(started), signal)
    await eventually(() => started.output().includes('"stopping"'))
    process.kill(started.pid, 'SIGUSR2')
    t.strictSame(await Promise.all(requests), Array(REQUESTS).fill(200))
    await started.exited
    await eventually(() => !kill(started.pid, 0))
  })
}

t.test('the server stops when npm is killed, which forwards nothing', async t => {
  const { npm, output } = await npmStart(t)
  npm.kill('SIGKILL')
  await eventually(() => output().includes('"stopped"'))
  t.match(output(), '"reason":"npm has exited"')
})
