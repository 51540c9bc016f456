import t from 'tap'
import { start } from '../../helper.ts'

const { admin } = await start(t)
const TYPE = '/openapi/v3/entity/glossaryTerm'
const term = (id: string) => `urn:li:glossaryTerm:${id}`
const create = (urn: string) => admin.ingest(urn, 'glossaryTermInfo', { definition: 'd', termSource: 'INTERNAL' })
const exists = async (urn: string) => (await admin.send('HEAD', `${TYPE}/${encodeURIComponent(urn)}`)).status === 204
const remove = (path: string) => admin.send('DELETE', path, '[]', { 'content-type': 'application/json' })

t.test('an entity is deleted by its URN, escaped or as it is', async t => {
  for (const id of ['plain', 'a/b', 'a/b/c', '/x', 'é', 'a(b/c)d', 'what?']) {
    await create(term(id))
    t.equal((await remove(`${TYPE}/${encodeURIComponent(term(id))}`)).status, 200, id)
    t.notOk(await exists(term(id)))
    await create(term(id))
    t.equal((await remove(`${TYPE}/${term(id).replace('?', '%3F')}`)).status, 200, id)
    t.notOk(await exists(term(id)))
  }
})

t.test('named aspects are deleted, and the entity stays', async t => {
  const urn = term('kept')
  for (const path of [`${urn}/Status`, `${urn}?aspects=status,domains`]) {
    await create(urn)
    await admin.ingest(urn, 'status', { removed: false })
    t.equal((await remove(`${TYPE}/${path}`)).status, 200)
    t.strictSame(Object.keys((await admin.get(`${TYPE}/${urn}?aspects=status,glossaryTermInfo`)).body), [
      'urn',
      'glossaryTermInfo'
    ])
  }
  t.match(await remove(`${TYPE}/${urn}?clear=true`), { status: 400, body: { message: /clear is not supported/ } })
  t.match(await remove(`${TYPE}/${urn}?aspects=nothing`), { status: 400 })
  t.match(await remove(`/openapi/v3/entity/tag/${urn}`), { status: 400 })
  t.ok(await exists(urn))
})

t.test('a path with two meanings is refused', async t => {
  const [part, whole] = [term('two'), term('two/status')]
  await create(whole)
  await create(part)
  t.match(await remove(`${TYPE}/${whole}`), { status: 400, body: { message: /escape the slashes of the URN as %2F/ } })
  t.ok((await exists(whole)) && (await exists(part)))
  t.equal((await remove(`${TYPE}/${encodeURIComponent(part)}`)).status, 200)
  t.equal((await remove(`${TYPE}/${whole}`)).status, 200)
  t.notOk(await exists(whole))
})
