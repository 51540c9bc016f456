import type { PluginTool } from '../../../core/index.ts'
import {
  BadRequest,
  type Call,
  publicError,
  type Response as RouteResponse,
  respond,
  suggest
} from '../../../core/index.ts'
import { answerOf, failureOf } from './answers.ts'
import { sessionOf } from './client.ts'
import { INSTRUCTIONS } from './instructions.ts'
import { listed } from './listing.ts'
import { PROMPTS, type Prompts } from './prompts.ts'
import { type Resources, TEMPLATE } from './resources.ts'

/** What one request can reach. */
export interface Reach {
  readonly call: Call
  readonly version: string
  readonly tools: readonly PluginTool[]
  readonly resources: Resources
  readonly prompts: Prompts
  /** Counts a call of a tool, and looks at what it is about. @throws TooManyCalls, NotFound */
  admit(tool: PluginTool, args: unknown): Promise<void>
}

export interface Exchanged {
  readonly message: unknown
  readonly headers: Readonly<Record<string, string>>
}

/** Answers one message. A server of its own is made for it: nothing is remembered between requests. */
export async function exchange(reach: Reach, { message, headers }: Exchanged): Promise<RouteResponse> {
  if (Array.isArray(message)) throw new BadRequest('batches are not supported: send one message per request')
  const sdk = await import('./sdk.ts')
  const server = serverOf(sdk, reach)
  const transport = new sdk.WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true })
  try {
    await server.connect(transport)
    const request = new Request('http://mcp/', {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' }
    })
    const response = await transport.handleRequest(request, { parsedBody: message ?? null })
    const session = response.ok ? sessionOf(message) : undefined
    const body = await response.text()
    return respond({
      status: response.status,
      headers: {
        'cache-control': 'no-store',
        ...(body === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }),
        ...(session === undefined ? {} : { 'mcp-session-id': session })
      },
      ...(body === '' ? {} : { body })
    })
  } finally {
    await server.close()
  }
}

type Sdk = typeof import('./sdk.ts')

function serverOf(sdk: Sdk, reach: Reach) {
  const { call, tools, version } = reach
  const server = new sdk.Server(
    { name: 'aspectd', title: 'aspectd, the metadata catalog', version },
    { capabilities: { tools: {}, resources: {}, prompts: {}, completions: {} }, instructions: INSTRUCTIONS }
  )
  server.setRequestHandler(sdk.ListToolsRequestSchema, () => ({ tools: tools.map(listed) }))
  server.setRequestHandler(sdk.CallToolRequestSchema, async ({ params: { name, arguments: given } }) => {
    const tool = tools.find(one => one.name === name)
    if (!tool) {
      const near = suggest(
        name,
        tools.map(one => one.name)
      )
      throw new sdk.McpError(
        sdk.ErrorCode.InvalidParams,
        `No tool ${name.slice(0, 100)} for this token${near}. tools/list names them`
      )
    }
    return callTool(reach, tool, given ?? {})
  })
  serveTexts(sdk, server, reach)
  server.onerror = error => call.log.debug({ err: error }, 'a message of an agent was refused')
  return server
}

async function callTool({ call, admit }: Reach, tool: PluginTool, given: unknown) {
  try {
    await admit(tool, given)
    return answerOf(await tool.run(given, call))
  } catch (thrown) {
    if (publicError(thrown).statusCode >= 500) call.log.error({ err: thrown, tool: tool.name }, 'a tool failed')
    return failureOf(thrown, call.request)
  }
}

/** Resources, prompts, and the completion of their arguments. */
function serveTexts(
  sdk: Sdk,
  server: InstanceType<Sdk['Server']>,
  { call, resources, prompts }: Pick<Reach, 'call' | 'resources' | 'prompts'>
): void {
  const failing = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work
    } catch (thrown) {
      const { message, statusCode } = publicError(thrown)
      if (statusCode >= 500) call.log.error({ err: thrown }, 'a resource or prompt failed')
      const { InternalError, InvalidParams } = sdk.ErrorCode
      throw new sdk.McpError(statusCode >= 500 ? InternalError : InvalidParams, message)
    }
  }
  server.setRequestHandler(sdk.ListResourcesRequestSchema, ({ params }) => failing(resources.list(params?.cursor)))
  server.setRequestHandler(sdk.ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: [TEMPLATE] }))
  server.setRequestHandler(sdk.ReadResourceRequestSchema, ({ params }) => failing(resources.read(params.uri)))
  server.setRequestHandler(sdk.ListPromptsRequestSchema, () => ({ prompts: PROMPTS.map(one => ({ ...one })) }))
  server.setRequestHandler(sdk.GetPromptRequestSchema, ({ params }) =>
    failing(prompts.get(params.name, params.arguments ?? {}))
  )
  server.setRequestHandler(sdk.CompleteRequestSchema, async ({ params }) => ({
    completion: await failing(resources.complete(params.argument))
  }))
}
