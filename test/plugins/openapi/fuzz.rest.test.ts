import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pythonTest } from '../../clients/python.ts'
import { createToken } from '../../clients/token.ts'
import { start, temporaryFolder } from '../../helper.ts'
import { assign } from '../../people.ts'
import { scaled } from '../../rounds.ts'

const REQUIREMENTS = fileURLToPath(new URL('./requirements.txt', import.meta.url))
const SECONDS = Number(process.env.ASPECTD_FUZZ_SECONDS ?? 120)
const isLong = scaled(1, 30) > 1
/** The usual run sends two requests of each operation, of one type of entity and of those that are not of a type. */
const TYPES = isLong ? 'dataset|tag|schemaField|dataHubPolicy|dataProcessInstance' : 'dataset'
const EXTENT = isLong
  ? ['--phases', 'examples,coverage,fuzzing', '--max-time', `${SECONDS}`]
  : ['--phases', 'examples,fuzzing', '--max-examples', '2', '--seed', '1']

/**
 * Every route of an entity type is the same code for all types: fuzzed are a few that differ in their aspects and guards.
 * Log-ins and sign-ups have limits of their own, which a fuzzer only waits for.
 */
const EXCLUDED = [
  `^/openapi/v3/entity/(?!(${TYPES}|scroll|generic)(/|$))`,
  '^/(logIn|signUp|logOut|resetNativeUserCredentials|verifyNativeUserCredentials)'
].join('|')

/**
 * Not checked: negative_data_rejection and positive_data_acceptance. A client may send what no schema of parameters
 * mentions (unknown query parameters are ignored, text is coerced), and what fits to its schema can name an entity, an
 * aspect or a field that does not exist.
 */
const CHECKS = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance'
]

pythonTest(
  'no request that fits to the document, or nearly, ends in an error of the server or an answer that it does not describe',
  async (t, program) => {
    const errors: string[] = []
    const log = { write: (line: string) => (JSON.parse(line).level >= 50 ? errors.push(line) : undefined) }
    const config = { http: { refusalsPerMinute: 1_000_000 }, plugins: { auth: { attemptsPerMinute: 1_000_000 } } }
    const server = await start(t, { config, log })
    const user = await server.user('fuzzer')
    await assign(server.admin, 'urn:li:dataHubRole:Admin', [user.actor])
    const { accessToken } = await createToken(user, 'fuzzing')
    const folder = temporaryFolder(t)
    const child = spawn(
      join(program, '../schemathesis'),
      [
        'run',
        `${server.url}/openapi/v3/api-docs`,
        ...['--header', `Authorization: Bearer ${accessToken}`],
        ...['--checks', CHECKS.join()],
        ...['--exclude-path-regex', EXCLUDED],
        ...EXTENT,
        ...['--max-failures', '20'],
        // Python 3.11 can fail to parse its own source in two threads at once, which Hypothesis asks for.
        ...['--workers', '1'],
        ...['--suppress-health-check', 'all', '--warnings', 'off', '--no-color', '--no-shrink']
      ],
      { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] }
    )
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', data => (output += data))
    const [code] = await once(child, 'close')
    t.equal(code, 0, output.slice(-20_000))
    t.strictSame(errors, [])
    t.comment(/Test cases:[\s\S]*?\n\n/.exec(output)?.[0] ?? output.slice(-500))
  },
  REQUIREMENTS
)
