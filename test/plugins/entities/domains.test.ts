import t from 'tap'
import { start } from '../../helper.ts'
import { add, remove } from './patches.ts'
import { ingest, latest, proposal } from './proposals.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,domains,PROD)'
const [A, B] = ['urn:li:domain:a', 'urn:li:domain:b']
const KEYS = { domainAssociations: ['domain', 'attribution␟source'] }

t.test('a patch of one list of domains changes the other', async t => {
  const { admin } = await start(t)
  const patch = async (...operations: object[]) => {
    const document = { arrayPrimaryKeys: KEYS, patch: operations }
    t.equal((await ingest(admin, proposal(URN, 'domains', document, { change: 'PATCH' }))).status, 200)
    return latest(admin, URN, 'domains')
  }
  const associate = (domain: string) => add(`/domainAssociations/${domain}/`, { domain })
  t.strictSame(await patch(associate(A), associate(B)), {
    domains: [A, B],
    domainAssociations: [{ domain: A }, { domain: B }]
  })
  t.strictSame(await patch(remove(`/domainAssociations/${A}/`)), { domains: [B], domainAssociations: [{ domain: B }] })
  t.strictSame(await patch(remove(`/domains/${B}`), add(`/domains/${A}`, A)), { domains: [A], domainAssociations: [] })
  t.strictSame(await patch(associate(A)), { domains: [A], domainAssociations: [{ domain: A }] })
})
