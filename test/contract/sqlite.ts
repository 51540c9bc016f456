import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Adapter } from '../../core/store/adapter.ts'
import { composeStore } from '../../core/store/open.ts'
import type { Store } from '../../core/store/port.ts'
import { openSqlite } from '../../core/store/sqlite/open.ts'
import { openSqliteReader } from '../../core/store/sqlite/reader.ts'
import type { Opened } from './index.ts'
import { throughReader } from './reader.ts'

export const silent = { debug() {}, info() {}, warn() {}, error() {} }

type Made = (adapter: Adapter, path: string) => Store
const bare: Made = adapter => adapter
const whole: Made = adapter => composeStore(adapter, { log: silent, cacheBytes: 1_000_000 })

export const openBare = (): Promise<Opened> => openIn(bare)
export const openWhole = (): Promise<Opened> => openIn(whole)

/** Commits of two rows are large, so that they and smaller ones are written in different threads. */
const TWO = { rows: 2, text: 1_000_000 }
export const openBareThreads = (): Promise<Opened> => openIn(bare, TWO)
export const openWholeThreads = (): Promise<Opened> => openIn(whole, TWO)

/** What a reader reads is read with it. */
export const openRead = (): Promise<Opened> => openIn((adapter, path) => throughReader(adapter, openSqliteReader(path)))

/** A store in its own folder; `made` composes it, or adds a fault. */
export async function openIn(made: Made, large?: typeof TWO): Promise<Opened> {
  const folder = await mkdtemp(join(tmpdir(), 'aspectd-contract-'))
  const path = join(folder, 'store.db')
  const open = () => made(openSqlite(path, large ? { log: silent, large } : { log: silent }), path)
  const store = open()
  let last = store
  return {
    store,
    async reopen() {
      await last.close()
      last = open()
      return last
    },
    async done() {
      await last.close()
      await rm(folder, { recursive: true })
    }
  }
}
