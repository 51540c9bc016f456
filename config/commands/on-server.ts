import type { CommandArgs } from '../../core/contract/operation.ts'
import { openSource } from '../../core/store/transfer/open.ts'
import { askServer } from '../control/client.ts'
import { socketOf } from '../control/socket.ts'
import { readSettings } from '../settings.ts'
import { log, using } from './attended.ts'
import type { Context } from './command.ts'

/**
 * Runs a command that a plugin contributes: on the server that uses the configured SQLite store, else directly on the
 * store. Servers on MongoDB notice the change within a second. Resolves to the text to print.
 */
export async function runOnServer(name: string, args: CommandArgs, { env, version }: Context): Promise<string> {
  const { config, folder } = readSettings(env)
  // A store that does not exist yet must not be created.
  await using(openSource(config.store, { alone: false }), async () => undefined)
  const socket = socketOf(config.store)
  const answer = socket && (await askServer(socket, name, args))
  if (answer !== undefined) return answer
  const [{ createKernel }, { loadPlugins }, { bundled }] = await Promise.all([
    import('../../core/kernel.ts'),
    import('../load.ts'),
    import('../plugins.ts')
  ])
  const loaded = await loadPlugins(config.load, folder)
  const outside = loaded.map(plugin => plugin.name)
  const plugins = [...bundled, ...loaded]
  const quiet = log.child({}, { level: 'error' })
  return using(createKernel({ config, env, plugins, outside, log: quiet, version }), kernel =>
    kernel.command(name, args)
  )
}
