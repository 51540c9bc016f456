import { spawnSync } from 'node:child_process'
import { documented, documentedTools } from '../clients/agents.ts'
import { createDatahub } from '../clients/datahub.ts'
import { AGENTS } from '../clients/prepare-python.ts'
import { pythonTest } from '../clients/python.ts'
import { testdir } from '../folders.ts'
import { spawnServer } from '../process.ts'

/** Listed only if there are documents. */
const OF_DOCUMENTS = ['grep_documents', 'search_documents']

pythonTest(
  'docs/agents.md: its commands make a token, and with its configuration an agent has the tools that it lists',
  async (t, program) => {
    const folder = testdir(t)
    const { url } = await spawnServer(t, { folder })
    const here = (text: string) => text.replaceAll('http://127.0.0.1:9002', url)
    const shell = spawnSync('sh', ['-e'], { cwd: folder, input: here(documented('sh agents')), encoding: 'utf8' })
    t.equal(shell.status, 0, shell.stderr)
    const [, token = ''] = /"accessToken":"(\w+)"/.exec(shell.stdout) ?? []
    t.match(token, /^aspd_/, shell.stdout)
    const { datahub } = JSON.parse(here(documented('json agents'))).mcpServers
    t.match(datahub, { command: 'uvx', args: [/^mcp-server-datahub@0\.8\.0$/] }, 'the version that is tested')
    const env: Record<string, string> = { ...datahub.env, DATAHUB_GMS_TOKEN: token }
    const agent = createDatahub(program, { folder })
    const calls = [['get_me', {}]]
    const { tools, answers } = (await agent.script('agents.py', { env, calls, log: `${folder}/mcp.log` })) as {
      tools: string[]
      answers: object[]
    }
    t.strictSame([...tools, ...OF_DOCUMENTS].toSorted(), [...documentedTools().keys()].toSorted())
    t.match(answers, [{ answer: { success: true, data: { corpUser: { username: 'datahub' } } } }])
  },
  AGENTS
)
