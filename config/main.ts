import { existsSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Logger, pino } from 'pino'
import { coreConfig, describeSettings, type Environment, FILE_VARIABLE, readConfigFile } from '../core/config.ts'
import { createKernel } from '../core/kernel.ts'
import { loadPlugins } from './load.ts'
import { bundled } from './plugins.ts'

const DEFAULT_FILE = 'aspectd.config.json'

const help = (version: string) => `aspectd ${version}: a metadata catalog in one process

npm start                      start the server (or: npx aspectd)
npm start -- --help            this text
npm start -- --version         the version

Settings come from their defaults, then a JSON file (${DEFAULT_FILE} in the working folder, or the path in
${FILE_VARIABLE}), then the environment. A secret may also be read from the file that <VARIABLE>_FILE names.

`

/** The program: what `bin/aspectd.js` runs. Ends the process by itself when it cannot start. */
export async function main(version: string, env: Environment, args: string[]): Promise<void> {
  try {
    const { values } = parseArgs({
      args,
      options: { help: { type: 'boolean', short: 'h' }, version: { type: 'boolean' } }
    })
    if (values.help) process.stdout.write(`${help(version)}${describeSettings(bundled)}\n`)
    else if (values.version) process.stdout.write(`${version}\n`)
    else await serve(version, env)
  } catch (error) {
    fail(error)
  }
}

async function serve(version: string, env: Environment): Promise<void> {
  // The store holds password hashes and everybody's metadata: its files are for this user only.
  process.umask(0o077)
  const path = env[FILE_VARIABLE] ?? (existsSync(DEFAULT_FILE) ? DEFAULT_FILE : undefined)
  const config = coreConfig(readConfigFile(path), env)
  const outside = await loadPlugins(config.load, path ? dirname(resolve(path)) : process.cwd())
  const log = pino({ level: config.logLevel, base: null }, pino.destination({ fd: 2, sync: true }))
  const kernel = await createKernel({ config, env, plugins: [...bundled, ...outside], log, version })
  stopOnSignals(kernel.close, log)
  const address = await kernel.start()
  log.info({ version, address, plugins: kernel.plugins }, 'started')
  process.stdout.write(welcome(version, address, kernel.plugins, config.graphql.graphiql))
}

/** The first signal ends the process in good order, a second one at once. */
function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  let stopping = false
  const stop = (reason: string) => {
    if (stopping) process.exit(1)
    stopping = true
    log.info({ reason }, 'stopping')
    close().then(() => {
      log.info('stopped')
      process.exit(0)
    }, fail)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stop(signal))
  if (process.env.npm_lifecycle_event) whenOrphaned(() => stop('npm is gone'))
}

/** npm hands a signal to the shell that it starts scripts in, and the shell to nobody. */
function whenOrphaned(stop: () => void): void {
  const parent = process.ppid
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    stop()
  }, 500)
  watch.unref()
}

function welcome(version: string, address: string, plugins: readonly string[], hasEditor: boolean): string {
  return `aspectd ${version} answers on ${address}
plugins: ${plugins.join(', ')}
next:    curl ${address}/health
         curl -c cookies -H 'content-type: application/json' -d '{"username":"datahub","password":"…"}' ${address}/logIn
${hasEditor ? `editor:  ${address}/api/graphiql\n` : ''}`
}

/** One line for what its operator can mend; the whole story for what he cannot. */
function fail(error: unknown): never {
  const isKnown = error instanceof Error && 'code' in error
  const text = isKnown ? error.message.replace(/\s*\n\s*/g, ' ') : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`aspectd: ${text}\n`)
  process.exit(1)
}
