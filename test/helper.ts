import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Test } from 'tap'
import { type OpenServer, openServer, type ServerOptions } from '../testing/server.ts'
import { storeUrl } from './store.ts'

export type { Answer, Client, GraphqlAnswer } from '../testing/client.ts'
export { eventually } from '../testing/eventually.ts'
export type { OpenServer as Server } from '../testing/server.ts'
export { cookiesOf, logIn } from '../testing/users.ts'

/** Starts a server with the store of its folder, a new one when absent; it is closed after the test. */
export async function start(t: Test, options: ServerOptions = {}): Promise<OpenServer> {
  const folder = options.folder ?? temporaryFolder(t)
  const server = await openServer({ ...options, folder, store: await storeUrl(t, folder) })
  t.teardown(server.close)
  return server
}

/** Unlike `t.testdir()`, which a second call in the same test would empty while a server uses it. */
export function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'aspectd-'))
  t.teardown(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
