import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Test } from 'tap'
import { bundled } from '../../config/plugins.ts'
import { bundleConsole } from '../../scripts/bundle-console.ts'
import type { ServerOptions } from '../../testing/server.ts'
import { testdir } from '../folders.ts'

/** Options of a server whose browser code is bundled, as in the package. */
export async function withBundles(t: Test): Promise<ServerOptions> {
  const folder = testdir(t)
  const plugins = bundled.map(async plugin => {
    const { name, manifest } = plugin
    if (!manifest.console) return plugin
    const out = join(folder, name)
    await bundleConsole(name, manifest.console, out)
    return { ...plugin, manifest: { ...manifest, console: { ...manifest.console, folder: pathToFileURL(`${out}/`) } } }
  })
  return { plugins: await Promise.all(plugins), bundled: false }
}
