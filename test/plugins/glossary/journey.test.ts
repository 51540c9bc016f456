import t from 'tap'
import { start } from '../../helper.ts'
import { ingestSchema, newDataset } from '../tags/requests.ts'
import { changed, newTerm, node, term, termsOf } from './requests.ts'

/** Uses the store in all ways that the glossary does. Runs on every kind of store in every test run. */
let server = await start(t)
const orders = newDataset()
const mail = { resourceUrn: orders, subResourceType: 'DATASET_FIELD', subResource: 'mail' }
let revenue = ''

t.test('a glossary is built, attached, changed and taken apart', async t => {
  const { admin } = server
  await ingestSchema(admin, orders, ['id', 'mail'])
  const finance = await changed(admin, 'createGlossaryNode', { id: 'finance', name: 'Finance' })
  revenue = await newTerm(admin, 'revenue', finance)
  const other = await newTerm(admin, 'other')
  await changed(admin, 'addRelatedTerms', { urn: revenue, termUrns: [other], relationshipType: 'isA' })
  await changed(admin, 'batchAddTerms', { termUrns: [revenue, other], resources: [{ resourceUrn: orders }, mail] })
  await changed(admin, 'updateParentNode', { resourceUrn: revenue })
  t.match(await node(admin, finance), { childrenCount: { termsCount: 0, nodesCount: 0 } })
  for (const urn of [other, finance]) {
    t.strictSame((await admin.gql(`mutation { deleteGlossaryEntity(urn: "${urn}") }`)).data, {
      deleteGlossaryEntity: true
    })
  }
  t.strictSame(await termsOf(admin, orders), { own: [revenue], columns: { mail: [revenue] } })
})

t.test('all of it is present after a restart', async t => {
  server = await server.restart()
  t.strictSame(await termsOf(server.admin, orders), { own: [revenue], columns: { mail: [revenue] } })
  t.match(await term(server.admin, revenue), { exists: true, relatedTerms: { isA: [], hasA: [] } })
})
