import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

export const root = new URL('../../', import.meta.url)
export const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
export const IMPORTS = /^(?:import|export)\s(?:[^'"]*?\sfrom\s)?'([^']+)'|\bimport\('([^']+)'\)/gm

/** What browser code imports as aspectd/console. */
export const CONSOLE_KIT = 'plugins/console/web/index.ts'

/** The modules that each source file imports, types included; our own modules as paths from the root. */
export const graph = new Map<string, readonly string[]>(
  globSync('{core,plugins,config,testing}/**/*.ts', { cwd: root.pathname }).map(file => [file, importsOf(file)])
)

export function importsOf(file: string, { lazy = true } = {}): string[] {
  const named = [...read(file).matchAll(IMPORTS)].map(([, plain, dynamic]) => plain ?? (lazy ? dynamic : undefined))
  return named.flatMap(name => (name === undefined ? [] : resolved(file, name)))
}

export function resolved(file: string, name: string): string {
  if (name === 'aspectd/console') return CONSOLE_KIT
  return name.startsWith('.') ? join(dirname(file), name) : name
}

export const edges = [...graph].flatMap(([file, targets]) => targets.map(target => ({ file, target })))
export const within = (folder: string) => edges.filter(({ file }) => file.startsWith(`${folder}/`))
export function isWeb(path: string): boolean {
  return /^plugins\/[a-z-]+\/web\//.test(path)
}
export const isOurs = (target: string) => /^(core|plugins|config|testing)\//.test(target)
