import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { tokenClient, toolNames } from '../plugins/mcp/agent.ts'
import { startSearching } from '../plugins/search/ready.ts'
import type { Session } from './agents.ts'
import { fillCatalog } from './agents-catalog.ts'
import { createDatahub } from './datahub.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

const INSPECTOR = '@modelcontextprotocol/inspector@2.12.0'
const REMOTE = 'mcp-remote@0.15.1'
const MILLISECONDS = 600_000

pythonTest(
  'the inspector of the protocol, and mcp-remote for clients that start programs',
  async (t, program) => {
    const server = await startSearching(t)
    await fillCatalog(server)
    const agent = await tokenClient(server, server.admin, { readOnly: true })
    const header = `Authorization: ${agent.headers.authorization}`
    const url = `${server.url}/mcp`
    const names = (await toolNames(agent)).toSorted()

    const inspect = async (...method: readonly string[]) => {
      const args = ['--yes', INSPECTOR, '--cli', url, '--transport', 'http', '--header', header, '--method', ...method]
      const { stdout } = await promisify(execFile)('npx', args, { cwd: server.folder, timeout: MILLISECONDS })
      return JSON.parse(stdout)
    }
    const { tools } = await inspect('tools/list')
    t.strictSame(tools.map(({ name }: { name: string }) => name).toSorted(), names)
    const { content } = await inspect('tools/call', '--tool-name', 'find_columns', '--tool-arg', 'query=email')
    t.match(content[0].text, '"fieldPath":"email"')

    const datahub = createDatahub(program, { folder: server.folder })
    const session = (await datahub.script('agents.py', {
      program: ['npx', '--yes', REMOTE, url, '--header', header, '--allow-http', '--transport', 'http-only'],
      // Where npx finds its settings and its cache.
      env: { HOME: process.env.HOME ?? '' },
      log: join(server.folder, 'mcp-remote.log'),
      calls: [['get_me', {}]]
    })) as Session
    t.strictSame(session.tools, names)
    t.match(JSON.stringify(session.answers), 'corpUser')
  },
  AGENTS
)
