import { createHash } from 'node:crypto'
import t from 'tap'
import { makeUrn, type Urn } from '../../../core/index.ts'
import { createInvites } from '../../../plugins/auth/identity/invites.ts'
import type { ModelHandles } from '../../../plugins/entities/index.ts'
import { actor, authorityOver, call } from './authority.ts'

const MINUTE = 60_000
const system = call().as('test')

function urnOf(secret: string): Urn {
  return makeUrn('aspectdSession', createHash('sha256').update(secret).digest('hex'))
}

t.test('the last use of a session is stored, at most once a minute', async t => {
  const { sessions, subjects, handle, background } = await authorityOver(t)
  const urn = urnOf(await sessions.begin(system, await subjects.of(actor)))
  const begun = await handle.get(system, urn)
  t.ok(begun)
  if (!begun) return
  sessions.used(system, urn, begun)
  await background.settled()
  t.equal((await handle.get(system, urn))?.usedAt, begun.usedAt)
  const earlier = { ...begun, usedAt: begun.usedAt - 2 * MINUTE }
  await handle.update(system, urn, () => earlier)
  sessions.used(system, urn, earlier)
  sessions.used(system, urn, earlier)
  await background.settled()
  t.ok((await handle.get(system, urn))!.usedAt >= begun.usedAt)
})

t.test('recording the last use does not restore an ended session', async t => {
  const { sessions, subjects, handle, background } = await authorityOver(t)
  const secret = await sessions.begin(system, await subjects.of(actor))
  const begun = await handle.get(system, urnOf(secret))
  await sessions.end(system, urnOf(secret))
  if (begun) sessions.used(system, urnOf(secret), { ...begun, usedAt: 0 })
  await background.settled()
  t.equal(await sessions.find(system, secret), undefined)
  t.equal(await handle.get(system, urnOf(secret)), undefined)
})

t.test('recording the last use does not fail the request if the store fails', async t => {
  const { store, sessions, background } = await authorityOver(t)
  await store.close()
  sessions.used(system, urnOf('x'), { actor, since: 0, createdAt: 0, usedAt: 0, expiresAt: 0 })
  await t.resolves(background.settled())
})

t.test('expired sessions are purged, active ones are kept', async t => {
  const { sessions, subjects, handle } = await authorityOver(t)
  const user = await subjects.of(actor)
  const secrets = await Promise.all([1, 2, 3].map(() => sessions.begin(system, user)))
  const [expired, idle, alive] = secrets.map(urnOf) as [Urn, Urn, Urn]
  await handle.update(system, expired, old => old && { ...old, expiresAt: Date.now() - 1 })
  await handle.update(system, idle, old => old && { ...old, usedAt: 0 })
  await sessions.purge(system)
  t.strictSame(
    (await handle.getMany(system, [expired, idle, alive])).map(found => found !== undefined),
    [false, false, true]
  )
})

t.test('endAll ends all sessions of one user only', async t => {
  const { sessions, subjects } = await authorityOver(t)
  const other = makeUrn('corpuser', 'bob')
  const mine = await Promise.all([1, 2].map(async () => sessions.begin(system, await subjects.of(actor))))
  const others = await sessions.begin(system, await subjects.of(other))
  await sessions.endAll(call(), actor)
  for (const secret of mine) t.equal(await sessions.find(system, secret), undefined)
  t.match(await sessions.find(system, others), { session: { actor: other } })
})

t.test('expired invitations are purged', async t => {
  const { data } = await authorityOver(t)
  const aspects: Pick<ModelHandles, 'inviteToken' | 'dataHubRoleInfo'> = {
    inviteToken: data.handle('inviteToken'),
    dataHubRoleInfo: data.handle('dataHubRoleInfo')
  }
  const invites = (validMs: number) => createInvites({ data, aspects, invites: data.handle('aspectdInvite'), validMs })
  const lasting = await invites(MINUTE).token(system, undefined)
  await invites(-MINUTE).token(system, undefined)
  const count = async () => (await data.find(system, { types: ['inviteToken'] }, { limit: 10 })).total
  t.equal(await count(), 2)
  await invites(MINUTE).purge(system)
  t.equal(await count(), 1)
  t.equal(await invites(MINUTE).roleOf(system, lasting.text), undefined)
})
