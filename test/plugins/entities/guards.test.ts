import { readFileSync } from 'node:fs'
import t from 'tap'
import { aspects, types } from '../../../plugins/entities/definitions.ts'

const guards = JSON.parse(readFileSync(new URL('../../../plugins/entities/guards.json', import.meta.url), 'utf8'))
const privileges = JSON.parse(
  readFileSync(new URL('../../../plugins/auth/policies/privileges.json', import.meta.url), 'utf8')
)

t.test('every aspect whose name looks like a credential or a permission has an entry in guards.json', async t => {
  const sensitive = /secret|credential|policy|role|member|token|invite|connection/i
  const missing = Object.keys(aspects).filter(name => sensitive.test(name) && !Object.hasOwn(guards.aspects, name))
  t.strictSame(missing, [])
})

t.test('guards refer to existing aspects and types', async t => {
  t.strictSame(
    Object.keys(guards.aspects).filter(name => !Object.hasOwn(aspects, name)),
    []
  )
  t.strictSame(
    Object.keys(guards.types).filter(name => !Object.hasOwn(types, name)),
    []
  )
})

t.test('guards refer to existing privileges', async t => {
  const known = new Set([...Object.keys(privileges.platform), ...Object.keys(privileges.resource)])
  const named = [...Object.values(guards.aspects), ...Object.values(guards.types)].flatMap(guard => {
    const { read = [], write = [], sealed, ...rest } = guard as { read?: string[]; write?: string[]; sealed?: boolean }
    t.strictSame(rest, {})
    return [...read, ...write]
  })
  t.strictSame(
    named.filter(name => !known.has(name)),
    []
  )
})

t.test('aspects with passwords, digests or keys are sealed', async t => {
  const sealed = [
    'corpUserCredentials',
    'dataHubConnectionDetails',
    'dataHubSecretValue',
    'globalSettingsInfo',
    'inviteToken'
  ]
  for (const name of sealed) t.equal(guards.aspects[name].sealed, true, name)
})

t.test('a definition contains its guard', async t => {
  t.strictSame(aspects.dataHubAccessTokenInfo.guard, { read: ['MANAGE_ACCESS_TOKENS'], write: [] })
  t.strictSame(types.corpuser?.guard, { write: ['MANAGE_USERS_AND_GROUPS'] })
  t.strictSame(aspects.globalTags.guard, {})
})
