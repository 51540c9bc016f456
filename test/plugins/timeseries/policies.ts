import type { Test } from 'tap'
import type { Client } from '../../helper.ts'

const POLICY = 'urn:li:dataHubPolicy:view-dataset-sensitive'

/** Until the end of the test, disables the policy that shows profiles, usage and operations of datasets to everyone. */
export async function hideSensitiveSeries(t: Test, admin: Client): Promise<void> {
  const path = `/aspects/${encodeURIComponent(POLICY)}?aspect=dataHubPolicyInfo&version=0`
  const { body } = await admin.get(path)
  const [info] = Object.values<object>(body.aspect)
  t.teardown(() => setPolicy(admin, { ...info }))
  await setPolicy(admin, { ...info, state: 'INACTIVE' })
}

async function setPolicy(admin: Client, info: object): Promise<void> {
  const { status, body } = await admin.post('/aspects?action=ingestProposal', {
    proposal: {
      entityType: 'dataHubPolicy',
      entityUrn: POLICY,
      changeType: 'UPSERT',
      aspectName: 'dataHubPolicyInfo',
      aspect: { value: JSON.stringify(info), contentType: 'application/json' }
    }
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
}
