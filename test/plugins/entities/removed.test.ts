import t from 'tap'
import { start } from '../../helper.ts'
import { ingest, latest, proposal } from './proposals.ts'

const { admin } = await start(t)
const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,removed.labels,PROD)'
await ingest(admin, proposal(URN, 'datasetProperties', { description: 'from ingestion' }))

/** How each kind of entity is given to another one. */
const WAYS: Record<string, (urn: string) => string> = {
  tag: urn => `addTag(input: { tagUrn: "${urn}", resourceUrn: "${URN}" })`,
  glossaryTerm: urn => `addTerm(input: { termUrn: "${urn}", resourceUrn: "${URN}" })`,
  corpuser: urn =>
    `addOwner(input: { ownerUrn: "${urn}", ownerEntityType: CORP_USER, resourceUrn: "${URN}", type: NONE })`,
  corpGroup: urn =>
    `batchAddOwners(input: { owners: [{ ownerUrn: "${urn}", ownerEntityType: CORP_GROUP }], resources: [{ resourceUrn: "${URN}" }] })`,
  application: urn => `batchSetApplication(input: { applicationUrn: "${urn}", resourceUrns: ["${URN}"] })`
}

t.test('what is soft-deleted is not given to an entity, until it is restored', async t => {
  for (const [type, call] of Object.entries(WAYS)) {
    const urn = `urn:li:${type}:old-${type}`
    const give = () => admin.gql(`mutation { ${call(urn)} }`)
    await ingest(admin, proposal(urn, 'status', { removed: true }))
    const { errors } = await give()
    t.match(errors?.[0]?.message, `${urn} is removed (soft-deleted)`, type)
    await ingest(admin, proposal(urn, 'status', { removed: false }))
    t.equal((await give()).errors, undefined, type)
  }
  t.strictSame(await latest(admin, URN, 'globalTags'), { tags: [{ tag: 'urn:li:tag:old-tag' }] })
})

t.test('a description of spaces is empty', async t => {
  const describe = (description: string) =>
    admin.gql('mutation($input: DescriptionUpdateInput!) { updateDescription(input: $input) }', {
      input: { resourceUrn: URN, description }
    })
  await describe('by a user')
  t.match(await latest(admin, URN, 'editableDatasetProperties'), { description: 'by a user' })
  await describe(' \t\n ')
  t.notMatch(await latest(admin, URN, 'editableDatasetProperties'), { description: String })
})
