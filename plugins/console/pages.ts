import { extname } from 'node:path'
import { createFile, type FileAnswer, type Host } from '../../core/index.ts'
import { addressOf, compiled, PARTS, SHEET } from './address.ts'
import { type Access, bootOf, type Inventory } from './boot.ts'
import { createDocument } from './document.ts'
import { closure, sheetsOf } from './imports.ts'
import { languagesOf } from './languages.ts'
import { packageAddresses } from './packages.ts'
import type { Prepared } from './prepare-worker.ts'
import { TYPES } from './sources.ts'

/** The console of one state of its files. */
export interface Pages {
  /** The document for a page, whose modules it preloads; without one for all other paths. */
  page(module?: string): Promise<FileAnswer>
  /** `undefined` if no file has this path. */
  file(path: string): Promise<FileAnswer> | undefined
}

export const FILES = '/console/'

export function createPages(prepared: Prepared, inventory: Inventory, host: Host, access: Access): Pages {
  const { fingerprint, files } = prepared
  const prefix = `${FILES}${fingerprint}/`
  const own = (path: string): string | undefined => {
    const address = addressOf('console', path)
    return [address, compiled(address)].find(one => files.has(one))
  }
  const kit = own('index.ts') ?? ''
  const textOf = (path: string) => Buffer.from(files.get(own(path) ?? '') ?? '').toString()
  const packages = { ...packageAddresses(files), 'aspectd/console': kit }
  const absolute = (address: string) => host.addressAt(prefix + address)
  const imports = Object.fromEntries(Object.entries(packages).map(([name, address]) => [name, absolute(address)]))
  const partsOf = (module: string) => {
    const parts = addressOf(module.split('/')[1] ?? '', PARTS)
    return files.has(parts) ? parts : module
  }
  const boot = bootOf(host, access, inventory, module => absolute(partsOf(module)))
  const languages = languagesOf([...files.keys()])
  const compressed = compressedFiles(prepared)
  const documents = memoized(async (module: string): Promise<FileAnswer> => {
    const modules = closure([kit, module], files, packages)
    const { html, policy } = createDocument({
      languages,
      theme: textOf('theme.ts'),
      fonts: ['fonts/inter.woff2'].flatMap(name => own(name) ?? []).map(absolute),
      styles: [addressOf('console', SHEET), ...sheetsOf(modules, files)].map(absolute),
      icon: ['icon.svg'].flatMap(name => own(name) ?? []).map(absolute)[0],
      imports,
      preload: modules.map(absolute),
      boot,
      main: textOf('main.ts')
    })
    const file = await createFile('text/html; charset=utf-8', html)
    return { file, headers: { 'content-security-policy': policy, 'cross-origin-opener-policy': 'same-origin' } }
  })
  return {
    page: (module = '') => documents(partsOf(module)),
    file(path) {
      const address = path.startsWith(prefix) ? path.slice(prefix.length) : ''
      // Modules name their workers by the source: `new URL('./layout.worker.ts', import.meta.url)`.
      const found = [address, compiled(address)].find(one => files.has(one))
      if (found === undefined) return undefined
      const headers = WORKER.test(found) ? { 'content-security-policy': WORKER_POLICY } : {}
      return compressed(found).then(file => ({ file, headers, immutable: true }))
    }
  }
}

/** A worker has the policy of its own file, not that of the page: without this one it could neither import nor ask for anything. */
const WORKER = /\.worker\.[jt]s$/
const WORKER_POLICY = "default-src 'none'; script-src 'self'; connect-src 'self'"

type Compressed = (address: string) => Promise<FileAnswer['file']>

/** By what they were made of: the servers of one process compress each file once. */
const compressions = new WeakMap<Prepared, Compressed>()

function compressedFiles(prepared: Prepared): Compressed {
  const known = compressions.get(prepared)
  if (known) return known
  const compressed = memoized((address: string) =>
    createFile(TYPES[extname(address)] ?? 'application/octet-stream', prepared.files.get(address) ?? '')
  )
  compressions.set(prepared, compressed)
  return compressed
}

/** Makes each value once. */
function memoized<T>(make: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const made = new Map<string, Promise<T>>()
  return key => {
    const known = made.get(key)
    if (known) return known
    const promise = make(key)
    made.set(key, promise)
    return promise
  }
}
