import { createHash, randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { addressOf, SHEET } from './address.ts'
import type { Place } from './boot.ts'
import { bundle } from './bundle.ts'
import { choosing, ORIGINAL, translationsOf } from './languages.ts'
import { moduleOf, packageSources } from './packages.ts'
import type { Source } from './sources.ts'

export interface Task {
  readonly sources: readonly Source[]
  /** What pages load of each plugin. */
  readonly shown: readonly Place[]
  /** The folder that keeps what was made. */
  readonly cache: string
}

export interface Prepared {
  /** Of the content of all files, for their addresses. */
  readonly fingerprint: string
  /** By address. */
  readonly files: ReadonlyMap<string, string | Uint8Array>
  /** Modules that cannot be loaded, and why. */
  readonly broken: readonly Broken[]
  /** Why the result could not be kept for the next start. */
  readonly notKept?: string
}

interface Broken {
  readonly file: string
  readonly reason: string
}

interface Module {
  readonly address: string
  readonly file: string
  readonly text: string
}

/** Raise it when the same source gives another text. */
const FORMAT = 5
const KEPT = 5

type Texts = Readonly<Record<string, string>>

async function prepare({ sources, shown, cache }: Task): Promise<Prepared> {
  const all = [...sources, ...packageSources()]
  const contents = await Promise.all(all.map(({ file }) => readFile(file)))
  // What pages load is declared outside of these files, and decides what a bundle exports.
  const read = all.map(({ address }, at) => [address, contents[at] ?? ''] as const)
  const source = fingerprintOf([...read, ['shown', JSON.stringify(shown)]])
  const keptIn = path.join(cache, `${source}.json`)
  const kept = readKept(keptIn)
  const files = new Map<string, string | Uint8Array>()
  const broken: Broken[] = []
  const modules: Module[] = []
  for (const [at, { address, file }] of all.entries()) {
    const bytes = contents[at] ?? Buffer.alloc(0)
    if (path.extname(address) === '.ts') modules.push({ address, file, text: bytes.toString() })
    else if (address.startsWith('packages/')) files.set(address, await moduleOf(address, bytes.toString()))
    else files.set(address, bytes)
  }
  const texts = kept ?? (await textsOf(modules, shown, broken))
  for (const [address, text] of Object.entries(texts)) files.set(address, text)
  files.set(addressOf('console', SHEET), sheetOf(all, files))
  // A broken module is reported at every start.
  const isNew = kept === undefined && broken.length === 0 && modules.length > 0
  const notKept = isNew ? keep(cache, keptIn, texts) : undefined
  return { fingerprint: fingerprintOf(files), files, broken, ...(notKept === undefined ? {} : { notKept }) }
}

/** Our own plugins: those from outside are served as they are, in a checkout and by the package alike. */
const OURS_IN = fileURLToPath(new URL('..', import.meta.url))

/** By address: the modules of our plugins bundled or, where that is not possible and of others, each without its types. */
async function textsOf(modules: readonly Module[], shown: readonly Place[], broken: Broken[]): Promise<Texts> {
  const plugins = Map.groupBy(modules, ({ address }) => address.split('/')[1] ?? '')
  const made = Array.from(plugins, async ([plugin, own]): Promise<[string, string][]> => {
    const bundled = await bundledOf(plugin, own, shown)
    if (bundled) return Array.from(bundled, ([file, text]) => [addressOf(plugin, file), text])
    return withChoices(plugin, own).map(({ address, file, text }) => [
      address,
      strip(address, text, reason => broken.push({ file, reason }))
    ])
  })
  return Object.fromEntries((await Promise.all(made)).flat())
}

/** The modules of a plugin that is not bundled, whose texts are chosen where there are translations. */
function withChoices(plugin: string, own: readonly Module[]): readonly Module[] {
  const prefix = addressOf(plugin, '')
  const translations = translationsOf(own.map(({ address }) => address.slice(prefix.length)))
  return own.flatMap(module => {
    const path = module.address.slice(prefix.length)
    const languages = translations.get(path)
    if (!languages) return [module]
    const original = module.address.replace(/en\.ts$/, ORIGINAL)
    return [
      { ...module, address: original },
      { ...module, text: choosing(plugin, path, languages) }
    ]
  })
}

async function bundledOf(plugin: string, own: readonly Module[], shown: readonly Place[]) {
  const prefix = addressOf(plugin, '')
  const web = own[0]?.file.slice(0, prefix.length - own[0].address.length)
  if (!web?.startsWith(OURS_IN)) return undefined
  const parts = shown.filter(one => one.plugin === plugin)
  try {
    return await bundle({
      ...{ plugin, web },
      paths: own.map(({ address }) => address.slice(prefix.length)),
      shown: parts.map(({ module, name }) => `${module.slice(prefix.length)}#${name}`)
    })
  } catch {
    // One of its modules is broken: each is served by itself, and that one says why.
    return undefined
  }
}

function fingerprintOf(files: Iterable<readonly [address: string, content: string | Uint8Array]>): string {
  const hash = createHash('sha256').update(`${FORMAT} ${process.version}`)
  for (const [address, content] of files) {
    hash.update(`\n${address} ${content.length}\n`).update(content)
  }
  return hash.digest('base64url').slice(0, 16)
}

/** The page that loads a broken module says why, the server runs. */
function strip(address: string, text: string, onBroken: (reason: string) => void): string {
  try {
    return stripTypeScriptTypes(text)
  } catch (error) {
    const { message = String(error), stack = '' } = error instanceof Error ? error : {}
    // The stack begins with the line.
    const [, line = '1'] = /^.*:(\d+)\n/.exec(stack) ?? []
    const reason = `${address}:${line}: ${message}`
    onBroken(reason)
    return `throw new SyntaxError(${JSON.stringify(reason)})\n`
  }
}

/** The style sheets of the kit, in this order. Those of our plugins follow. */
const STYLES = ['tokens', 'style', 'shell', 'side', 'menu', 'components', 'controls', 'overlays', 'visuals', 'table']

/** Of our own sheets, which have no strings with comments, lines or such signs in them: a tenth of the compressed bytes. */
const withoutSpace = (sheet: string): string =>
  sheet
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/^\s+|\n/gm, '')
    .replace(/([:,>{}]) +| +(?=\{)|;(?=\})/g, '$1')

/**
 * What every page loads, as one sheet: when a tab or a dialog comes, nothing moves. Plugins from outside have their own, and so has
 * what is shown late and takes no room.
 */
function sheetOf(sources: readonly Source[], files: ReadonlyMap<string, string | Uint8Array>): string {
  const kit = STYLES.map(name => addressOf('console', `${name}.css`))
  const ours = sources
    .filter(
      ({ address, file }) => address.endsWith('.css') && !address.endsWith('.late.css') && file.startsWith(OURS_IN)
    )
    .map(({ address }) => address)
  const sheets = [...new Set([...kit, ...ours])].map(address => files.get(address))
  return withoutSpace(sheets.filter(sheet => sheet !== undefined).join('\n'))
}

function readKept(file: string): Texts | undefined {
  try {
    const texts: unknown = JSON.parse(readFileSync(file, 'utf8'))
    const isWhole = texts instanceof Object && Object.values(texts).every(text => typeof text === 'string')
    return isWhole ? (texts as Texts) : undefined
  } catch {
    return undefined
  }
}

/** The files that this server writes. The folder is a setting: no other file in it is ever removed. */
const KEPT_FILES = /^[\w-]{16}\.json(\.[\da-f-]{36})?$/

/** Keeps the texts for the next start, beside those of other versions. Returns why it could not. */
function keep(folder: string, file: string, texts: Texts): string | undefined {
  try {
    mkdirSync(folder, { recursive: true })
    // Another server can use the same folder, with the same process id in another container.
    const partial = `${file}.${randomUUID()}`
    writeFileSync(partial, JSON.stringify(texts))
    renameSync(partial, file)
    const byAge = readdirSync(folder)
      .filter(name => KEPT_FILES.test(name))
      .map(name => path.join(folder, name))
      .map(name => ({ name, time: statSync(name, { throwIfNoEntry: false })?.mtimeMs ?? 0 }))
      .sort((a, b) => b.time - a.time)
    for (const { name } of byAge.slice(KEPT)) rmSync(name, { force: true })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}

// Signals of the terminal reach the whole group of processes: the server decides when this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
process.once('message', async task => {
  const prepared = await prepare(task as Task)
  process.send?.(prepared, () => process.disconnect())
})
