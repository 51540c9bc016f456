import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { createClient } from '../client.ts'
import { cookiesOf, temporaryFolder } from '../helper.ts'
import { run } from '../process.ts'

export const OLD = 'correct horse battery'
export const NEW = 'quite another password'
const ME = '{ me { corpUser { urn } } }'

/** A folder with a configuration in which hashing a password is cheap. */
export function folderFor(t: Test, name = ''): string {
  const folder = join(temporaryFolder(t), name)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'aspectd.config.json'), '{ "plugins": { "auth": { "scryptCost": 10 } } }')
  return folder
}

/** How `aspectd password <args>` ends; `input` is its standard input. */
export async function setPassword(
  t: Test,
  { store, folder }: { store: string; folder: string },
  input: string,
  { args = ['datahub'], env = {} }: { args?: string[]; env?: Record<string, string> } = {}
) {
  const command = { folder, args: ['password', ...args], input, env: { ASPECTD_STORE: store, ...env } }
  const { exited, output } = run(t, command)
  return { code: await exited, text: output() }
}

/** Logs `datahub` in. Resolves to the status, and to the status of a later request with the session. */
export async function logIn(url: string, password: string) {
  const anonymous = createClient(url, {})
  const { status, headers } = await anonymous.post('/logIn', { username: 'datahub', password })
  const client = anonymous.with({ cookie: cookiesOf(headers) })
  return { status, sessionStatus: async () => (await client.gql(ME)).status }
}
