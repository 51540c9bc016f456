import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { AUDIENCE, startIssuer } from '../plugins/external-tokens/issuer.ts'
import { statusOf } from '../plugins/tokens/requests.ts'
import { type Instance, startInstances } from './servers.ts'
import { agree } from './watch.ts'

const SET_STATUS = 'mutation ($urn: String!, $status: CorpUserStatus!) { updateUserStatus(urn: $urn, status: $status) }'

mongodbTest('a suspension ends an external token on all instances, which share its account', async t => {
  const at = await startIssuer(t)
  const issuers = [{ issuer: at.issuer, audiences: [AUDIENCE] }]
  const config = { plugins: { 'external-tokens': { issuers } } }
  const instances = await startInstances(t, 2, { store: await mongodbUrl(t), config })
  const [{ admin }] = instances as [Instance]
  const token = await at.token()
  // Both create the account, at the same time. On a busy machine the keys do not come in time: 503, and clients ask again.
  const ask = () => Promise.all(instances.map(({ anonymous }) => statusOf(anonymous, token)))
  const isGiven = async () => {
    const statuses = await ask()
    if (statuses.some(status => status !== 200 && status !== 503)) throw new Error(`answered ${statuses}`)
    return statuses.every(status => status === 200)
  }
  t.ok(await eventually(isGiven))
  const { data } = await admin.gql('{ listServiceAccounts(input: {}) { total serviceAccounts { urn } } }')
  t.equal(data.listServiceAccounts.total, 1)
  const [{ urn }] = data.listServiceAccounts.serviceAccounts
  await agree(t, instances, {
    ask: async ({ anonymous }) => String(await statusOf(anonymous, token)),
    change: () => admin.gql(SET_STATUS, { urn, status: 'SUSPENDED' }),
    before: '200',
    after: '401'
  })
})
