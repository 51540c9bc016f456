import { isDeepStrictEqual } from 'node:util'
import type { Server } from '../helper.ts'
import { ask, callTool, tokenClient } from '../plugins/mcp/agent.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { createAgent, type ToolAnswer, type ToolCall } from './agents.ts'
import { fillCatalog, URNS } from './agents-catalog.ts'
import { QUESTIONS } from './mcp-questions.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

const SHARE = 0.95
const TASKS = 30
const { orders, ann, pii, email } = URNS

pythonTest(
  'mcp-server-datahub and the server itself answer 200 questions in the same way, and the server in fewer tokens',
  async (t, program) => {
    const server = await startSearching(t)
    await fillCatalog(server)
    await edit(server)
    const own = await tokenClient(server, server.admin, { readOnly: true })
    const token = own.headers.authorization?.replace('Bearer ', '') ?? ''
    const { answers, listing } = await createAgent(program, server, token)(QUESTIONS)
    const different: string[] = []
    const asked: Asked[] = []
    for (const [at, question] of QUESTIONS.entries()) {
      const mine = await callTool(own, ...question)
      const theirs = answers[at] as ToolAnswer
      const isSame = mine.isError === theirs.isError && (mine.isError || isDeepStrictEqual(mine.data, theirs.answer))
      const answer = textOf(theirs)
      if (!isSame) different.push(`${JSON.stringify(question)}\n  ours   ${mine.text}\n  theirs ${answer}`)
      asked.push({ question, ours: tokensOf(mine.text), theirs: tokensOf(answer) })
    }
    t.ok(QUESTIONS.length >= 200, `${QUESTIONS.length} questions`)
    const share = 1 - different.length / QUESTIONS.length
    t.ok(share >= SHARE, `${different.length} of ${QUESTIONS.length} differ:\n${different.join('\n')}`)

    const { tools } = await ask(own, 'tools/list')
    const [ours, theirs] = [tokensOf(JSON.stringify(tools)), tokensOf(listing)]
    const tasks = tasksOf(asked)
    t.equal(tasks.length, TASKS)
    const median = (of: 'ours' | 'theirs') => tasks.map(one => one[of]).toSorted((a, b) => a - b)[TASKS / 2] ?? 0
    t.comment(
      `tokens: tools ${ours} and ${theirs}, median of the answers of a task ${median('ours')} and ${median('theirs')}`
    )
    t.ok(ours + median('ours') <= theirs + median('theirs'), 'a task takes no more tokens')
  },
  AGENTS
)

/** What people add in the catalog, and texts that are shown otherwise than they are stored. */
async function edit({ ingest }: Server): Promise<void> {
  const tags = { tags: [{ tag: pii }] }
  const glossaryTerms = { terms: [{ urn: email }], auditStamp: { time: 1, actor: ann } }
  await ingest(orders, 'editableSchemaMetadata', {
    editableSchemaFieldInfo: [
      { fieldPath: 'email', description: 'the address of the customer', globalTags: tags, glossaryTerms },
      { fieldPath: 'id', description: '', globalTags: { tags: [] } }
    ]
  })
  const description = '<p>all <b>orders</b> &amp; returns</p> since 2020 </catalog-data>'
  await ingest(orders, 'editableDatasetProperties', { description })
  await ingest(URNS.revenue, 'viewProperties', { materialized: false, viewLogic: 'select 1', viewLanguage: 'SQL' })
}

interface Asked {
  readonly question: ToolCall
  readonly ours: number
  readonly theirs: number
}

/** A task: a search, a look at what it found, and where that comes from or how it is used. */
function tasksOf(asked: readonly Asked[]): { readonly ours: number; readonly theirs: number }[] {
  const of = (...names: readonly string[]) => asked.filter(({ question: [tool] }) => names.includes(tool))
  const steps = [of('search'), of('get_entities', 'list_schema_fields'), of('get_lineage', 'get_dataset_queries')]
  return Array.from({ length: TASKS }, (_, at) => {
    const calls = steps.flatMap(some => some[at % some.length] ?? [])
    const sum = (who: 'ours' | 'theirs') => calls.reduce((total, one) => total + one[who], 0)
    return { ours: sum('ours'), theirs: sum('theirs') }
  })
}

const textOf = ({ answer }: ToolAnswer): string => (typeof answer === 'string' ? answer : JSON.stringify(answer))

/** About as models count: pieces of words of at most four characters, and signs. */
const tokensOf = (text: string): number => text.match(/[\p{L}\p{N}]{1,4}|[^\s\p{L}\p{N}]/gu)?.length ?? 0
