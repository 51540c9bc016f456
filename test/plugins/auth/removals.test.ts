import t from 'tap'
import { makeUrn } from '../../../core/index.ts'
import { createDetachPrincipal } from '../../../plugins/auth/identity/detach-principal.ts'
import { createRemovals } from '../../../plugins/auth/identity/removals.ts'
import { actor, authorityOver, tagsPolicy } from './authority.ts'

const POLICY = makeUrn('dataHubPolicy', 'tags')
const gone = { urn: actor, aspect: 'corpUserKey', json: undefined, old: '{}', system: undefined, oldSystem: undefined }

t.test('what a crash left of a deleted user is done at the next start, and before the name is used again', async t => {
  const parts = await authorityOver(t)
  const { aspects, data, system } = parts
  const { dataHubPolicyInfo: policies } = aspects
  const records = async () => (await data.find(system(), { types: ['aspectdRemoval'] }, { limit: 10 })).urns
  const usersOf = async () => (await policies.get(system(), POLICY))?.actors.users
  const deleted = async () => {
    await policies.update(system(), POLICY, () => tagsPolicy)
    await data.write(system(), parts.removals.beforeCommit(system(), [gone], []))
    t.equal((await records()).length, 1)
  }
  const started = () =>
    createRemovals({
      data,
      removals: data.handle('aspectdRemoval'),
      detachPrincipal: createDetachPrincipal({ ...parts })
    })

  await deleted()
  await started().finishAll(system())
  t.strictSame([await usersOf(), await records()], [[], []])

  await deleted()
  await Promise.all([started(), started()].map(({ finish }) => finish(system(), actor)))
  t.strictSame([await usersOf(), await records()], [[], []])

  await policies.update(system(), POLICY, () => tagsPolicy)
  await started().finish(system(), actor)
  t.strictSame(await usersOf(), [actor], 'a user who was not deleted keeps their rights')
})

t.test('only the deletion of a user or group is recorded', async t => {
  const { removals, system } = await authorityOver(t)
  const recorded = (...changes: Parameters<typeof removals.beforeCommit>[1][number][]) =>
    removals.beforeCommit(system(), changes, []).length
  t.equal(recorded(gone, { ...gone, urn: makeUrn('corpGroup', 'x'), aspect: 'corpGroupKey' }), 2)
  t.equal(recorded({ ...gone, json: '{}' }, { ...gone, old: undefined }, { ...gone, aspect: 'corpUserInfo' }), 0)
})
