import type { Test } from 'tap'
import { made, revoke, statusOf } from '../plugins/tokens/requests.ts'
import type { Instance } from './servers.ts'
import { agreeWithinASecond } from './watch.ts'

/** Revokes a token on the first instance right after `happened`, while all instances have cached the token. */
export async function revokedOnAll(
  t: Test,
  instances: readonly Instance[],
  happened: () => Promise<unknown> = async () => {}
): Promise<void> {
  const [{ admin }] = instances as [Instance]
  const { token, id } = await made(admin)
  await agreeWithinASecond(t, instances, {
    ask: async ({ anonymous }) => `${await statusOf(anonymous, token)}`,
    change: () => happened().then(() => revoke(admin, id)),
    before: '200',
    after: '401'
  })
}
