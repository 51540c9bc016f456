import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Kind, parse } from 'graphql'
import type { Client } from '../client.ts'
import { start } from '../helper.ts'
import { pythonTest } from './python.ts'

const COLLECTOR = fileURLToPath(new URL('./python/graphql_documents.py', import.meta.url))
const PACKAGES = ['datahub', 'datahub_actions']

/** Documents for other servers, and SQL that begins like one. */
const OTHERS = [
  'datahub/ingestion/source/dbt/dbt_cloud.py',
  'datahub/ingestion/source/montecarlo/queries.py',
  'datahub/ingestion/source/sql/teradata.py',
  'datahub/ingestion/source/tableau/tableau_common.py'
]
/** Documents with fields of governance, which aspectd does not have yet. */
const NOT_YET = [
  'datahub/api/entities/forms/forms_graphql_constants.py:1',
  'datahub/api/entities/forms/forms_graphql_constants.py:16',
  'datahub/api/graphql/assertion.py:10',
  'datahub/api/graphql/operation.py:10',
  'datahub/api/graphql/operation.py:22',
  'datahub/cli/gql/search.gql:1',
  'datahub/cli/gql/semantic_search.gql:1',
  'datahub/cli/iceberg_cli.py:549',
  'datahub/cli/iceberg_cli.py:599',
  'datahub/cli/ingest_cli.py:367',
  'datahub/cli/ingest_cli.py:564',
  'datahub/cli/search_cli.py:997',
  'datahub/cli/search_cli.py:1033',
  'datahub/ingestion/graph/client.py:1950',
  'datahub/ingestion/graph/client.py:1999',
  'datahub/ingestion/graph/client.py:2061',
  'datahub/ingestion/graph/client.py:2116',
  'datahub/ingestion/graph/client.py:2196',
  'datahub/ingestion/source/common/semantic_model_gate.py:25',
  'datahub/ingestion/source/unstructured/event_consumer.py:100',
  'datahub_actions/api/action_graph.py:93'
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

pythonTest(
  'the GraphQL documents of the clients are valid, but for those of what is not here yet',
  async (t, program) => {
    const { admin } = await start(t)
    const documents = collect(program).filter(({ file }) => !OTHERS.includes(file))
    t.ok(documents.length > 50, `${documents.length} documents`)
    const invalid = new Map<string, string[]>()
    for (const { file, line, text } of documents) {
      const problems = await problemsOf(admin, text)
      if (problems.length > 0) invalid.set(`${file}:${line}`, problems)
    }
    t.strictSame([...invalid.keys()], NOT_YET, JSON.stringify([...invalid], undefined, 2))
  }
)

function collect(program: string): Found[] {
  const { stdout, stderr, status } = spawnSync(program, [COLLECTOR, ...PACKAGES], {
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
