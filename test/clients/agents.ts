import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Server } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { ask } from './tagging.ts'

/** Tools that change something, and the user's own, are listed only with these. */
const ENV = { TOOLS_IS_MUTATION_ENABLED: 'true', TOOLS_IS_USER_ENABLED: 'true' }

/** The console's choice "read and tag". */
export const TAGGING = [
  ...['VIEW_ENTITY_PAGE', 'VIEW_ENTITY', 'EXISTS_ENTITY', 'SEARCH_PRIVILEGE', 'GET_ENTITY_PRIVILEGE'],
  ...['GET_COUNTS_PRIVILEGE', 'GET_TIMELINE_PRIVILEGE', 'GET_TIMESERIES_ASPECT_PRIVILEGE', 'VIEW_LINEAGE'],
  ...['VIEW_DATASET_USAGE', 'VIEW_DATASET_PROFILE', 'VIEW_DATASET_OPERATIONS', 'EDIT_ENTITY_TAGS'],
  ...['EDIT_ENTITY_DOCS', 'EDIT_DATASET_COL_TAGS', 'EDIT_DATASET_COL_DESCRIPTION']
]

// biome-ignore lint/suspicious/noExplicitAny: tests assert on any answer
type Json = any
/** Several tools report errors inside an answer that is none. */
export interface ToolAnswer {
  readonly tool: string
  readonly isError: boolean
  readonly answer: Json
}
export type ToolCall = readonly [tool: string, args: object]
export interface Session {
  readonly tools: readonly string[]
  /** What the agent reads of the tools, as JSON. */
  readonly listing: string
  readonly answers: readonly ToolAnswer[]
}

/** Runs the tools one after the other, as an agent with this token. */
export type Agent = (calls: readonly ToolCall[]) => Promise<Session>

export function createAgent(program: string, server: Server, token: string): Agent {
  const { folder, url } = server
  const datahub = createDatahub(program, { folder, url, token })
  const log = join(folder, 'mcp.log')
  return async calls => (await datahub.script('agents.py', { env: ENV, log, calls })) as Session
}

const page = readFileSync(new URL('../../docs/agents.md', import.meta.url), 'utf8')

/** The tools of docs/agents.md, with the privileges that it names, of which one is enough on an entity or on a column. */
export function documentedTools(): ReadonlyMap<string, readonly string[]> {
  const [, section = ''] = page.split(/^## (?:Tools and what they need|What is refused, and why)$/m)
  const rows = [...section.matchAll(/^\| (`.+?`) \|.*\| (.+) \|$/gm)]
  return new Map(
    rows.flatMap(([, tools = '', needs = '']) => {
      const privileges = Array.from(needs.matchAll(/`(\w+)`/g), ([, name = '']) => name)
      return Array.from(tools.matchAll(/`(\w+)`/g), ([, tool = '']) => [tool, privileges] as const)
    })
  )
}

/** The blocks of docs/agents.md with this mark, such as `sh agents`. */
export function documented(mark: string): string {
  return Array.from(page.matchAll(new RegExp(`^\`\`\`${mark}\n(.*?)^\`\`\`$`, 'gms')), ([, block]) => block).join('\n')
}

/** A token of the administrator, as docs/agents.md makes it. */
export async function tokenWith(server: Server, name: string, scope: object): Promise<string> {
  const query = `mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }`
  const input = { type: 'PERSONAL', actorUrn: server.admin.actor, duration: 'ONE_HOUR', name, scope }
  const { createAccessToken } = await ask<{ createAccessToken: { accessToken: string } }>(server.admin, query, {
    input
  })
  return createAccessToken.accessToken
}
