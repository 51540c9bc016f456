import type { Client } from '../../helper.ts'

const POLICY = 'urn:li:dataHubPolicy:view-dataset-sensitive'

/** Switches off the policy by which everybody sees profiles, usage and operations of datasets. */
export async function hideSensitiveSeries(admin: Client): Promise<void> {
  const path = `/aspects/${encodeURIComponent(POLICY)}?aspect=dataHubPolicyInfo&version=0`
  const { body } = await admin.get(path)
  const [info] = Object.values<object>(body.aspect)
  const { status, body: answer } = await admin.post('/aspects?action=ingestProposal', {
    proposal: {
      entityType: 'dataHubPolicy',
      entityUrn: POLICY,
      changeType: 'UPSERT',
      aspectName: 'dataHubPolicyInfo',
      aspect: { value: JSON.stringify({ ...info, state: 'INACTIVE' }), contentType: 'application/json' }
    }
  })
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(answer)}`)
}
