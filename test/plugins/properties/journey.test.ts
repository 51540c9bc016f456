import t from 'tap'
import { start } from '../../helper.ts'
import { dataset, newDataset } from '../tags/requests.ts'
import { newProperty, remove, removeValues, stored, TYPE, update, upsert } from './requests.ts'

/** Uses the store in all ways that structured properties do. Runs on every kind of store in every test run. */
let server = await start(t)
const urn = newDataset()
let kept = ''

t.test('properties are defined, given to a dataset, checked and deleted', async t => {
  const { admin } = server
  await dataset(admin, urn)
  kept = await newProperty(admin, { valueType: TYPE('number') })
  const gone = await newProperty(admin)
  t.notOk((await upsert(admin, urn, [kept, 1], [gone, 'a'])).errors)
  t.ok((await upsert(admin, urn, [kept, 'one'])).errors)
  t.notOk((await update(admin, { urn: kept, setCardinalityAsMultiple: true })).errors)
  t.notOk((await upsert(admin, urn, [kept, 1, 2])).errors)
  t.strictSame((await remove(admin, gone)).data, { deleteStructuredProperty: true })
  t.strictSame(await stored(admin, urn), { [kept]: [1, 2] })
})

t.test('values are present after a restart, and removed', async t => {
  server = await server.restart()
  const { admin } = server
  t.strictSame(await stored(admin, urn), { [kept]: [1, 2] })
  t.notOk((await removeValues(admin, urn, kept)).errors)
  t.strictSame(await stored(admin, urn), {})
})
