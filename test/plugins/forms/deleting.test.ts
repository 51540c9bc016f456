import t from 'tap'
import { eventually, start } from '../../helper.ts'
import { newForm, remove } from './requests.ts'

const MANY = 1100
const server = await start(t)
const { admin } = server

/** Entities that have this form, of all that are visible. */
async function count(form: string): Promise<number> {
  const filters = [{ field: 'incompleteForms', values: [form] }]
  const { data, errors } = await admin.gql(
    'query q($input: SearchAcrossEntitiesInput!) { searchAcrossEntities(input: $input) { total } }',
    { input: { query: '*', count: 0, orFilters: [{ and: filters }] } }
  )
  if (errors) throw new Error(JSON.stringify(errors))
  return data.searchAcrossEntities.total
}

t.test('a task takes a deleted form off more than 1000 entities', async t => {
  const form = await newForm(admin, [])
  const value = JSON.stringify({ incompleteForms: [{ urn: form }], completedForms: [] })
  const proposals = Array.from({ length: MANY }, (_, at) => ({
    ...{ entityType: 'dataset', entityUrn: `urn:li:dataset:(urn:li:dataPlatform:hive,many${at},PROD)` },
    ...{ changeType: 'UPSERT', aspectName: 'forms', aspect: { value, contentType: 'application/json' } }
  }))
  t.match(await admin.post('/aspects?action=ingestProposalBatch', { proposals }), { status: 200 })
  t.equal(await count(form), MANY)
  t.strictSame((await remove(admin, { urn: form })).data, { deleteForm: true })
  t.match((await admin.gql(`{ form(urn: "${form}") { exists } }`)).data, { form: { exists: false } })
  await eventually(async () => (await count(form)) === 0)
  t.equal(await count(form), 0)
})
