import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Kind, parse } from 'graphql'
import type { Test } from 'tap'
import type { Client } from '../client.ts'
import { start } from '../helper.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

const COLLECTOR = fileURLToPath(new URL('./python/graphql_documents.py', import.meta.url))

/** Documents for other servers, and SQL that begins like one. */
const OTHERS = [
  'datahub/ingestion/source/dbt/dbt_cloud.py',
  'datahub/ingestion/source/montecarlo/queries.py',
  'datahub/ingestion/source/sql/teradata.py',
  'datahub/ingestion/source/tableau/tableau_common.py'
]
/** How the server classifies a document that it does not execute. */
const REFUSED = ['InvalidSyntax', 'ValidationError', 'ExecutionAborted']

interface Found {
  readonly file: string
  readonly line: number
  /** `null` if it cannot be put together without running the client. */
  readonly text: string | null
}

/** Each operation of each document is sent without variables, which is all that may be wrong with it. */
const NO_VARIABLE = /^Variable "\$\w+" of required type ".+" was not provided\.$/

pythonTest('the GraphQL documents of the client and of its actions are valid', async (t, program) => {
  await validates(t, program, ['datahub', 'datahub_actions'], 50)
})

pythonTest(
  'the GraphQL documents of the tools for agents are valid',
  (t, program) => validates(t, program, ['mcp_server_datahub'], 20),
  AGENTS
)

async function validates(t: Test, program: string, packages: readonly string[], atLeast: number): Promise<void> {
  const { admin } = await start(t)
  const documents = collect(program, packages).filter(({ file }) => !OTHERS.includes(file))
  t.ok(documents.length > atLeast, `${documents.length} documents`)
  const invalid = new Map<string, string[]>()
  for (const { file, line, text } of documents) {
    const problems = await problemsOf(admin, text)
    if (problems.length > 0) invalid.set(`${file}:${line}`, problems)
  }
  t.strictSame(Object.fromEntries(invalid), {})
}

function collect(program: string, packages: readonly string[]): Found[] {
  const { stdout, stderr, status } = spawnSync(program, [COLLECTOR, ...packages], {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024
  })
  if (status !== 0) throw new Error(stderr)
  return stdout
    .trim()
    .split('\n')
    .map(line => JSON.parse(line))
}

async function problemsOf(admin: Client, text: string | null): Promise<string[]> {
  if (text === null) return ['not put together']
  const problems = new Set<string>()
  for (const node of parse(text).definitions) {
    if (node.kind !== Kind.OPERATION_DEFINITION) continue
    const { body } = await admin.post('/api/graphql', { query: text, operationName: node.name?.value })
    for (const { message, extensions } of body.errors ?? []) {
      if (REFUSED.includes(extensions?.classification) && !NO_VARIABLE.test(message)) problems.add(message)
    }
  }
  return [...problems]
}
