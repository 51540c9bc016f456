import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import { made, revoke, statusOf } from '../plugins/tokens/requests.ts'
import type { Instance } from './servers.ts'
import { type Agree, agree } from './watch.ts'

interface Revoking {
  /** Right before the revocation. */
  readonly happened?: () => Promise<unknown>
  readonly agree?: Agree
  /** Whether an instance may be without its store in between: it neither accepts nor refuses the token then. */
  readonly retries?: boolean
}

/** Revokes a token on the first instance while all instances have cached the token. */
export async function revokedOnAll(
  t: Test,
  instances: readonly Instance[],
  { happened = async () => {}, agree: check = agree, retries = false }: Revoking = {}
): Promise<void> {
  const [{ admin }] = instances as [Instance]
  const { token, id } = await made(admin)
  await check(t, instances, {
    ask: ({ anonymous }) =>
      eventually(async () => {
        const status = await statusOf(anonymous, token)
        return !(retries && status === 503) && `${status}`
      }),
    change: () => happened().then(() => revoke(admin, id)),
    before: '200',
    after: '401'
  })
}
