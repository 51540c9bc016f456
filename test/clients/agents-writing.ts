import type { Test } from 'tap'
import type { Server } from '../helper.ts'
import { eventually } from '../helper.ts'
import type { Agent, ToolCall } from './agents.ts'
import { URNS } from './agents-catalog.ts'
import { ask } from './tagging.ts'

const { orders, clean, revenue, shop, sales, email, customer, ann, crew, retention, days, runbook } = URNS

const CHANGES: readonly ToolCall[] = [
  ['add_terms', { term_urns: [email], entity_urns: [clean, clean], column_paths: [null, 'email'] }],
  ['remove_terms', { term_urns: [customer], entity_urns: [orders] }],
  ['add_owners', { owner_urns: [ann, crew], entity_urns: [clean], ownership_type: 'Caretaker' }],
  ['add_owners', { owner_urns: [crew], entity_urns: [revenue], ownership_type: 'TECHNICAL_OWNER' }],
  ['remove_owners', { owner_urns: [ann], entity_urns: [orders] }],
  ['set_domains', { domain_urn: sales, entity_urns: [clean, revenue] }],
  ['remove_domains', { entity_urns: [revenue] }],
  ['update_description', { entity_urn: clean, operation: 'replace', description: 'clean' }],
  ['update_description', { entity_urn: clean, operation: 'append', description: ' orders' }],
  ['update_description', { entity_urn: clean, operation: 'replace', description: 'an address', column_path: 'email' }],
  ['update_description', { entity_urn: clean, operation: 'replace', description: 'x', column_path: 'total' }],
  ['update_description', { entity_urn: clean, operation: 'remove', column_path: 'total' }],
  ['update_description', { entity_urn: shop, operation: 'replace', description: 'a shop' }],
  ['update_description', { entity_urn: email, operation: 'append', description: ', in short' }],
  ['add_structured_properties', { property_values: { [retention]: ['2 years'], [days]: [730] }, entity_urns: [clean] }],
  ['remove_structured_properties', { property_urns: [days], entity_urns: [clean] }]
]
const REFUSED: readonly (readonly [...ToolCall, text: string])[] = [
  ['add_terms', { term_urns: ['urn:li:glossaryTerm:none'], entity_urns: [clean] }, 'urn:li:glossaryTerm:none'],
  [
    'add_owners',
    { owner_urns: ['urn:li:corpuser:none'], entity_urns: [clean], ownership_type: 'Caretaker' },
    'urn:li:corpuser:none'
  ],
  ['add_owners', { owner_urns: [ann], entity_urns: [clean], ownership_type: 'Nobody' }, 'Nobody'],
  ['set_domains', { domain_urn: 'urn:li:domain:none', entity_urns: [clean] }, 'urn:li:domain:none'],
  ['set_domains', { domain_urn: email, entity_urns: [clean] }, 'not a domain'],
  ['add_structured_properties', { property_values: { [days]: ['many'] }, entity_urns: [clean] }, 'many'],
  ['add_structured_properties', { property_values: { [days]: [1] }, entity_urns: [shop] }, shop]
]

/** All changes with their arguments, and what our own GraphQL reads back. */
export async function writes(t: Test, server: Server, agent: Agent): Promise<void> {
  const { answers } = await agent([...CHANGES, ...REFUSED.map(([tool, args]) => [tool, args] as const)])
  for (const [at, [tool, args]] of CHANGES.entries()) {
    t.match(answers[at], { isError: false, answer: { success: true } }, `${tool} ${JSON.stringify(args)}`)
  }
  for (const [at, [tool, , text]] of REFUSED.entries()) {
    const { isError, answer } = answers[CHANGES.length + at] ?? {}
    t.ok(isError, tool)
    t.ok(String(answer).includes(text), `${tool}: ${answer}`)
  }
  await readsBack(t, server)
  await t.test('list_schema_fields and get_entities show it', t => shows(t, agent))
  await t.test('save_document', t => saves(t, server, agent))
}

async function readsBack(t: Test, server: Server): Promise<void> {
  const fields = `urn glossaryTerms { terms { term { urn } } } domain { domain { urn } }
    editableProperties { description } ownership { owners { owner { ... on CorpUser { urn } ... on CorpGroup { urn } } ownershipType { urn } } }
    structuredProperties { properties { structuredProperty { urn } values { ... on StringValue { stringValue } } } }
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description glossaryTerms { terms { term { urn } } } } }`
  const query = `query ($orders: String!, $clean: String!, $revenue: String!, $shop: String!, $email: String!) {
    orders: dataset(urn: $orders) { ${fields} } clean: dataset(urn: $clean) { ${fields} }
    revenue: dataset(urn: $revenue) { ${fields} } shop: container(urn: $shop) { editableProperties { description } }
    email: glossaryTerm(urn: $email) { properties { description } }
  }`
  // biome-ignore lint/suspicious/noExplicitAny: what is asserted on
  const read = await ask<any>(server.admin, query, { orders, clean, revenue, shop, email })
  t.match(read.clean, {
    glossaryTerms: { terms: [{ term: { urn: email } }] },
    domain: { domain: { urn: sales } },
    editableProperties: { description: 'clean orders' },
    ownership: {
      owners: [ann, crew].map(urn => ({ owner: { urn }, ownershipType: { urn: URNS.steward } }))
    },
    structuredProperties: {
      properties: [{ structuredProperty: { urn: retention }, values: [{ stringValue: '2 years' }] }]
    }
  })
  t.equal(read.clean.structuredProperties.properties.length, 1)
  const column = (path: string) =>
    read.clean.editableSchemaMetadata.editableSchemaFieldInfo.find(
      ({ fieldPath }: { fieldPath: string }) => fieldPath === path
    )
  t.match(column('email'), { description: 'an address', glossaryTerms: { terms: [{ term: { urn: email } }] } })
  t.notOk(column('total')?.description)
  t.strictSame(read.orders.glossaryTerms?.terms ?? [], [])
  t.strictSame(read.orders.ownership?.owners ?? [], [])
  t.match(read.revenue.ownership, {
    owners: [{ owner: { urn: crew }, ownershipType: { urn: 'urn:li:ownershipType:__system__technical_owner' } }]
  })
  t.equal(read.revenue.domain, null)
  t.equal(read.shop.editableProperties.description, 'a shop')
  t.equal(read.email.properties.description, 'what Email means, in short')
}

async function shows(t: Test, agent: Agent): Promise<void> {
  const { answers } = await agent([
    ['list_schema_fields', { urn: clean, keywords: ['address'] }],
    ['get_entities', { urns: clean }],
    ['list_schema_fields', { urn: clean, keywords: ['Email'] }]
  ])
  const [column, entity, byTerm] = answers.map(({ answer }) => answer)
  t.match(column, { matchingCount: 0 }, 'the tool looks at the description of the source only')
  const shown = [{ fieldPath: 'email', editedDescription: 'an address' }]
  t.match(byTerm.fields, shown)
  t.match(entity, { editableProperties: { description: 'clean orders' }, domain: { domain: { urn: sales } } })
}

async function saves(t: Test, server: Server, agent: Agent): Promise<void> {
  const note = { document_type: 'Insight', title: 'Orders grow', content: 'They **do**.' }
  const links = { topics: ['growth'], related_assets: [orders], related_documents: [runbook] }
  const { answers } = await agent([['save_document', { ...note, ...links }]])
  t.match(answers, [{ isError: false, answer: { success: true, urn: /^urn:li:document:shared-/ } }])
  const urn: string = answers[0]?.answer.urn
  t.match(await documentOf(server, urn), {
    subType: 'Insight',
    info: {
      title: 'Orders grow',
      contents: { text: 'They **do**.' },
      parentDocument: { document: { urn: 'urn:li:document:__system_shared_documents', info: { title: 'Shared' } } },
      relatedAssets: [{ asset: { urn: orders } }],
      relatedDocuments: [{ document: { urn: runbook } }]
    },
    ownership: { owners: [{ owner: { urn: server.admin.actor } }] },
    tags: { tags: [{ tag: { urn: 'urn:li:tag:growth' } }] }
  })
  await eventually(async () => {
    const { answers } = await agent([['search_documents', { query: '/q grow' }]])
    return answers[0]?.answer.total === 1
  })
  const changed = { ...note, title: 'Orders grew', content: 'They did.', urn }
  const again = await agent([
    ['save_document', changed],
    ['save_document', { ...changed, urn: runbook }],
    ['grep_documents', { urns: [urn], pattern: 'did' }]
  ])
  t.match(again.answers[0], { answer: { success: true, urn } })
  t.match(again.answers[1], { answer: { success: false, message: 'not in the shared documents folder' } })
  t.match(again.answers[2], { answer: { total_matches: 1, results: [{ title: 'Orders grew' }] } })
}

async function documentOf(server: Server, urn: string): Promise<object> {
  const query = `query ($urn: String!) {
    document(urn: $urn) {
      subType info {
        title contents { text } parentDocument { document { urn info { title } } }
        relatedAssets { asset { urn } } relatedDocuments { document { urn } }
      }
      ownership { owners { owner { ... on CorpUser { urn } } } } tags { tags { tag { urn } } }
    }
  }`
  const { document } = await ask<{ document: object }>(server.admin, query, { urn })
  return document
}
