import { startSearching } from '../plugins/search/ready.ts'
import { createAgent, TAGGING, tokenWith } from './agents.ts'
import { fillCatalog, URNS } from './agents-catalog.ts'
import { AGENTS } from './prepare-python.ts'
import { pythonTest } from './python.ts'

const { orders, clean, pii, email } = URNS

pythonTest(
  "an agent finds, reads and tags with DataHub's own tools, and is told what it would need for more",
  async (t, program) => {
    const server = await startSearching(t)
    await fillCatalog(server)
    const agent = createAgent(program, server, await tokenWith(server, 'tagger', { privileges: TAGGING }))
    const { answers } = await agent([
      ['search', { query: '/q clean+orders', filter: 'entity_type = dataset' }],
      ['list_schema_fields', { urn: orders }],
      ['add_tags', { tag_urns: [pii], entity_urns: [orders, clean], column_paths: [null, 'email'] }],
      ['get_entities', { urns: orders }],
      ['add_terms', { term_urns: [email], entity_urns: [clean] }]
    ])
    const [found, columns, added, read, refused] = answers
    t.match(found, { isError: false, answer: { total: 1, searchResults: [{ entity: { urn: clean } }] } })
    t.match(columns, { isError: false, answer: { totalFields: 3 } })
    t.match(added, { isError: false, answer: { success: true } })
    t.equal(read?.isError, false)
    t.match(JSON.stringify(read?.answer), pii, 'the tag is read back')
    t.ok(refused?.isError)
    const advice = `This requires EDIT_ENTITY_GLOSSARY_TERMS or EDIT_ENTITY on ${clean}, which the scope of this access token does not include`
    t.ok(String(refused?.answer).includes(advice), refused?.answer)
    const { body } = await server.admin.get(`/entitiesV2/${encodeURIComponent(clean)}`)
    t.match(JSON.stringify(body.aspects.editableSchemaMetadata), pii, 'the tag of the column is stored')
    t.equal(body.aspects.glossaryTerms, undefined, 'what was refused is not')
  },
  AGENTS
)
