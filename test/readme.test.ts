import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import t from 'tap'
import { testdir } from './folders.ts'
import { spawnServer } from './process.ts'

const readme = readFileSync(new URL('../README.md', import.meta.url), 'utf8')

/** The code blocks marked `sh tour` as one script, with the URL of this server. */
function tour(url: string): string {
  const blocks = [...readme.matchAll(/^```sh tour\n(.*?)^```$/gms)].map(([, block]) => block)
  return blocks.join('\n').replaceAll('http://127.0.0.1:9002', url)
}

t.test("the commands of the README's tour work as described", async t => {
  const folder = testdir(t)
  const server = await spawnServer(t, { folder })
  const shell = spawn('sh', ['-e'], { cwd: folder, stdio: ['pipe', 'pipe', 'inherit'] })
  let said = ''
  shell.stdout.on('data', chunk => {
    said += chunk
  })
  shell.stdin.end(tour(server.url))
  t.equal((await once(shell, 'close'))[0], 0)
  t.match(said, /"createTag":"urn:li:tag:pii"/)
  t.match(said, /"name":"orders","tags":{"tags":\[{"tag":{"name":"Personal data"}}\]}/)
  t.match(said, /"fieldPath":"email","tags":{"tags":\[{"tag":{"urn":"urn:li:tag:pii"}}\]}/)
  t.match(said, /"searchAcrossEntities":{"total":1,.*{"name":"name","value":"orders"}/)
  t.match(said, /"aspectName":"datasetprofile".*"rows":2/)
  t.match(said, 'Delete 1 out of 2 rows (50.00%).')
  t.match(said, /"action":"truncateTimeseriesAspect","entityType":"dataset"/)
  t.notMatch(said, '"errors"')
  t.notMatch(said, '"exceptionClass"')
})
