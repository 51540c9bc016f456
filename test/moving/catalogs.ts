import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { openServer } from '../../testing/server.ts'
import { type Client, type Server, temporaryFolder } from '../helper.ts'
import { run } from '../process.ts'

/** A server with the store, and an access token of its administrator. */
export interface Catalog {
  readonly server: Server
  readonly url: string
  readonly token: string
}

export async function openCatalog(t: Test, store?: string): Promise<Catalog> {
  const folder = temporaryFolder(t)
  const server = await openServer({ folder, store: store ?? `sqlite:${folder}/data/aspectd.db` })
  t.teardown(server.close)
  const input = { type: 'PERSONAL', actorUrn: server.admin.actor, duration: 'ONE_DAY', name: 'moving' }
  const { data } = await server.admin.gql(
    'mutation t($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }',
    { input }
  )
  return { server, url: server.url, token: data.createAccessToken.accessToken }
}

/** Runs `aspectd import` or `export` in a folder. */
export function moving(t: Test, folder: string, args: readonly string[], ends: { from?: Catalog; to?: Catalog }) {
  const env = {
    ...(ends.from ? { ASPECTD_SOURCE_TOKEN: ends.from.token } : {}),
    ...(ends.to ? { ASPECTD_TOKEN: ends.to.token } : {})
  }
  return run(t, { folder, args, env })
}

export async function moved(t: Test, folder: string, args: readonly string[], ends: Parameters<typeof moving>[3]) {
  const { exited, output } = moving(t, folder, args, ends)
  return { code: await exited, text: output() }
}

export interface Difference {
  readonly what: string
  readonly of: string
  readonly why: string
}

export function differencesIn(folder: string, file = 'aspectd-import.report.jsonl'): Difference[] {
  const lines = readFileSync(join(folder, file), 'utf8').split('\n').filter(Boolean)
  return lines.map(line => JSON.parse(line))
}

/** Writes entities of one type, as OpenAPI has them. @throws Error if the server refuses them */
export async function put(admin: Client, type: string, entities: readonly object[]): Promise<void> {
  const { status, body } = await admin.post(`/openapi/v3/entity/${type}?async=false`, entities)
  if (status !== 200) throw new Error(JSON.stringify(body))
}

export const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
