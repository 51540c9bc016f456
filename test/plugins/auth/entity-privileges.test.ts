import t from 'tap'
import flags from '../../../plugins/auth/graphql/entity-privileges.json' with { type: 'json' }
import privileges from '../../../plugins/auth/policies/privileges.json' with { type: 'json' }
import { type Client, start } from '../../helper.ts'
import { grant, ingest, QUICK } from '../../people.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,flags,PROD)'
const NAMES = Object.keys(flags)

const server = await start(t, QUICK)
await ingest(server.admin, DATASET, 'datasetProperties', { name: 'flags' })

async function held(by: Client, urn = DATASET): Promise<Record<string, boolean | null>> {
  const { data } = await by.gql(
    `query ($urn: String!) { entity(urn: $urn) {
      ... on Dataset { privileges { ${NAMES.join(' ')} } } ... on CorpUser { privileges { ${NAMES.join(' ')} } }
    } }`,
    { urn }
  )
  return data.entity.privileges
}
const yes = (found: Record<string, boolean | null>) => NAMES.filter(name => found[name] === true)

t.test('every flag refers to existing privileges', async t => {
  t.equal(NAMES.length, 23)
  const asked = Object.values(flags).flatMap(byType => Object.values(byType).flat())
  t.strictSame(
    asked.filter(name => !(name in privileges.resource) && !(name in privileges.platform)),
    []
  )
})

t.test('a user with all privileges has every flag of the type, a reader only those for reading', async t => {
  const all = NAMES.filter(name => name !== 'canManageChildren')
  t.strictSame(yes(await held(server.admin)), all)
  t.equal((await held(server.admin)).canManageChildren, null)
  const user = await server.user('ann')
  t.strictSame(yes(await held(user)), ['canViewDatasetUsage', 'canViewDatasetProfile', 'canViewDatasetOperations'])
  t.match(await held(user, user.actor), {
    canManageEntity: false,
    canViewDatasetUsage: null,
    canEditSchemaFieldTags: null
  })
})

t.test('a policy for one entity sets flags on that entity only', async t => {
  const user = await server.user('bob')
  await grant(server.admin, user, ['EDIT_ENTITY_TAGS', 'EDIT_LINEAGE'], DATASET)
  t.match(await held(user), { canEditTags: true, canEditLineage: true, canEditOwners: false })
  const other = DATASET.replace('flags', 'other')
  await ingest(server.admin, other, 'datasetProperties', { name: 'other' })
  t.match(await held(user, other), { canEditTags: false, canEditLineage: false })
})

t.test('a user whom only references name has no flags', async t => {
  const owners = [{ owner: 'urn:li:corpuser:gone', type: 'DATAOWNER' }]
  await ingest(server.admin, DATASET, 'ownership', { owners, lastModified: { time: 0, actor: server.admin.actor } })
  const { data } = await server.admin.gql(
    `{ dataset(urn: "${DATASET}") { ownership { owners { owner { ... on CorpUser { urn privileges { canEditTags } } } } } } }`
  )
  t.strictSame(data.dataset.ownership.owners, [{ owner: { urn: 'urn:li:corpuser:gone', privileges: null } }])
})
