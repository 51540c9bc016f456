import { spawnSync } from 'node:child_process'
import t from 'tap'

t.test('without free descriptors the files are not prepared, and the process goes on', async t => {
  const script = new URL('without-descriptors.ts', import.meta.url).pathname
  const command = [process.execPath, '--disable-warning=ExperimentalWarning', script]
  const ran = spawnSync('sh', ['-c', 'ulimit -n 64; exec "$@"', 'sh', ...command], { encoding: 'utf8' })
  t.equal(ran.status, 0, ran.stderr)
  const answers: string[] = JSON.parse(ran.stdout)
  t.strictSame(new Set(answers), new Set(['EMFILE', 'prepared']))
  t.equal(answers[0], 'EMFILE')
  t.equal(answers.at(-1), 'prepared')
})
