import t, { type Test } from 'tap'
import { fillCatalog, URNS } from '../../clients/agents-catalog.ts'
import { startSearching } from '../search/ready.ts'
import { ask, callTool, tokenClient } from './agent.ts'

const { orders, clean, pii, old, email, ann, crew, sales, days, runbook } = URNS
const NONE = orders.replace('orders', 'none')

const server = await startSearching(t)
await fillCatalog(server)
const agent = await tokenClient(server, server.admin)

const READ = `query ($urn: String!) { dataset(urn: $urn) {
  tags { tags { tag { urn } } }
  glossaryTerms { terms { term { urn } } }
  ownership { owners { owner { ... on CorpUser { urn } ... on CorpGroup { urn } } ownershipType { urn } } }
  domain { domain { urn } }
  editableProperties { description }
  structuredProperties { properties { structuredProperty { urn } values { ... on NumberValue { numberValue } } } }
  editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description tags { tags { tag { urn } } } } }
} }`
const read = async (urn: string) => (await server.admin.gql(READ, { urn })).data.dataset

async function does(t: Test, name: string, args: object): Promise<void> {
  const { isError, text } = await callTool(agent, name, args)
  t.notOk(isError, `${name}: ${text}`)
}

t.test(
  'tags, terms, owners, domains, descriptions and properties are changed as the tools of DataHub change them',
  async t => {
    await does(t, 'add_tags', { tag_urns: [pii], entity_urns: [orders, clean], column_paths: [null, 'email'] })
    await does(t, 'remove_tags', { tag_urns: old, entity_urns: orders })
    await does(t, 'add_terms', { term_urns: JSON.stringify([email]), entity_urns: [clean] })
    await does(t, 'remove_terms', { term_urns: [URNS.customer], entity_urns: [orders] })
    await does(t, 'add_owners', { owner_urns: [ann, crew], entity_urns: [clean], ownership_type: 'caretaker' })
    await does(t, 'remove_owners', { owner_urns: [ann], entity_urns: [orders, clean] })
    await does(t, 'set_domains', { domain_urn: sales, entity_urns: [clean] })
    await does(t, 'remove_domains', { entity_urns: [orders] })
    await does(t, 'update_description', { entity_urn: clean, description: 'cleaned' })
    await does(t, 'update_description', { entity_urn: clean, operation: 'append', description: ' daily' })
    await does(t, 'update_description', {
      entity_urn: clean,
      description: ', once',
      operation: 'append',
      column_path: 'email'
    })
    await does(t, 'add_structured_properties', { property_values: { [days]: ['30'] }, entity_urns: [clean] })
    t.match(await read(orders), {
      tags: { tags: [{ tag: { urn: pii } }] },
      glossaryTerms: { terms: [] },
      ownership: { owners: [] },
      domain: null
    })
    t.match(await read(clean), {
      glossaryTerms: { terms: [{ term: { urn: email } }] },
      ownership: { owners: [{ owner: { urn: crew }, ownershipType: { urn: URNS.steward } }] },
      domain: { domain: { urn: sales } },
      editableProperties: { description: 'cleaned daily' },
      structuredProperties: { properties: [{ structuredProperty: { urn: days }, values: [{ numberValue: 30 }] }] }
    })
    const { editableSchemaMetadata } = await read(clean)
    t.match(editableSchemaMetadata.editableSchemaFieldInfo, [
      { fieldPath: 'email', description: 'where to write to, once', tags: { tags: [{ tag: { urn: pii } }] } }
    ])
    await does(t, 'remove_structured_properties', { property_urns: days, entity_urns: [clean] })
    await does(t, 'update_description', { entity_urn: clean, operation: 'remove' })
    t.match(await read(clean), { structuredProperties: { properties: [] }, editableProperties: { description: null } })
  }
)

t.test('a change is taken back, unless something was changed since', async t => {
  const { data } = await callTool(agent, 'get_aspect_history', { urns: orders, aspect_names: 'globalTags' })
  const [{ current, history }] = data.results
  t.strictSame(current.value, { tags: [{ tag: pii }] })
  const version = history[0].version + 1
  const planned = await callTool(agent, 'undo', { urn: orders, aspect: 'globalTags', version, dry_run: true })
  t.match(planned.data, { version, restored: version - 1, actor: server.admin.actor })
  t.match((await read(orders)).tags.tags, [{ tag: { urn: pii } }], 'a dry run changes nothing')
  await does(t, 'undo', { urn: orders, aspect: 'globalTags', version })
  t.strictSame(
    (await read(orders)).tags.tags.map((one: { tag: { urn: string } }) => one.tag.urn).toSorted(),
    [old, pii].toSorted()
  )
  const late = await callTool(agent, 'undo', { urn: orders, aspect: 'globalTags', version })
  t.ok(late.isError)
  t.match(late.text, /changed|written/)
})

t.test('a document is saved below Shared, found and replaced; others are not', async t => {
  const saved = await callTool(agent, 'save_document', {
    ...{ document_type: 'Insight', title: 'Nulls', content: '# Many nulls', topics: ['quality'] },
    ...{ related_assets: [orders], related_documents: [runbook] }
  })
  t.match(saved.data, { success: true, urn: /^urn:li:document:shared-/ })
  const { urn } = saved.data
  await does(t, 'save_document', { document_type: 'FAQ', title: 'Nulls?', content: 'none', urn })
  const read = await callTool(agent, 'get_entities', { urns: urn })
  t.match(read.data, {
    subType: 'FAQ',
    info: { title: 'Nulls?', contents: { text: 'none' }, relatedAssets: [{ asset: { urn: orders } }] },
    ownership: { owners: [{ owner: { urn: server.admin.actor } }] },
    tags: { tags: [{ tag: { urn: 'urn:li:tag:quality' } }] }
  })
  await server.ingest('urn:li:document:__system_shared_documents', 'status', { removed: true })
  await does(t, 'save_document', { document_type: 'Note', title: 'x', content: 'y' })
  const { body } = await server.admin.get(
    `/entitiesV2/${encodeURIComponent('urn:li:document:__system_shared_documents')}`
  )
  t.equal(body.aspects.status.value.removed, false, 'the folder is there again')
  for (const [args, text] of [
    [{ urn: runbook }, /not below the folder Shared/],
    [{ urn: orders }, /not the URN of a document/],
    [{ title: ' ' }, /title cannot be empty/],
    [{ related_assets: ['orders'] }, /not the URN/],
    [{ document_type: 'Poem' }, /Insight/]
  ] as const) {
    const refused = await callTool(agent, 'save_document', { document_type: 'Note', title: 'x', content: 'y', ...args })
    t.ok(refused.isError)
    t.match(refused.text, text)
  }
})

/** A call of each tool that changes something. */
const CHANGES: Readonly<Record<string, object>> = {
  add_tags: { tag_urns: [pii], entity_urns: [clean] },
  remove_tags: { tag_urns: [pii], entity_urns: [clean] },
  add_terms: { term_urns: [email], entity_urns: [clean] },
  remove_terms: { term_urns: [email], entity_urns: [clean] },
  add_owners: { owner_urns: [ann], entity_urns: [clean], ownership_type: 'TECHNICAL_OWNER' },
  remove_owners: { owner_urns: [ann], entity_urns: [clean] },
  set_domains: { domain_urn: sales, entity_urns: [clean] },
  remove_domains: { entity_urns: [clean] },
  update_description: { entity_urn: clean, description: 'x' },
  add_structured_properties: { property_values: { [days]: [1] }, entity_urns: [clean] },
  remove_structured_properties: { property_urns: [days], entity_urns: [clean] },
  save_document: { document_type: 'Note', title: 'x', content: 'y' },
  undo: { urn: clean, aspect: 'globalTags', version: 1 }
}

t.test('what is wrong changes nothing, and a refusal says what is missing and whom to ask', async t => {
  const before = [await read(orders), await read(clean)]
  const wrong: readonly (readonly [string, object, RegExp])[] = [
    ['add_tags', { tag_urns: ['urn:li:tag:none'], entity_urns: [orders] }, /do not exist in DataHub: urn:li:tag:none/],
    ['add_tags', { tag_urns: [email], entity_urns: [orders] }, /not tag entities/],
    ['add_tags', { tag_urns: [pii], entity_urns: [orders, NONE] }, /none.*does not exist/],
    [
      'add_tags',
      { tag_urns: [pii], entity_urns: [orders, clean], column_paths: ['id'] },
      /must match entity_urns length/
    ],
    ['add_tags', { tag_urns: [pii], entity_urns: [clean], column_paths: ['none'] }, /none/],
    ['add_tags', { tag_urns: 'null', entity_urns: [orders] }, /tag_urns cannot be empty/],
    [
      'add_owners',
      { owner_urns: [ann], entity_urns: [orders], ownership_type: 'nobody' },
      /no type of ownership nobody/
    ],
    ['set_domains', { domain_urn: pii, entity_urns: [orders] }, /not domain entities/],
    ['update_description', { entity_urn: orders }, /description is required/],
    ['update_description', { entity_urn: orders, operation: 'burn', description: 'x' }, /replace, append, remove/],
    ['add_structured_properties', { property_values: { [days]: ['many'] }, entity_urns: [orders] }, /expects numbers/],
    ['add_structured_properties', { property_values: { [pii]: ['x'] }, entity_urns: [orders] }, /does not exist/],
    ['add_structured_properties', { property_values: {}, entity_urns: [orders] }, /cannot be empty/],
    ['undo', { urn: orders, aspect: 'none', version: 1 }, /none/],
    ['undo', { urn: orders, aspect: 'globalTags', version: 99 }, /version/]
  ]
  for (const [name, args, text] of wrong) {
    const answer = await callTool(agent, name, args)
    t.ok(answer.isError, name)
    t.match(answer.text, text)
  }
  const ben = await tokenClient(server, await server.user('ben', { role: 'Reader' }))
  const { tools } = await ask(ben, 'tools/list')
  for (const { name, annotations } of tools) {
    if (annotations.readOnlyHint) continue
    const refused = await callTool(ben, name, CHANGES[name] ?? {})
    t.equal(refused.status, 403, `${name}: ${refused.text}`)
  }
  const refused = await callTool(ben, 'add_tags', { tag_urns: [pii], entity_urns: [clean] })
  t.ok(refused.isError)
  t.match(refused.text, `This requires EDIT_ENTITY_TAGS or EDIT_ENTITY on ${clean}`)
  t.match(refused.text, 'Ask an administrator')
  const why = await callTool(ben, 'explain_access', { privilege: 'EDIT_ENTITY_TAGS', resource_urn: clean })
  t.match(why.data, { allowed: false, missing: [/./] })
  const others = { privilege: 'EDIT_ENTITY_TAGS', actor_urn: server.admin.actor }
  t.match(await callTool(ben, 'explain_access', others), { isError: true, text: /MANAGE_POLICIES/ })
  t.match((await callTool(agent, 'explain_access', others)).data, { allowed: true })
  const narrow = await tokenClient(server, server.admin, { privileges: ['EDIT_ENTITY_TAGS'] })
  const own = await callTool(narrow, 'explain_access', { privilege: 'EDIT_ENTITY_DOCS', resource_urn: clean })
  t.match(own.data, { allowed: false, missing: [/scope/] })
  t.strictSame([await read(orders), await read(clean)], before)
})
