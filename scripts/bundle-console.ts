import { cpSync, globSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ConsolePart } from '../core/index.ts'
import { bundle } from '../plugins/console/bundle.ts'

/** Writes the browser code of a plugin, bundled, into the folder `out`, and the other files beside it. */
export async function bundleConsole(plugin: string, part: ConsolePart, out: string): Promise<void> {
  const web = fileURLToPath(part.folder)
  const { pages = [], panels = [], cells = [], home = [], profile = [], entityActions = [], bulk = [] } = part
  const shown = [...pages, ...panels, ...cells, ...home, ...profile, ...entityActions, ...bulk].map(({ show }) => show)
  const files = await bundle({ plugin, web, paths: globSync('**/*.ts', { cwd: web }), shown })
  for (const [path, text] of files ?? []) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeFileSync(join(out, path), text)
  }
  for (const path of globSync('**/*.{css,svg,png,woff2}', { cwd: web })) cpSync(join(web, path), join(out, path))
}
