import type { Test } from 'tap'
import { type OpenServer, openServer, type ServerOptions } from '../testing/server.ts'
import { CONSOLE_CACHE } from './cache.ts'
import { temporaryFolder } from './folders.ts'
import { storeUrl } from './store.ts'

export type { Answer, Client, GraphqlAnswer } from '../testing/client.ts'
export { eventually } from '../testing/eventually.ts'
export type { OpenServer as Server } from '../testing/server.ts'
export { cookiesOf, logIn } from '../testing/users.ts'
export { temporaryFolder } from './folders.ts'

/** Starts a server with the store of its folder, a new one when absent; it is closed after the test. */
export async function start(t: Test, options: ServerOptions = {}): Promise<OpenServer> {
  const folder = options.folder ?? temporaryFolder(t)
  const env = { ...CONSOLE_CACHE, ...options.env }
  const server = await openServer({ ...options, env, folder, store: await storeUrl(t, folder) })
  t.teardown(server.close)
  return server
}
