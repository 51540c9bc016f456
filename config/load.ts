import { statSync } from 'node:fs'
import { createRequire, registerHooks } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type AnyManifest, Misconfigured, type Plugin } from '../core/index.ts'

/** Loads external plugins, by path (relative to `folder`) or package name. */
export async function loadPlugins(sources: readonly string[], folder: string): Promise<Plugin[]> {
  if (sources.length > 0) shareOwnModules()
  const loaded: Plugin[] = []
  for (const source of sources) loaded.push(...(await loadOne(source, folder)))
  return loaded
}

async function loadOne(source: string, folder: string): Promise<Plugin[]> {
  const exported: Record<string, unknown> = await import(locate(source, folder)).catch(cause => {
    throw new Misconfigured(
      `configuration key load: ${source} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`
    )
  })
  const plugins = Object.values(exported).filter(isPlugin)
  if (plugins.length === 0)
    throw new Misconfigured(
      `configuration key load: ${source} does not export a plugin; create one with definePlugin()`
    )
  return plugins
}

function locate(source: string, folder: string): string {
  if (source.startsWith('.') || isAbsolute(source)) return pathToFileURL(fileAt(resolve(folder, source), source)).href
  try {
    return pathToFileURL(createRequire(resolve(folder, 'aspectd.config.json')).resolve(source)).href
  } catch {
    throw new Misconfigured(
      `configuration key load: the package ${source} is not installed in ${folder}; to load a file, begin its path with ./ or /`
    )
  }
}

function fileAt(path: string, source: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return path
  const what = found ? `${path} is a folder; name the file in it` : `file ${path} not found`
  throw new Misconfigured(`configuration key load: ${source} cannot be loaded: ${what}`)
}

/** A plugin in any folder that imports 'aspectd', 'aspectd/testing' or 'aspectd/plugins/<name>' gets the modules of this process. */
function shareOwnModules(): void {
  registerHooks({
    resolve(specifier, context, next) {
      const own = /^aspectd(?:\/(testing|plugins\/[a-z-]+))?$/.exec(specifier)
      if (!own) return next(specifier, context)
      const [, folder = 'core'] = own
      const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))
      return next(new URL(`../${folder}/index${extension}`, import.meta.url).href, context)
    }
  })
}

function isPlugin(value: unknown): value is Plugin {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('manifest' in value)) return false
  const { name, manifest } = value as { name: unknown; manifest: Partial<AnyManifest> | null }
  return (
    typeof name === 'string' &&
    typeof manifest === 'object' &&
    manifest !== null &&
    typeof manifest.setup === 'function'
  )
}
