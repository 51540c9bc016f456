import type { Client, Server } from '../../helper.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests assert on any answer
type Json = any

/** What an agent gets: the data between the fences, and what stands after them. */
export interface ToolAnswer {
  readonly isError: boolean
  /** Of an error. */
  readonly status: number | undefined
  readonly text: string
  readonly data: Json
  readonly notices: readonly string[]
}

const TYPES = { accept: 'application/json, text/event-stream', 'content-type': 'application/json' }

/** Sends a message as a program does that speaks the protocol. */
export async function post(client: Client, message: unknown, path = '/mcp', headers: Record<string, string> = {}) {
  return client.send('POST', path, JSON.stringify(message), { ...TYPES, ...headers })
}

export async function ask(client: Client, method: string, params: object = {}, path = '/mcp'): Promise<Json> {
  const { body } = await post(client, { jsonrpc: '2.0', id: 1, method, params }, path)
  if (body.error) throw new Error(body.error.message)
  return body.result
}

export async function callTool(client: Client, name: string, args: object = {}, path = '/mcp'): Promise<ToolAnswer> {
  const { content, isError = false, _meta } = await ask(client, 'tools/call', { name, arguments: args }, path)
  const { text } = content[0]
  const [, json, rest = ''] = /^<catalog-data>\n([^\n]*)\n<\/catalog-data>\n?(.*)$/s.exec(text) ?? []
  return {
    isError,
    status: _meta?.status,
    text,
    data: json === undefined ? undefined : JSON.parse(json),
    notices: rest.split('\n').filter(Boolean)
  }
}

export async function toolNames(client: Client, path = '/mcp'): Promise<string[]> {
  const { tools } = await ask(client, 'tools/list', {}, path)
  return tools.map((one: { name: string }) => one.name)
}

/** A client with a token of the administrator, or of another user. */
export async function tokenClient(
  server: Server,
  of: Client,
  scope?: object
): Promise<Client & { readonly tokenId: string }> {
  const query =
    'mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken metadata { id } } }'
  const input = {
    type: 'PERSONAL',
    actorUrn: of.actor,
    duration: 'ONE_HOUR',
    name: 'agent',
    ...(scope ? { scope } : {})
  }
  const { data, errors } = await of.gql(query, { input })
  if (errors) throw new Error(errors[0]?.message)
  const { accessToken, metadata } = data.createAccessToken
  return { ...server.as({ token: accessToken, actor: of.actor }), tokenId: metadata.id }
}
