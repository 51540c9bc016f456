import t from 'tap'
import { type Client, start } from '../../helper.ts'
import { ingest } from '../tags/requests.ts'
import { createPolicy, NO_ACTORS, policy } from './requests.ts'

const server = await start(t)
const { admin } = server
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,evaluated,PROD)'
await ingest(admin, DATASET, 'status', { removed: false })

interface Denial {
  readonly policyName: string
  readonly reason: string
}

async function ask(by: Client, input: object = {}) {
  const { data, errors } = await by.gql(
    `query ($input: GetGrantedPrivilegesInput!) {
      getGrantedPrivileges(input: $input) { privileges evaluationDetails { policyName reason } }
    }`,
    { input: { actorUrn: by.actor, includeEvaluationDetails: true, ...input } }
  )
  if (errors) throw new Error(errors[0].message)
  return data.getGrantedPrivileges as { privileges: string[]; evaluationDetails: Denial[] | null }
}

const resourceSpec = { resourceType: 'DATASET', resourceUrn: DATASET }

t.test('who manages policies reads which active policies do not apply to them, and why', async t => {
  const bob = await server.user('bob', { privileges: ['MANAGE_POLICIES'] })
  const of = (name: string, changes: object) => createPolicy(admin, policy(bob.actor, { name, ...changes }))
  const metadata = { type: 'METADATA', privileges: ['EDIT_ENTITY_TAGS'] }
  const filter = { criteria: [{ field: 'TYPE', condition: 'EQUALS', values: ['chart'] }] }
  const privilegeConstraints = { criteria: [{ field: 'URN', condition: 'EQUALS', values: ['urn:li:tag:pii'] }] }
  await of('granted here', metadata)
  await of('for others', { ...metadata, actors: { ...NO_ACTORS, groups: ['urn:li:corpGroup:team'] } })
  await of('elsewhere', { ...metadata, resources: { filter } })
  await of('of owners', { ...metadata, actors: { ...NO_ACTORS, resourceOwners: true } })
  await of('of owners elsewhere', {
    ...metadata,
    actors: { ...NO_ACTORS, resourceOwners: true },
    resources: { filter }
  })
  await of('limited', { ...metadata, resources: { filter: { criteria: [] }, privilegeConstraints } })
  await of('not active', { ...metadata, state: 'INACTIVE' })
  const { privileges, evaluationDetails } = await ask(bob, { resourceSpec })
  t.ok(privileges.includes('EDIT_ENTITY_TAGS'))
  const reasons = Object.fromEntries((evaluationDetails ?? []).map(({ policyName, reason }) => [policyName, reason]))
  t.match(reasons, {
    'for others': 'Actor did not match: only to urn:li:corpGroup:team',
    elsewhere: 'Resource does not match: only on TYPE EQUALS chart',
    'of owners': 'Actor did not match: only to owners',
    'of owners elsewhere': 'Resource does not match: only on TYPE EQUALS chart',
    limited: 'SubResource not allowed: only to attach and take off URN EQUALS urn:li:tag:pii'
  })
  t.notOk('granted here' in reasons || 'not active' in reasons)
  await ingest(admin, DATASET, 'ownership', { owners: [{ owner: bob.actor, type: 'DATAOWNER' }] })
  const owned = (await ask(bob, { resourceSpec })).evaluationDetails ?? []
  t.notOk(owned.some(({ policyName }) => policyName === 'of owners'))
  const platform = (await ask(bob)).evaluationDetails ?? []
  t.ok(
    platform.some(({ policyName }) => policyName === 'elsewhere'),
    'on the platform'
  )
})

t.test('all others get null, as does who does not ask', async t => {
  const carol = await server.user('carol', { privileges: ['MANAGE_USERS_AND_GROUPS'] })
  t.equal((await ask(carol, { resourceSpec })).evaluationDetails, null)
  for (const includeEvaluationDetails of [false, null, undefined]) {
    t.equal((await ask(admin, { includeEvaluationDetails })).evaluationDetails, null)
  }
  await t.rejects(
    ask(admin, { actorUrn: carol.actor }),
    /Unauthorized to get privileges/,
    'nobody reads those of others'
  )
})
