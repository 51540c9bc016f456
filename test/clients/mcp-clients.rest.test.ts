import { tokenClient, toolNames } from '../plugins/mcp/agent.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { fillCatalog, URNS } from './agents-catalog.ts'
import { createDatahub } from './datahub.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

pythonTest(
  'the clients of Python speak with the server itself: the packages mcp and fastmcp',
  async (t, program) => {
    const server = await startSearching(t)
    await fillCatalog(server)
    const reader = await tokenClient(server, server.admin, { readOnly: true })
    const token = reader.headers.authorization?.slice('Bearer '.length) ?? ''
    const { folder } = server
    const uri = `aspectd://entity/${URNS.orders}`
    const datahub = createDatahub(program, { folder })
    // biome-ignore lint/suspicious/noExplicitAny: what the program prints
    const found = (await datahub.script('mcp_http.py', { url: `${server.url}/mcp`, token, uri })) as any
    const tools = (await toolNames(reader)).toSorted()
    for (const name of ['mcp', 'fastmcp']) {
      t.strictSame(found[name].tools, tools, name)
      t.match(found[name].found, /^<catalog-data>\n.*"fieldPath":"email"/)
      t.match(found[name].resource, /# orders/)
    }
    t.match(found.mcp, { server: 'aspectd', wrong: true, messages: 2 })
    t.ok(found.fastmcp.resources.includes(uri))
    const query = '{ listAuditEvents(input: { operation: "find_columns" }) { events { client } } }'
    const { data } = await server.admin.gql(query)
    const clients = data.listAuditEvents.events.map(({ client }: { client: string }) => client)
    t.match(clients, [/^mcp /, /^mcp /], 'by the name that they say')
  },
  AGENTS
)
