import type { Test } from 'tap'
import { eventually, type Server, start } from '../../helper.ts'

/** A server whose index is built: on a busy machine this can take seconds, and searches are refused until then. */
export async function startSearching(t: Test, options: Parameters<typeof start>[1] = {}): Promise<Server> {
  const server = await start(t, options)
  const query = '{ searchAcrossEntities(input: { query: "ready", count: 0 }) { total } }'
  await eventually(async () => (await server.admin.gql(query)).errors === undefined)
  return server
}
