/** Runs a recipe as a server does, and prints when it has begun. */
import { runChild } from '../../../../plugins/executor/child/processes.ts'

const [, , work = '', options = ''] = process.argv
const { command, env, input } = JSON.parse(options)
const child = runChild(command, {
  signal: new AbortController().signal,
  seconds: 600,
  cwd: work,
  env,
  input,
  log: line => void process.stdout.write(`${line}\n`)
})
setInterval(child.beat, 1000)
await child.ended
