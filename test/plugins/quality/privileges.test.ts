import t from 'tap'
import { start } from '../../helper.ts'
import { grant } from '../../people.ts'
import {
  custom,
  newAssertion,
  newDataset,
  raise,
  raised,
  removeAssertion,
  report,
  setStatus,
  updateIncident,
  upsert
} from './requests.ts'

const server = await start(t)
const { admin } = server
const [mine, other] = [await newDataset(admin), await newDataset(admin)]
const forbidden = { errors: [{ extensions: { code: 403 } }] }

t.test('assertions require EDIT_ENTITY_ASSERTIONS on the dataset', async t => {
  const [allowed, nobody] = [await server.user('checker'), await server.user('nobody')]
  await grant(admin, allowed, ['EDIT_ENTITY_ASSERTIONS'], mine)
  const urn = await newAssertion(allowed, mine)
  t.match(await report(allowed, urn, { type: 'SUCCESS' }), { data: { reportAssertionResult: true } })
  for (const refused of [
    await upsert(nobody, custom(mine)),
    await upsert(nobody, custom(mine), urn),
    await report(nobody, urn, { type: 'SUCCESS' }),
    await report(nobody, 'urn:li:assertion:none', { type: 'SUCCESS' }),
    await removeAssertion(nobody, urn),
    await upsert(allowed, custom(other)),
    await raise(allowed, { type: 'SQL', resourceUrn: mine })
  ])
    t.match(refused, forbidden)

  const elsewhere = await newAssertion(admin, other)
  // To move an assertion requires the privilege on both datasets.
  t.match(await upsert(allowed, custom(mine), elsewhere), forbidden)
  t.match(await upsert(allowed, custom(other), urn), forbidden)
  t.match(await removeAssertion(allowed, elsewhere), forbidden)
  t.match(await removeAssertion(allowed, urn), { data: { deleteAssertion: true } })
})

t.test('incidents require EDIT_ENTITY_INCIDENTS on all their entities, those on a column on its dataset', async t => {
  const [allowed, nobody] = [await server.user('reporter'), await server.user('stranger')]
  await grant(admin, allowed, ['EDIT_ENTITY_INCIDENTS'], mine)
  const urn = await raised(allowed, { type: 'SQL', resourceUrn: mine })
  const column = `urn:li:schemaField:(${mine},id)`
  t.match(await raise(allowed, { type: 'FIELD', resourceUrn: column }), {
    data: { raiseIncident: /^urn:li:incident:/ }
  })
  const both = await raised(admin, { type: 'SQL', resourceUrns: [mine, other] })
  for (const refused of [
    await raise(nobody, { type: 'SQL', resourceUrn: mine }),
    await setStatus(nobody, urn, { state: 'RESOLVED' }),
    await setStatus(nobody, 'urn:li:incident:none', { state: 'RESOLVED' }),
    await updateIncident(nobody, urn, { title: 't' }),
    await raise(allowed, { type: 'SQL', resourceUrns: [mine, other] }),
    await raise(allowed, { type: 'FIELD', resourceUrn: `urn:li:schemaField:(${other},id)` }),
    await setStatus(allowed, both, { state: 'RESOLVED' }),
    await updateIncident(allowed, urn, { resourceUrns: [other] }),
    await upsert(allowed, custom(mine))
  ])
    t.match(refused, forbidden)
  t.match(await updateIncident(allowed, urn, { title: 't' }), { data: { updateIncident: true } })
  t.match(await setStatus(allowed, urn, { state: 'RESOLVED' }), { data: { updateIncidentStatus: true } })
})

t.test('operations require EDIT_ENTITY_OPERATIONS on the dataset', async t => {
  const [allowed, nobody] = [await server.user('loader'), await server.user('visitor')]
  await grant(admin, allowed, ['EDIT_ENTITY_OPERATIONS'], mine)
  const send = (by: typeof admin, urn: string) =>
    by.gql(`mutation { reportOperation(input: {urn: "${urn}", operationType: INSERT, sourceType: DATA_PROCESS}) }`)
  t.match(await send(allowed, mine), { data: { reportOperation: 'true' } })
  t.match(await send(nobody, mine), forbidden)
  t.match(await send(allowed, other), forbidden)
})

t.test('the summary of assertions is written by its plugin only', async t => {
  const aspect = { value: '{"failingAssertionDetails":[]}', contentType: 'application/json' }
  const proposal = {
    entityType: 'dataset',
    entityUrn: mine,
    changeType: 'UPSERT',
    aspectName: 'assertionsSummary',
    aspect
  }
  const { status, body } = await admin.post('/aspects?action=ingestProposal', { proposal })
  t.equal(status, 403)
  t.match(body.message, /assertionsSummary can only be written by its own operations/)
})
