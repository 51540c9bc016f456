import type { Test } from 'tap'
import { ingest } from '../../../testing/users.ts'
import type { Client } from '../../helper.ts'

const POLICY = 'urn:li:dataHubPolicy:view-dataset-sensitive'

/** Until the end of the test, disables the policy that shows profiles, usage and operations of datasets to everyone. */
export async function hideSensitiveSeries(t: Test, admin: Client): Promise<void> {
  const path = `/aspects/${encodeURIComponent(POLICY)}?aspect=dataHubPolicyInfo&version=0`
  const { body } = await admin.get(path)
  const [info] = Object.values<object>(body.aspect)
  t.teardown(() => ingest(admin, POLICY, 'dataHubPolicyInfo', { ...info }))
  await ingest(admin, POLICY, 'dataHubPolicyInfo', { ...info, state: 'INACTIVE' })
}
