import { type Call, type Host, type PluginTool, type Route, respond, route, Type } from '../../core/index.ts'
import { AddressTokens, refuseAddressTokens } from '../kit/index.ts'
import type { Asking } from './asking.ts'
import { requireInView } from './datahub/lineage.ts'
import { clientOf } from './protocol/client.ts'
import { exchange } from './protocol/exchange.ts'
import { toolsFor } from './protocol/listing.ts'
import { createPrompts } from './protocol/prompts.ts'
import { createResources } from './protocol/resources.ts'
import { subjectsOf } from './views.ts'

const PATH = '/mcp'
const METADATA = '/.well-known/oauth-protected-resource'
const HEADERS = ['accept', 'mcp-protocol-version', 'mcp-session-id', 'user-agent']

interface Deps {
  readonly asking: Asking
  readonly host: Host
  limit(call: Call): Promise<void>
  noteUse(call: Call, client: string): void
}

const OfView = Type.Object({ ...AddressTokens.properties, view: Type.Optional(Type.String({ maxLength: 500 })) })

/** An error of JSON-RPC. */
const Failure = Type.Object({
  jsonrpc: Type.Literal('2.0'),
  error: Type.Object({ code: Type.Integer(), message: Type.String() })
})

export function createRoutes(deps: Deps): Route[] {
  const challenge = () => `resource_metadata="${urlOf(deps.host, METADATA + PATH)}"`
  const doc = {
    summary: 'The Model Context Protocol (Streamable HTTP): tools, resources and prompts for agents',
    failure: Failure
  }
  const answering = (url: string) =>
    route(
      { method: 'POST', url, doc, params: OfView, body: Type.Unknown(), headers: HEADERS, challenge, reads: true },
      'signed-in',
      async ({ view, body, headers, ...parameters }, call) => {
        refuseAddressTokens(parameters)
        const client = clientOf(body, headers)
        deps.noteUse(call, client)
        return answer(deps, call.sentBy(client), { view, message: body, headers })
      }
    )
  return [answering(PATH), answering(`${PATH}/:view`), ...ending(), ...metadata(deps.host)]
}

interface Asked {
  readonly view: string | undefined
  readonly message: unknown
  readonly headers: Readonly<Record<string, string>>
}

function answer({ asking, host, limit }: Deps, call: Call, { view, ...exchanged }: Asked) {
  return asking.views.within(call, view, () => {
    const resources = createResources(asking, call)
    const reach = {
      ...{ call, version: host.version, resources, prompts: createPrompts(resources) },
      tools: toolsFor(call, host.tools()),
      async admit({ plugin, spec }: PluginTool, args: unknown) {
        await limit(call)
        // Those of this plugin that read look themselves, and say of several entities which are missing.
        const isOwn = plugin === 'mcp' && spec.changes === undefined
        if (!isOwn) await requireInView(asking, call, subjectsOf(args))
      }
    }
    return exchange(reach, exchanged)
  })
}

/** Clients end their sessions, of which nothing is kept here. */
function ending(): Route[] {
  const end = (url: string) =>
    route({ method: 'DELETE', url, reads: true }, 'signed-in', () => respond({ status: 204 }))
  return [end(PATH), end(`${PATH}/:view`)]
}

const urlOf = (host: Host, path: string): string => new URL(host.addressAt(path), host.address()).href

/** RFC 9728: tokens are sent in a header. No server is named at which clients could log in: users make tokens here. */
function metadata(host: Host): Route[] {
  const doc = { summary: 'How clients of /mcp authenticate (RFC 9728)' }
  const of = (path: string) =>
    route({ method: 'GET', url: METADATA + path, doc }, 'public', () => ({
      resource: urlOf(host, PATH),
      resource_name: 'aspectd',
      bearer_methods_supported: ['header'],
      resource_documentation: urlOf(host, '/settings/tokens/new')
    }))
  return [of(''), of(PATH)]
}
