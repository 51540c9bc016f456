import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { childCommand } from '../../../../plugins/executor/child/command.ts'
import { describeEnd } from '../../../../plugins/executor/child/processes.ts'
import { eventually } from '../../../helper.ts'
import { newPlace, runSteps, SEPARATIONS, SETTINGS } from './recipes.ts'

t.setTimeout(120_000)

const PROGRAM = fileURLToPath(new URL('server-program.ts', import.meta.url))

/** The numbers, on this machine, of processes that name this text. */
function processesOf(mark: string): string[] {
  return readdirSync('/proc').filter(name => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(mark)
    } catch {
      return false
    }
  })
}

for (const bubblewrap of SEPARATIONS) {
  const how = bubblewrap === '' ? 'without bubblewrap' : 'in bubblewrap'
  const settings = { ...SETTINGS, bubblewrap }

  t.test(`${how}: a run ends with its server, also one that ignores TERM and has started others`, async t => {
    const place = newPlace(t)
    const { command, env } = await childCommand({ ...place, settings, task: 'RUN_INGEST', debug: false })
    const steps = [
      { ignore_term: true },
      { fork: { seconds: 600, mark: place.work } },
      { print: 'ready' },
      { sleep: 600 }
    ]
    const recipe = { source: { type: 'steps', config: { steps } } }
    const input = JSON.stringify({ __recipe_yaml__: JSON.stringify(recipe), __secrets__: {} })
    const args = ['--disable-warning=ExperimentalWarning', PROGRAM, place.work, JSON.stringify({ command, env, input })]
    const server = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    t.teardown(() => server.kill('SIGKILL'))
    let output = ''
    server.stdout.on('data', chunk => (output += chunk))
    await eventually(() => output.includes('ready'))
    t.ok(processesOf(place.work).length > 1)
    server.kill('SIGKILL')
    await once(server, 'exit')
    await eventually(() => processesOf(place.work).length === 0)
  })

  t.test(`${how}: a run without a sign of its server ends itself, one with signs does not`, async t => {
    const place = newPlace(t)
    const steps = [{ print: 'begun' }, { sleep: 8 }, { print: 'slept' }]
    const [silent, beating] = await Promise.all([1, 2].map(() => runSteps(t, place, steps, { settings })))
    if (!silent || !beating) throw new Error('two runs were started')
    const beat = setInterval(beating.child.beat, 1000)
    t.teardown(() => clearInterval(beat))
    const end = await silent.ended
    t.equal(end.why, 'ended')
    t.not(describeEnd(end), 'exit code 0')
    t.match(silent.lines.join('\n'), /no sign of the server for 6 s: this run ends/)
    t.equal(describeEnd(await beating.ended), 'exit code 0')
    t.ok(beating.lines.includes('slept'))
  })
}
