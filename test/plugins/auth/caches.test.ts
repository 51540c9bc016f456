import t from 'tap'
import { type Data, makeUrn, type Urn } from '../../../core/index.ts'
import { createChangeListener } from '../../../plugins/auth/policies/change-listener.ts'
import type { PolicyInfo } from '../../../plugins/auth/policies/policy.ts'
import { createPolicyCache } from '../../../plugins/auth/policies/policy-cache.ts'
import { createSubjects } from '../../../plugins/auth/policies/subjects.ts'
import { actor, authorityOver, tagsPolicy } from './authority.ts'

const EDITOR = makeUrn('dataHubRole', 'Editor')
const policyNamed = (name: string): Urn => makeUrn('dataHubPolicy', name)
const fixed = () => new Map<Urn, PolicyInfo>()

type Services = Awaited<ReturnType<typeof authorityOver>>
const assignRole = ({ aspects, system }: Services) =>
  aspects.roleMembership.update(system(), actor, () => ({ roles: [EDITOR] }))
const writePolicy = ({ aspects, system }: Services, urn: Urn, changes: Partial<PolicyInfo> = {}) =>
  aspects.dataHubPolicyInfo.update(system(), urn, () => ({ ...tagsPolicy, ...changes }))

/** The same data with asynchronous reads, as from a remote store. */
const remote = (data: Data): Data => ({ ...data, read: async (...args) => data.read(...args) })

t.test('a user who was read once is cached', async t => {
  const parts = await authorityOver(t)
  const subjects = createSubjects(remote(parts.data), parts.system)
  const [one, other] = await Promise.all([subjects.of(actor), subjects.of(actor)])
  t.equal(one, other)
  t.equal(subjects.of(actor), one, 'without a promise')
})

t.test('a value that changed while it was read is not cached', async t => {
  const parts = await authorityOver(t)
  const subjects = createSubjects(remote(parts.data), parts.system)
  const before = subjects.of(actor)
  await assignRole(parts)
  subjects.invalidate(actor)
  await before
  t.ok((await subjects.of(actor)).roles.has(EDITOR))
})

t.test('a failed read is not cached', async t => {
  const parts = await authorityOver(t)
  let broken = true
  const read: Data['read'] = async (...args) => {
    if (broken) throw new Error('unreachable')
    return parts.data.read(...args)
  }
  const subjects = createSubjects({ ...parts.data, read }, parts.system)
  await t.rejects(Promise.resolve(subjects.of(actor)), { message: 'unreachable' })
  broken = false
  t.match(await subjects.of(actor), { urn: actor, active: false })
})

t.test('caches are used only while the change feed is current', async t => {
  const parts = await authorityOver(t)
  const { system } = parts
  let isCurrent = true
  const reads = { count: 0 }
  const read: Data['read'] = (...args) => {
    reads.count++
    return parts.data.read(...args)
  }
  const data = { ...parts.data, read, isCurrent: () => isCurrent }
  const [subjects, policyCache] = [createSubjects(data, system), createPolicyCache({ data, system, fixed })]
  const urn = policyNamed('tags')
  const ask = async () => ({ user: await subjects.of(actor), found: (await policyCache.current()).by('MANAGE_TAGS') })
  await ask()
  const cached = reads.count
  await ask()
  t.equal(reads.count, cached, 'nothing is read again')

  // Another instance writes, and this one has not heard of it.
  await assignRole(parts)
  await writePolicy(parts, urn)
  isCurrent = false
  const { user, found } = await ask()
  t.ok(user.roles.has(EDITOR))
  t.match(found, [{ urn }])
})

t.test('policies are read again after a failed read', async t => {
  const parts = await authorityOver(t)
  const urn = policyNamed('tags')
  await writePolicy(parts, urn)
  let broken = true
  const find: Data['find'] = async (...args) => {
    if (broken) throw new Error('unreachable')
    return parts.data.find(...args)
  }
  const policyCache = createPolicyCache({ data: { ...parts.data, find }, system: parts.system, fixed })
  await t.rejects(Promise.resolve(policyCache.current()), { message: 'unreachable' })
  broken = false
  t.match((await policyCache.current()).by('MANAGE_TAGS'), [{ urn }])
})

t.test('all policies apply if there is more than one page of them', async t => {
  const { aspects, policyCache, data, system } = await authorityOver(t)
  const urns = Array.from({ length: 501 }, (_none, at) => policyNamed(`${at}`))
  await data.write(
    system(),
    urns.map(urn => aspects.dataHubPolicyInfo.edit(urn, () => tagsPolicy))
  )
  t.equal((await policyCache.current()).by('MANAGE_TAGS').length, urns.length)
})

t.test('after missed changes all caches are invalidated', async t => {
  const parts = await authorityOver(t)
  const { aspects, background, policyCache, removals, sessions, subjects, system } = parts
  const policies = aspects.dataHubPolicyInfo
  const onChange = createChangeListener({
    policies,
    fixed,
    subjects,
    policyCache,
    sessions,
    removals,
    background,
    system
  })
  const urn = policyNamed('tags')
  t.equal((await subjects.of(actor)).roles.size, 0)
  t.equal((await policyCache.current()).all.length, 0)
  await assignRole(parts)
  await writePolicy(parts, urn)
  t.equal((await subjects.of(actor)).roles.size, 0, 'not notified')
  await onChange.changed('lost')
  t.ok((await subjects.of(actor)).roles.has(EDITOR))
  t.match((await policyCache.current()).all, [{ urn }])
})
