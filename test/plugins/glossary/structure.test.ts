import t from 'tap'
import { start } from '../../helper.ts'
import { aspectOf, ingest } from '../tags/requests.ts'
import { change, changed, newId, newNode, newTerm, node, term } from './requests.ts'

const server = await start(t)
const { admin } = server

t.test('a term and its node are created and read', async t => {
  const finance = await changed(admin, 'createGlossaryNode', { id: 'finance', name: 'Finance', description: 'money' })
  const revenue = await changed(admin, 'createGlossaryTerm', {
    id: 'finance.revenue',
    name: 'Revenue',
    description: 'what comes in',
    parentNode: finance
  })
  t.strictSame([finance, revenue], ['urn:li:glossaryNode:finance', 'urn:li:glossaryTerm:finance.revenue'])
  t.strictSame(await term(admin, revenue), {
    ...{ urn: revenue, type: 'GLOSSARY_TERM', exists: true, name: 'Revenue', hierarchicalName: 'finance.revenue' },
    properties: { name: 'Revenue', description: 'what comes in', termSource: 'INTERNAL' },
    parentNodes: { count: 1, nodes: [{ urn: finance, properties: { name: 'Finance' } }] },
    relatedTerms: { isA: [], hasA: [] }
  })
  t.strictSame(await node(admin, finance), {
    ...{ urn: finance, type: 'GLOSSARY_NODE', exists: true, properties: { name: 'Finance', description: 'money' } },
    parentNodes: { count: 0, nodes: [] },
    childrenCount: { termsCount: 1, nodesCount: 0 }
  })
})

t.test('a term of ingestion without a name has the last part of its id', async t => {
  const urn = 'urn:li:glossaryTerm:Sales.Orders.Basket'
  await ingest(admin, urn, 'glossaryTermInfo', { definition: 'a basket', termSource: 'EXTERNAL' })
  t.match(await term(admin, urn), { name: 'Basket', hierarchicalName: 'Sales.Orders.Basket' })
})

t.test('of two who create a term with one id at the same time, one succeeds', async t => {
  const id = newId('race')
  const answers = await Promise.all(
    ['a', 'b'].map(name => change(admin, 'createGlossaryTerm', { id, name: `${id} ${name}` }))
  )
  t.equal(answers.filter(({ errors }) => !errors).length, 1)
  t.match(answers.find(({ errors }) => errors)?.errors, [{ message: 'This Glossary Term already exists!' }])
})

t.test('names are unique next to each other, not in the whole glossary', async t => {
  const [one, other] = [await newNode(admin), await newNode(admin)]
  await changed(admin, 'createGlossaryTerm', { name: 'Churn', parentNode: one })
  const again = await change(admin, 'createGlossaryTerm', { name: 'Churn', parentNode: one })
  t.match(again.errors, [{ message: /^Glossary Term with this name already exists at this level/ }])
  const elsewhere = await changed(admin, 'createGlossaryTerm', { name: 'Churn', parentNode: other })
  const moved = await change(admin, 'updateParentNode', { resourceUrn: elsewhere, parentNode: one })
  t.match(moved.errors, [{ message: /already exists at this level/ }])
  const renamed = await changed(admin, 'createGlossaryTerm', { name: 'Attrition', parentNode: one })
  t.match((await change(admin, 'updateName', { urn: renamed, name: 'Churn' })).errors, [{ message: /already exists/ }])
  t.notOk((await change(admin, 'updateName', { urn: renamed, name: 'Attrition' })).errors)
})

t.test('what was renamed meanwhile is refused, if the caller says which name was expected', async t => {
  const urn = await changed(admin, 'createGlossaryTerm', { name: newId('expected') })
  await changed(admin, 'updateName', { urn, name: 'Seen' })
  const { errors } = await change(admin, 'updateName', { urn, name: 'Mine', expectedName: 'Before' })
  t.match(errors, [{ message: `${urn} was renamed by somebody else in the meantime`, extensions: { code: 409 } }])
  await changed(admin, 'updateName', { urn, name: 'Mine', expectedName: 'Seen' })
  const unnamed = 'urn:li:glossaryTerm:Finance.Unnamed'
  await server.ingest(unnamed, 'glossaryTermInfo', { definition: '', termSource: 'INTERNAL' })
  await changed(admin, 'updateName', { urn: unnamed, name: 'Named', expectedName: 'Unnamed' })
  t.match(await term(admin, unnamed), { name: 'Named' })
})

t.test('terms and nodes are moved and renamed; everything else of them stays', async t => {
  const [one, other] = [await newNode(admin), await newNode(admin)]
  const urn = await changed(admin, 'createGlossaryTerm', { name: newId('m'), description: 'kept', parentNode: one })
  await changed(admin, 'updateParentNode', { resourceUrn: urn, parentNode: other })
  await changed(admin, 'updateName', { urn, name: 'Moved' })
  t.match(await term(admin, urn), {
    ...{ name: 'Moved', properties: { description: 'kept' } },
    parentNodes: { count: 1, nodes: [{ urn: other }] }
  })
  await changed(admin, 'updateParentNode', { resourceUrn: urn, parentNode: null })
  t.strictSame((await term(admin, urn)).parentNodes, { count: 0, nodes: [] })
})

t.test('a node is never inside itself', async t => {
  const top = await newNode(admin)
  const middle = await newNode(admin, 'middle', top)
  const bottom = await newNode(admin, 'bottom', middle)
  t.match((await node(admin, bottom)).parentNodes, { count: 2, nodes: [{ urn: middle }, { urn: top }] })
  for (const parentNode of [top, bottom]) {
    const { errors } = await change(admin, 'updateParentNode', { resourceUrn: top, parentNode })
    t.match(errors, [{ message: /cannot be inside of .*, which is inside of it/ }])
  }
})

t.test('parents that ingestion wrote in a circle end', async t => {
  const [one, other] = ['urn:li:glossaryNode:circle1', 'urn:li:glossaryNode:circle2']
  await ingest(admin, one, 'glossaryNodeInfo', { definition: '', parentNode: other })
  await ingest(admin, other, 'glossaryNodeInfo', { definition: '', parentNode: one })
  t.match(await node(admin, one), { parentNodes: { count: 2 }, childrenCount: { nodesCount: 1 } })
})

t.test('the roots are listed by name, without soft-deleted ones', async t => {
  const server = await start(t)
  const { admin } = server
  const [b, a, gone] = [await newNode(admin, 'b'), await newNode(admin, 'a'), await newNode(admin, 'gone')]
  await newNode(admin, 'inside', a)
  await newTerm(admin, 'inside', a)
  const free = await newTerm(admin, 'free')
  await server.ingest(gone, 'status', { removed: true })
  const query = `query q($input: GetRootGlossaryEntitiesInput!) {
    getRootGlossaryNodes(input: $input) { start count total nodes { urn } }
    getRootGlossaryTerms(input: $input) { start count total terms { urn } } }`
  t.strictSame((await admin.gql(query, { input: { start: 0, count: 10 } })).data, {
    getRootGlossaryNodes: { start: 0, count: 10, total: 2, nodes: [{ urn: a }, { urn: b }] },
    getRootGlossaryTerms: { start: 0, count: 10, total: 1, terms: [{ urn: free }] }
  })
  const { errors } = await admin.gql(query, { input: { start: -1, count: 10 } })
  t.match(errors?.[0], { message: 'start must not be negative, found -1' })
})

t.test('a term is deleted with all references to it; a node must be empty', async t => {
  const parent = await newNode(admin)
  const [gone, kept] = [await newTerm(admin, 'gone', parent), await newTerm(admin, 'kept')]
  await changed(admin, 'addRelatedTerms', { urn: kept, termUrns: [gone], relationshipType: 'hasA' })
  const remove = (urn: string) => admin.gql('mutation m($urn: String!) { deleteGlossaryEntity(urn: $urn) }', { urn })
  t.match((await remove(parent)).errors, [{ message: /1 terms or nodes are in it. Move or delete them first/ }])
  t.strictSame((await remove(gone)).data, { deleteGlossaryEntity: true })
  t.strictSame((await term(admin, kept)).relatedTerms, { isA: [], hasA: [] })
  t.strictSame((await remove(parent)).data, { deleteGlossaryEntity: true })
  t.match((await remove(parent)).errors, [{ message: `This urn does not exist: ${parent}` }])
})

t.test('related terms: each once, never itself, only terms that exist', async t => {
  const [one, two] = [await newTerm(admin), await newTerm(admin)]
  const relate = (termUrns: string[], relationshipType = 'isA') =>
    change(admin, 'addRelatedTerms', { urn: one, termUrns, relationshipType })
  await relate([two, two])
  await relate([two])
  t.strictSame(await aspectOf(admin, one, 'glossaryRelatedTerms'), { isRelatedTerms: [two] })
  t.match((await relate([one])).errors, [{ message: /Tried to create related term with itself/ }])
  t.match((await relate(['urn:li:glossaryTerm:none'])).errors, [{ message: /urn:li:glossaryTerm:none does not exist/ }])
  t.match((await relate([await newNode(admin)])).errors, [{ message: /is not the URN of a glossaryTerm/ }])
  const refused = await relate([two], 'likes')
  t.match(refused.errors, [{ message: /Value "likes" does not exist in "TermRelationshipType"/ }])
  await changed(admin, 'removeRelatedTerms', { urn: one, termUrns: [two], relationshipType: 'isA' })
  t.strictSame((await term(admin, one)).relatedTerms, { isA: [], hasA: [] })
})

t.test('two writers who relate terms at once lose nothing', async t => {
  const urn = await newTerm(admin)
  const others = await Promise.all(Array.from({ length: 8 }, () => newTerm(admin)))
  await Promise.all(
    others.map(one => changed(admin, 'addRelatedTerms', { urn, termUrns: [one], relationshipType: 'hasA' }))
  )
  const { hasA } = (await term(admin, urn)).relatedTerms
  t.strictSame(hasA.map((one: { urn: string }) => one.urn).toSorted(), others.toSorted())
})

t.test('bad input is refused with what is wrong', async t => {
  const create = async (input: object) => (await change(admin, 'createGlossaryTerm', input)).errors?.[0]?.message
  t.match(await create({ name: '' }), /The name/)
  t.match(await create({ name: 'a\nb' }), /The name/)
  t.match(await create({ name: 'x'.repeat(501) }), /The name .*500/)
  t.match(await create({ name: 'ok', id: '' }), /The id/)
  t.match(await create({ name: 'ok', description: 'x'.repeat(100_001) }), /The description .*100000/)
  t.match(await create({ name: 'ok', parentNode: 'urn:li:glossaryNode:none' }), /Parent node .*:none does not exist/)
  t.match(await create({ name: 'ok', parentNode: 'urn:li:tag:a' }), 'urn:li:tag:a is not the URN of a glossaryNode')
  t.match(await create({ name: 'ok', parentNode: 'nonsense' }), /nonsense/)
  const move = await change(admin, 'updateParentNode', { resourceUrn: 'urn:li:glossaryTerm:none' })
  t.match(move.errors, [{ message: 'This urn does not exist: urn:li:glossaryTerm:none' }])
  t.match((await change(admin, 'updateParentNode', { resourceUrn: 'urn:li:tag:a' })).errors, [
    { message: /is not of the glossary/ }
  ])
  t.match((await change(admin, 'updateName', { urn: 'urn:li:tag:a', name: 'b' })).errors, [
    { message: /^Entities of type tag cannot be renamed. Expected one of: .*glossaryTerm/ }
  ])
})
