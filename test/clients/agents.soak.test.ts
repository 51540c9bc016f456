import type { Test } from 'tap'
import type { Server } from '../helper.ts'
import { startSearching } from '../plugins/search/ready.ts'
import { type Agent, createAgent, documentedTools, type Session, TAGGING, type ToolCall, tokenWith } from './agents.ts'
import { fillCatalog, URNS } from './agents-catalog.ts'
import { reads } from './agents-reading.ts'
import { writes } from './agents-writing.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

const { orders, clean, pii, old, ann, runbook } = URNS
const WRITING = [
  ...['add_owners', 'add_structured_properties', 'add_tags', 'add_terms', 'remove_domains', 'remove_owners'],
  ...['remove_structured_properties', 'remove_tags', 'remove_terms', 'save_document', 'set_domains'],
  'update_description'
]
const READING = [
  ...[
    'get_aspect_history',
    'get_dataset_queries',
    'get_entities',
    'get_lineage',
    'get_lineage_paths_between',
    'get_me'
  ],
  ...['grep_documents', 'list_schema_fields', 'search', 'search_documents']
]

pythonTest(
  'the tools that DataHub gives to agents, over stdio, with the unmodified mcp-server-datahub',
  async (t, program) => {
    const server = await startSearching(t)
    await fillCatalog(server)
    const agentWith = async (name: string, scope: object) =>
      createAgent(program, server, await tokenWith(server, name, scope))
    const reader = await agentWith('reader', { readOnly: true })
    await t.test('a token whose scope is reading reads everything', t => reads(t, reader))
    await t.test('and is told what it would need to change something', t => refuses(t, server, reader))
    const tagger = await agentWith('tagger', { privileges: TAGGING })
    await t.test('a token whose scope is reading and tagging', t => tags(t, server, tagger))
    await t.test('a user without privileges is told whom to ask', t => strangers(t, server, program))
    const writer = await agentWith('writer', { privileges: [...TAGGING, 'EDIT_ENTITY'] })
    await t.test('a token whose scope is editing', t => writes(t, server, writer))
  },
  AGENTS
)

const SENTENCE = 'Unauthorized to perform this action. Please contact your DataHub administrator.'
const addTags: ToolCall = ['add_tags', { tag_urns: [pii], entity_urns: [orders] }]
const CHANGES: readonly (readonly [...ToolCall, privileges: string, on: string])[] = [
  [...addTags, 'EDIT_ENTITY_TAGS or EDIT_ENTITY', orders],
  ['add_terms', { term_urns: [URNS.email], entity_urns: [clean] }, 'EDIT_ENTITY_GLOSSARY_TERMS or EDIT_ENTITY', clean],
  [
    'add_structured_properties',
    { property_values: { [URNS.retention]: ['x'] }, entity_urns: [clean] },
    'EDIT_ENTITY_PROPERTIES or EDIT_ENTITY',
    clean
  ],
  ['remove_tags', { tag_urns: [old], entity_urns: [orders] }, 'EDIT_ENTITY_TAGS or EDIT_ENTITY', orders],
  [
    'update_description',
    { entity_urn: clean, description: 'x', column_path: 'email' },
    'EDIT_DATASET_COL_DESCRIPTION or EDIT_ENTITY',
    clean
  ],
  ['set_domains', { domain_urn: URNS.sales, entity_urns: [clean] }, 'EDIT_DOMAINS_PRIVILEGE or EDIT_ENTITY', clean],
  [
    'add_owners',
    { owner_urns: [ann], entity_urns: [clean], ownership_type: 'Caretaker' },
    'EDIT_ENTITY_OWNERS or EDIT_ENTITY',
    clean
  ]
]

async function refuses(t: Test, server: Server, reader: Agent): Promise<void> {
  const before = await tagsOf(server, orders)
  const document = { document_type: 'Note', title: 'x', content: 'x' }
  const { answers } = await reader([
    ...CHANGES.map(([tool, args]) => [tool, args] as const),
    ['save_document', document]
  ])
  const tools = documentedTools()
  t.strictSame([...tools.keys()].toSorted(), [...READING, ...WRITING].toSorted(), 'docs/agents.md has all tools')
  for (const [at, [tool, , privileges, on]] of CHANGES.entries()) {
    t.ok(tools.get(tool)?.includes(privileges.replace(/ or .*/, '')), `${tool}: ${privileges} are in docs/agents.md`)
    const { isError, answer } = answers[at] ?? {}
    t.ok(isError, tool)
    t.match(answer, SENTENCE, `${tool}: DataHub's sentence`)
    const advice = `This requires ${privileges} on ${on}, which the scope of this access token does not include. Ask ${server.admin.actor}, the user of the token`
    t.ok(String(answer).includes(advice), `${tool}: ${answer}`)
  }
  const saving = answers.at(-1)
  t.ok(saving?.isError)
  t.match(saving?.answer, /This requires EDIT_ENTITY on urn:li:document:shared-\S+, which the scope/)
  t.strictSame(await tagsOf(server, orders), before, 'nothing was written')
}

async function tags(t: Test, server: Server, tagger: Agent): Promise<void> {
  const columns = { tag_urns: [pii], entity_urns: [orders, clean], column_paths: [null, 'email'] }
  const session = await tagger([
    ['add_tags', columns],
    ['remove_tags', { tag_urns: [old], entity_urns: [orders] }],
    ['add_tags', { tag_urns: ['urn:li:tag:none'], entity_urns: [orders] }],
    ['add_tags', { tag_urns: [URNS.email], entity_urns: [orders] }],
    ['add_tags', { tag_urns: [pii], entity_urns: [orders], column_paths: ['none'] }],
    ['add_tags', { tag_urns: [pii], entity_urns: [orders.replace('orders', 'none')] }],
    ['get_aspect_history', { urns: [orders], aspect_names: ['globalTags'] }],
    ['add_terms', { term_urns: [URNS.email], entity_urns: [clean] }]
  ])
  t.strictSame(session.tools, [...READING, ...WRITING].toSorted(), 'all tools are listed')
  const [added, removed, unknown, noTag, noColumn, noDataset, history, refused] = session.answers
  t.match(added, { isError: false, answer: { success: true } })
  t.match(removed, { isError: false, answer: { success: true } })
  t.match(unknown, { isError: true, answer: 'do not exist in DataHub: urn:li:tag:none' })
  t.match(noTag, { isError: true, answer: `not tag entities: ${URNS.email}` })
  t.match(noColumn, { isError: true, answer: 'none' }, 'a column that does not exist')
  t.match(noDataset, { isError: true, answer: /shop\.none.*does not exist/ })
  t.strictSame(await tagsOf(server, orders), [pii])
  t.strictSame(await columnTagsOf(server, clean), { email: [pii] })
  hasHistory(t, history?.answer)
  t.match(refused, { isError: true, answer: 'This requires EDIT_ENTITY_GLOSSARY_TERMS or EDIT_ENTITY on' })
}

function hasHistory(t: Test, answer: Session['answers'][number]['answer']): void {
  const [{ error, current, history, page }] = answer.results
  t.equal(error, null)
  t.strictSame(current.value, { tags: [{ tag: pii }] })
  const older = history.map(({ version, value }: { version: number; value: object }) => ({ version, value }))
  t.strictSame(older, [
    { version: 2, value: { tags: [{ tag: old }, { tag: pii }] } },
    { version: 1, value: { tags: [{ tag: old }] } }
  ])
  t.match(page, { anchorSource: 'systemMetadata', hasMore: false })
}

async function strangers(t: Test, server: Server, program: string): Promise<void> {
  const eve = await server.user('eve', { privileges: ['VIEW_ENTITY_PAGE', 'GENERATE_PERSONAL_ACCESS_TOKENS'] })
  const query = 'mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'
  const input = { type: 'PERSONAL', actorUrn: eve.actor, duration: 'ONE_HOUR', name: 'eve' }
  const { data } = await eve.gql(query, { input })
  const agent = createAgent(program, server, data.createAccessToken.accessToken)
  const { answers } = await agent([
    addTags,
    ['list_schema_fields', { urn: orders }],
    ['grep_documents', { urns: [runbook], pattern: 'Ann' }]
  ])
  const advice = `Ask an administrator (a user with MANAGE_POLICIES) for a policy or a role that grants it to ${eve.actor}.`
  t.ok(String(answers[0]?.answer).includes(advice), answers[0]?.answer)
  t.match(answers[1], { isError: false, answer: { totalFields: 3 } })
}

async function tagsOf(server: Server, urn: string): Promise<string[]> {
  const { data } = await server.admin.gql(
    'query ($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } } }',
    { urn }
  )
  return data.dataset.tags.tags.map(({ tag }: { tag: { urn: string } }) => tag.urn)
}

async function columnTagsOf(server: Server, urn: string): Promise<object> {
  const query = `query ($urn: String!) {
    dataset(urn: $urn) { editableSchemaMetadata { editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } } }
  }`
  const { data } = await server.admin.gql(query, { urn })
  interface Column {
    fieldPath: string
    tags: { tags: { tag: { urn: string } }[] }
  }
  const columns: Column[] = data.dataset.editableSchemaMetadata.editableSchemaFieldInfo
  return Object.fromEntries(columns.map(({ fieldPath, tags }) => [fieldPath, tags.tags.map(({ tag }) => tag.urn)]))
}
