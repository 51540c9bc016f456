import t from 'tap'
import { makeUrn, type Urn } from '../../../core/index.ts'
import { createAdministrators } from '../../../plugins/auth/policies/administrators.ts'
import type { PolicyInfo } from '../../../plugins/auth/policies/policy.ts'
import { actor, authorityOver, call } from './authority.ts'

const ADMIN = makeUrn('dataHubRole', 'Admin')
const roles = () => ({ roles: [ADMIN] })

t.test('an administrator is found after hundreds of users who cannot log in', async t => {
  const { aspects, data, subjects, system } = await authorityOver(t)
  const machines = Array.from({ length: 201 }, (_none, at) => makeUrn('corpuser', `machine${at}`))
  const ann = makeUrn('corpuser', 'zz-ann')
  await data.write(system(), [
    ...[...machines, ann].map(urn => aspects.roleMembership.edit(urn, roles)),
    aspects.corpUserCredentials.edit(ann, () => ({ salt: 'x', hashedPassword: 'x' }))
  ])
  const administrators = createAdministrators({ data, aspects, subjects, system })
  await t.resolves(administrators.requireAnother(system(), machines[0]!))
  await t.rejects(administrators.requireAnother(system(), ann), { message: /is the last administrator/ })
})

t.test('policies with too many places, or an unknown field, show nothing in lists', async t => {
  const { aspects, policyCache, data, system } = await authorityOver(t)
  const [place, inside] = [makeUrn('container', 'p0'), makeUrn('container', 'inside')]
  await aspects.container.update(system(), inside, () => ({ container: place }))
  const places = (count: number) => Array.from({ length: count }, (_none, at) => makeUrn('container', `p${at}`))
  const listed = async (field: string, condition: 'EQUALS' | 'NOT_EQUALS', values: Urn[]) => {
    const urn = makeUrn('dataHubPolicy', 'view')
    const info: PolicyInfo = {
      displayName: 'view',
      description: '',
      type: 'METADATA',
      state: 'ACTIVE',
      privileges: ['VIEW_ENTITY_PAGE'],
      actors: { users: [actor] },
      resources: { filter: { criteria: [{ field, condition, values }] } }
    }
    await aspects.dataHubPolicyInfo.update(system(), urn, () => info)
    policyCache.changed(urn)
    return (await data.find(call(), { types: ['container'] }, { limit: 10 })).urns
  }
  t.strictSame(await listed('CONTAINER', 'EQUALS', places(10)), [inside])
  t.strictSame(await listed('CONTAINER', 'NOT_EQUALS', places(10).slice(1)), [inside])
  t.strictSame(await listed('CONTAINER', 'EQUALS', places(10_001)), [])
  t.strictSame(await listed('CONTAINER', 'NOT_EQUALS', places(10_001).slice(1)), [inside])
  t.strictSame(await listed('CONTAINER', 'NOT_EQUALS', places(10_002).slice(1)), [])
  t.strictSame(await listed('COLOUR', 'EQUALS', [place]), [])
  t.strictSame(await listed('COLOUR', 'NOT_EQUALS', [place]), [])
})
