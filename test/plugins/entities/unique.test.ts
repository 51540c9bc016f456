import t from 'tap'
import { start } from '../../helper.ts'
import { CLAIMS, movedIntoEachOther, together } from './claiming.ts'

const { admin, ingest } = await start(t)
const PAIRS = 5
const INFO = { definition: '', termSource: 'INTERNAL' }

const rename = (urn: string, name: string) =>
  admin.gql('mutation m($input: UpdateNameInput!) { updateName(input: $input) }', { input: { urn, name } })
const describe = (urn: string, description: string) =>
  admin.gql('mutation m($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
    input: { resourceUrn: urn, description }
  })

t.test('of creations with one name at the same time one succeeds, and a deletion frees the name', async t => {
  for (const [type, claim] of Object.entries(CLAIMS)) {
    const { made, refused } = await together([admin], client => claim(client, 'Twin'))
    t.equal(made, 1, type)
    t.match(refused, [/already exists/], type)
  }
  const { data } = (await CLAIMS.domain?.(admin, 'Short')) ?? {}
  t.match((await CLAIMS.domain?.(admin, 'Short'))?.errors, [{ message: /already exists/ }])
  t.notOk((await admin.gql(`mutation { deleteDomain(urn: "${data.createDomain}") }`)).errors)
  t.notOk((await CLAIMS.domain?.(admin, 'Short'))?.errors)
})

t.test('of renamings to one name at the same time one succeeds', async t => {
  const urns = Array.from({ length: 12 }, (_none, at) => `urn:li:glossaryTerm:renamed${at}`)
  for (const [at, urn] of urns.entries()) {
    await ingest(urn, 'glossaryTermInfo', { ...INFO, name: `before ${at}` })
  }
  const { made, refused } = await together([admin], (_client, at) => rename(urns[at] ?? '', 'Renamed'))
  t.equal(made, 1)
  t.match(refused, [/already exists/])
})

t.test('ingestion can repeat a name, and what has it can still be described', async t => {
  const [one, other] = ['urn:li:domain:repeated-one', 'urn:li:domain:repeated-other']
  for (const urn of [one, other]) await ingest(urn, 'domainProperties', { name: 'Repeated', description: '' })
  t.notOk((await describe(one, 'still the same name')).errors)
  t.notOk((await rename(one, 'Repeated')).errors, 'its own name')
  t.notOk((await rename(one, 'Different')).errors)
  t.match((await rename(one, 'Repeated')).errors, [{ message: /already exists/ }])
})

t.test('a restoration and a rollback can repeat a name, too', async t => {
  const [restored, rolledBack] = ['urn:li:glossaryTerm:restored', 'urn:li:glossaryTerm:rolled-back']
  await ingest(restored, 'glossaryTermInfo', { ...INFO, name: 'Restored' })
  await ingest(rolledBack, 'glossaryTermInfo', { ...INFO, name: 'Rolled back' })
  await ingest(restored, 'status', { removed: true })
  const aspect = { contentType: 'application/json', value: JSON.stringify({ ...INFO, name: 'Of the run' }) }
  const proposal = {
    entityType: 'glossaryTerm',
    entityUrn: rolledBack,
    changeType: 'UPSERT',
    aspectName: 'glossaryTermInfo'
  }
  const systemMetadata = { runId: 'renaming', lastObserved: 1 }
  await admin.post('/aspects?action=ingestProposal', { proposal: { ...proposal, aspect, systemMetadata } })
  for (const name of ['Restored', 'Rolled back']) t.notOk((await CLAIMS.glossaryTerm?.(admin, name))?.errors, name)
  await ingest(restored, 'status', { removed: false })
  const { body } = await admin.post('/runs?action=rollback', { runId: 'renaming', dryRun: false })
  t.match(body, { value: { aspectsReverted: 1 } })
  for (const urn of [restored, rolledBack]) {
    t.notOk((await describe(urn, 'one of two')).errors)
    t.match((await CLAIMS.glossaryTerm?.(admin, 'Rolled back'))?.errors, [{ message: /already exists/ }])
  }
})

t.test('of two moves at the same time, each into the other, one is refused', async t => {
  for (let pair = 0; pair < PAIRS; pair++) t.notOk(await movedIntoEachOther([admin, admin], `pair${pair}`))
})
