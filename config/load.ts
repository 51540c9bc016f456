import { existsSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { isAbsolute, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { within } from '../core/contract/failure.ts'
import { type AnyManifest, isRecord, Misconfigured, type Plugin } from '../core/index.ts'
import { enter, leave, numberOf, tellWorks } from '../core/operation/running.ts'
import { type Attempt, explain, refuseCommonJs } from './load-errors.ts'

const DEFAULT_SECONDS = 30

/**
 * Loads external plugins, by path (relative to `folder`) or package name, each in at most `seconds`.
 * @throws Misconfigured, PluginFailed
 */
export async function loadPlugins(
  sources: readonly string[],
  folder: string,
  seconds = DEFAULT_SECONDS
): Promise<Plugin[]> {
  const loaded: Plugin[] = []
  for (const source of sources) loaded.push(...(await loadOne(source, folder, seconds)))
  return loaded
}

async function loadOne(source: string, folder: string, seconds: number): Promise<Plugin[]> {
  const isFile = source.startsWith('.') || isAbsolute(source)
  const label = `plugin ${isFile ? 'file' : 'package'} ${source}`
  const file = isFile ? fileAt(resolve(folder, source), label) : packageFile(source, folder, label)
  const attempt: Attempt = { label, file, loaded: [], unresolved: new WeakMap() }
  const hooks = watchModules(attempt)
  // Nothing else runs while a plugin is loaded, so the whole import is accounted to it.
  const outer = enter(numberOf({ plugin: source, kind: 'load', name: file }))
  tellWorks()
  try {
    const exported: Record<string, unknown> = await within(seconds, 'startSeconds', import(pathToFileURL(file).href))
    return pluginsOf(exported, attempt)
  } catch (cause) {
    throw explain(cause, attempt)
  } finally {
    leave(outer)
    hooks.deregister()
  }
}

/** The file of a package that an import in the folder of the configuration would find. */
function packageFile(name: string, folder: string, label: string): string {
  const parentURL = pathToFileURL(resolve(folder, 'aspectd.config.json')).href
  const hooks = registerHooks({ resolve: (specifier, context, next) => next(specifier, { ...context, parentURL }) })
  try {
    return fileURLToPath(import.meta.resolve(name))
  } catch (cause) {
    throw new Misconfigured(
      `${label}: cannot be found from ${folder} (configuration key load): ${cause instanceof Error ? cause.message : cause}; to load a file, begin its path with ./ or /`
    )
  } finally {
    hooks.deregister()
  }
}

function fileAt(path: string, label: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  if (found?.isFile()) return path
  const what = found ? `${path} is a folder; name the file in it` : `${path} not found`
  throw new Misconfigured(`${label}: ${what} (configuration key load)`)
}

let isSharing = false

/** A plugin in any folder that imports 'aspectd', 'aspectd/testing' or 'aspectd/plugins/<name>' gets the modules of this process. */
function shareOwnModules(): void {
  if (isSharing) return
  isSharing = true
  registerHooks({
    resolve(specifier, context, next) {
      const own = /^aspectd(?:\/(testing|plugins\/[a-z-]+))?$/.exec(specifier)
      if (!own) return next(specifier, context)
      const [, folder = 'core'] = own
      const extension = import.meta.url.slice(import.meta.url.lastIndexOf('.'))
      const url = new URL(`../${folder}/index${extension}`, import.meta.url)
      if (!existsSync(url)) throw new Misconfigured(`aspectd has no plugin ${folder.slice('plugins/'.length)}`)
      return { url: url.href, shortCircuit: true }
    }
  })
}

/** Notes which files are loaded and which imports cannot be resolved, because the errors of Node.js do not always say. */
function watchModules({ file, loaded, unresolved, label }: Attempt) {
  shareOwnModules()
  const entry = pathToFileURL(file).href
  return registerHooks({
    resolve(specifier, context, next) {
      try {
        return next(specifier, context)
      } catch (cause) {
        if (cause instanceof Error && !unresolved.has(cause))
          unresolved.set(cause, { specifier, from: context.parentURL })
        throw cause
      }
    },
    load(url, context, next) {
      if (url.startsWith('file:')) loaded.push(fileURLToPath(url))
      const module = next(url, context)
      if (url === entry && module.format?.startsWith('commonjs')) refuseCommonJs(file, label)
      return module
    }
  })
}

/** A plugin that is exported under two names counts once. */
function pluginsOf(exported: Record<string, unknown>, { file, label }: Attempt): Plugin[] {
  const plugins = new Set(Object.values(exported).filter(isPlugin))
  if (plugins.size > 0) return [...plugins]
  const bare = Object.entries(exported).find(([, value]) => isRecord(value) && typeof value.setup === 'function')
  const names = Object.keys(exported).join(', ') || 'nothing'
  throw new Misconfigured(
    bare
      ? `${label}: the export ${bare[0]} of ${file} is not made by definePlugin(): write definePlugin({ … })`
      : `${label}: expected ${file} to export a plugin made by definePlugin(), found ${names}`
  )
}

function isPlugin(value: unknown): value is Plugin {
  if (!isRecord(value) || typeof value.name !== 'string' || !isRecord(value.manifest)) return false
  const { setup }: Partial<AnyManifest> = value.manifest
  return typeof setup === 'function'
}
