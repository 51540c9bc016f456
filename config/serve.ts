import type { Logger } from 'pino'
import { type Variables, warnings } from '../core/config/variables.ts'
import { createKernel } from '../core/kernel.ts'
import { createControl } from './control/server.ts'
import { endProcess, fail } from './end.ts'
import { reportForeignEnd } from './foreign-end.ts'
import { giveBackMemory } from './give-back.ts'
import { loadPlugins } from './load.ts'
import { createLog } from './log.ts'
import { bundled } from './plugins.ts'
import { readSettings } from './settings.ts'
import { onStop } from './stop-signals.ts'
import { createSystemd } from './systemd.ts'
import { endOnUncaught } from './uncaught.ts'
import { openWatchdog } from './watchdog/open.ts'

/** Starts the server. Signals shut it down gracefully. */
export async function serve(version: string, variables: Variables): Promise<void> {
  const { env } = variables
  const { config, folder } = readSettings(env)
  const logLines = config.metrics.enabled ? (await import('../core/metrics/log-lines.ts')).createLogLines() : undefined
  const log = await createLog(config, logLines)
  const watchdog = await openWatchdog(config, log)
  watchdog.know(bundled)
  const outside = await loadPlugins(config.load, folder, config.startSeconds)
  const plugins = [...bundled, ...outside]
  watchdog.know(plugins)
  reportForeignEnd(plugins, log)
  for (const warning of warnings(variables, plugins)) log.warn(warning)
  let abort: () => Promise<unknown> = () => Promise.resolve()
  endOnUncaught({ plugins, log, abort: () => abort() })
  const announcements = createAnnouncements()
  const kernel = await createKernel({
    config,
    env,
    plugins,
    outside: outside.map(({ name }) => name),
    log,
    ...(logLines ? { logLines } : {}),
    version,
    announce: announcements.add
  })
  const control = createControl(config.store, kernel.command, log)
  abort = () => Promise.all([control.close(), kernel.abort()])
  const systemd = createSystemd(env, log)
  stopOnSignals(async () => {
    systemd.stopping()
    await control.close()
    await kernel.close()
  }, log)
  const address = await kernel.start()
  await control.open()
  // Without TLS there is nothing to reload: a terminal that is closed then ends the process.
  if (config.tls.cert !== '') process.on('SIGHUP', kernel.reload)
  systemd.ready(address)
  const started = { version, address, plugins: kernel.plugins }
  log.info(started, 'started')
  process.stdout.write(welcome(started, config.graphql.graphiql) + announcements.take())
  giveBackMemory()
}

/** Lines for the user who starts the server. Also printed when the start fails: one may have the only password there is. */
function createAnnouncements() {
  let text = ''
  const take = () => {
    const taken = text
    text = ''
    return taken
  }
  process.once('exit', () => process.stdout.write(take()))
  return {
    take,
    add(line: string) {
      text += `${line}\n`
    }
  }
}

function stopOnSignals(close: () => Promise<void>, log: Logger): void {
  onStop(reason => {
    log.info({ reason }, 'stopping')
    close().then(() => {
      log.info('stopped')
      endProcess(0)
    }, fail)
  })
}

interface Started {
  readonly version: string
  readonly address: string
  readonly plugins: readonly string[]
}

/** Ends with what to do next; announcements follow, such as the first password. */
function welcome({ version, address, plugins }: Started, hasEditor: boolean): string {
  const head = `aspectd ${version} is listening on ${address}
plugins: ${plugins.join(', ')}
`
  const editor = hasEditor ? `editor:  ${address}/api/graphiql\n` : ''
  if (plugins.includes('console')) return `${head}${editor}next:    open ${address} in a browser\n`
  return `${head}next:    curl ${address}/health
         curl -c cookies -H 'content-type: application/json' -d '{"username":"datahub","password":"…"}' ${address}/logIn
${editor}`
}
