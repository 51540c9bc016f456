import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { REPORT } from '../../../../plugins/executor/child/command.ts'
import { describeEnd } from '../../../../plugins/executor/child/processes.ts'
import { eventually } from '../../../helper.ts'
import { makeEnvironment } from '../environment.ts'
import { newPlace, runSteps, SEPARATIONS } from './recipes.ts'

const place = newPlace(t)

/** Whether a process with this text among its arguments lives. Numbers in bubblewrap are others than here. */
const lives = (mark: string) =>
  readdirSync('/proc').some(name => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  })
let marks = 0
const newMark = () => `child-test-${process.pid}-${marks++}`

for (const bubblewrap of SEPARATIONS) {
  const settings = { bubblewrap }
  const how = bubblewrap === '' ? 'without bubblewrap' : 'in bubblewrap'

  t.test(`${how}: a run has its recipe and secrets from its standard input, and nothing of the server`, async t => {
    const steps = [
      ...[{ print_environment: true }, { print: `it is $\{NAME}` }, { complain: 'careful' }, { report: { fine: 1 } }],
      { exit: 3 }
    ]
    const options = { settings: { ...settings, pass: ['ABSENT', 'NODE_ENV', 'HOME'] }, secrets: { NAME: 'hidden' } }
    const { lines, ended } = await runSteps(t, place, steps, {
      ...options,
      child: { variables: { MY: '1', HOME: '/' } }
    })
    t.strictSame(await ended, { code: 3, signal: null, why: 'ended' })
    const found = JSON.parse(lines.find(line => line.startsWith('{')) ?? '{}')
    const { PWD: _ofBubblewrap, LC_CTYPE: _ofPython, ...variables } = found
    t.strictSame(variables, {
      DATAHUB_TELEMETRY_ENABLED: 'false',
      HOME: place.work,
      LANG: 'C.UTF-8',
      MY: '1',
      ...(process.env.NODE_ENV === undefined ? {} : { NODE_ENV: process.env.NODE_ENV }),
      PATH: `${place.environment}/bin:/usr/local/bin:/usr/bin:/bin`,
      PYTHONUNBUFFERED: '1',
      TMPDIR: place.work,
      VIRTUAL_ENV: place.environment
    })
    t.ok(lines.includes('it is hidden'))
    t.ok(lines.includes('careful'))
    t.strictSame(JSON.parse(readFileSync(join(place.work, REPORT), 'utf8')), { fine: 1 })
  })

  t.test(`${how}: a test of a connection runs other steps`, async t => {
    const { lines, ended } = await runSteps(t, place, [], { settings, child: { task: 'TEST_CONNECTION', debug: true } })
    t.equal(describeEnd(await ended), 'exit code 0')
    t.strictSame(lines, ['tested'])
  })

  t.test(`${how}: what ignores TERM is killed, with what it has started`, async t => {
    const stop = new AbortController()
    const mark = newMark()
    const steps = [{ ignore_term: true }, { fork: { seconds: 600, mark } }, { print: 'ready' }, { sleep: 600 }]
    const { lines, ended } = await runSteps(t, place, steps, { settings, signal: stop.signal, graceMs: 100 })
    await eventually(() => lines.includes('ready'))
    t.ok(lives(mark))
    stop.abort()
    const end = await ended
    t.equal(end.why, 'aborted')
    t.equal(describeEnd(end), 'cancelled')
    await eventually(() => !lives(mark))
  })

  t.test(`${how}: a process that left the group and holds our files does not keep a run from ending`, async t => {
    const mark = newMark()
    const steps = [{ fork: { seconds: 20, leave: true, mark } }, { print: 'last' }]
    const { lines, ended } = await runSteps(t, place, steps, { settings })
    t.equal(describeEnd(await ended), 'exit code 0')
    t.ok(lines.includes('last'))
    // Bubblewrap ends all of them.
    if (bubblewrap !== '') await eventually(() => !lives(mark))
  })

  t.test(`${how}: a run that is killed says why that may be`, async t => {
    const { ended } = await runSteps(t, place, [{ kill: 'SIGKILL' }], { settings })
    t.equal(describeEnd(await ended), 'killed by SIGKILL: not enough memory?')
  })
}

t.test('a run has limits of time, memory and files', async t => {
  const late = await runSteps(t, place, [{ sleep: 600 }], { seconds: 0.5 })
  t.equal(describeEnd(await late.ended), 'stopped: it took longer than permitted')
  const hungry = await runSteps(t, place, [{ eat_memory: 600 }], { settings: { memoryMB: 300 } })
  t.equal(describeEnd(await hungry.ended), 'exit code 1')
  t.match(hungry.lines.join('\n'), /MemoryError/)
  const large = await runSteps(t, place, [{ eat_disk: 9 }], { settings: { fileMB: 5 } })
  t.equal(describeEnd(await large.ended), 'exit code 1')
  t.match(large.lines.join('\n'), /File too large/)
  const room = { folder: place.work, bytes: 1_000_000, everyMs: 50 }
  const wide = await runSteps(t, place, [{ eat_disk: 2 }, { sleep: 600 }], { room })
  t.match(describeEnd(await wide.ended), /^stopped: its files take more room than permitted/)
})

t.test('a line of 30 MB is cut, and what follows it is read', async t => {
  const { lines, ended } = await runSteps(t, place, [{ print_line: 30_000_000 }, { print: 'after' }])
  t.equal(describeEnd(await ended), 'exit code 0')
  t.strictSame(
    lines.map(({ length }) => length),
    [16_384, 5]
  )
})

t.test('output without end waits for a log that is slow, and ends with the run', async t => {
  const stop = new AbortController()
  let count = 0
  let proceed: () => void = () => undefined
  const held = new Promise<void>(resolve => {
    proceed = resolve
  })
  const onLine = () => {
    count++
    return held
  }
  const { ended } = await runSteps(t, place, [{ print_for_ever: 'x'.repeat(1000) }], { onLine, signal: stop.signal })
  await eventually(() => count > 0)
  const before = count
  stop.abort()
  t.equal((await ended).why, 'aborted')
  // What was in the pipe, not what the run could have written meanwhile.
  t.ok(before < 1000 && count < 2000, `${before}, ${count}`)
  proceed()
})

t.test('an environment without a client has an exit code of its own, a program that is not there an error', async t => {
  const environment = join(place.dataFolder, 'broken')
  makeEnvironment(environment)
  const python = readdirSync(join(environment, 'lib'))[0] ?? ''
  rmSync(join(environment, 'lib', python, 'site-packages/datahub/entrypoints.py'))
  const { lines, ended } = await runSteps(t, { ...place, environment }, [])
  t.equal((await ended).code, 86)
  t.match(lines.join('\n'), /the client cannot be loaded: ModuleNotFoundError/)
  const absent = await runSteps(t, { ...place, environment: join(place.dataFolder, 'absent') }, [])
  await t.rejects(absent.ended, { code: 'ENOENT' })
  t.notOk(existsSync(join(place.dataFolder, 'absent')))
})

t.test('a run that is cancelled before it starts ends at once', async t => {
  const { ended } = await runSteps(t, place, [{ sleep: 600 }], { signal: AbortSignal.abort() })
  t.equal((await ended).why, 'aborted')
})
