import t from 'tap'
import { start } from '../../helper.ts'
import { removePolicies } from '../../people.ts'
import { ingest } from '../tags/requests.ts'
import { documentOf, found, send, write } from './requests.ts'

const server = await start(t)
const { admin } = server
const move = (urn: string, parentDocument?: string) =>
  send(admin, 'moveDocument', { urn, ...(parentDocument ? { parentDocument } : {}) })
const parents = async (urn: string) =>
  (await documentOf(admin, urn)).parentDocuments.documents.map((one: { urn: string }) => one.urn)

t.test('a document moves with those below it', async t => {
  const top = await write(admin)
  const middle = await write(admin, { parentDocument: top })
  const leaf = await write(admin, { parentDocument: middle })
  t.strictSame(await parents(leaf), [middle, top])
  const other = await write(admin)
  t.strictSame((await move(middle, other)).data, { moveDocument: true })
  t.strictSame(await parents(leaf), [middle, other])
  t.strictSame((await move(middle)).data, { moveDocument: true })
  t.strictSame(await parents(leaf), [middle])
  t.strictSame(await found(admin, { parentDocuments: [middle] }), [leaf])
  const roots = await found(admin, { rootOnly: true })
  t.ok([top, middle, other].every(urn => roots.includes(urn)))
  t.notOk(roots.includes(leaf))
})

t.test('a document is never inside itself', async t => {
  const top = await write(admin)
  const middle = await write(admin, { parentDocument: top })
  const leaf = await write(admin, { parentDocument: middle })
  for (const into of [top, middle, leaf]) {
    t.match((await move(top, into)).errors, [{ message: /it would be inside itself/, extensions: { code: 400 } }])
  }
  t.strictSame(await parents(leaf), [middle, top])
})

t.test('of moves at the same time none closes a circle', async t => {
  for (let round = 0; round < 8; round++) {
    const one = await write(admin)
    const two = await write(admin)
    const moves = await Promise.all([move(one, two), move(two, one)])
    const above = [await parents(one), await parents(two)]
    t.ok(
      above.some(found => found.length === 0),
      JSON.stringify(above)
    )
    t.ok(moves.some(({ errors }) => errors))
    for (const { errors } of moves) t.ok(!errors || [400, 409].includes(errors[0].extensions.code))
  }
})

t.test('a circle that ingestion writes ends', async t => {
  const stamp = { time: 0, actor: admin.actor }
  const info = (document: string) => ({
    ...{ status: { state: 'PUBLISHED' }, contents: { text: '' }, created: stamp, lastModified: stamp },
    parentDocument: { document }
  })
  const [one, two] = ['urn:li:document:ring-1', 'urn:li:document:ring-2']
  await ingest(admin, one, 'documentInfo', info(two))
  await ingest(admin, two, 'documentInfo', info(one))
  t.strictSame(await parents(one), [two])
  t.strictSame((await move(one)).data, { moveDocument: true }, 'and can be opened')
})

t.test('a parent that the caller may not see is not shown, and nothing can be moved below it', async t => {
  const top = await write(admin, { title: 'secret' })
  const leaf = await write(admin, { parentDocument: top })
  await removePolicies(admin)
  const reader = await server.user('reader', { privileges: ['VIEW_ENTITY_PAGE', 'EDIT_ENTITY_DOCS'], on: leaf })
  const { data } = await reader.gql(
    `{ document(urn: "${leaf}") { info { parentDocument { document { info { title } } } } parentDocuments { documents { info { title } } } } }`
  )
  t.notMatch(JSON.stringify(data), /secret/)
  const refused = await send(reader, 'moveDocument', { urn: leaf, parentDocument: top })
  t.match(refused.errors, [{ message: /does not exist/ }])
})
