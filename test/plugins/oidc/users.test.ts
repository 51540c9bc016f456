import t from 'tap'
import { failed, startSite } from './helper.ts'

const site = await startSite(t, {
  extractGroups: true,
  roles: { 'data platform': 'Editor' },
  userNameClaim: 'preferred_username'
})
const { server, provider } = site
const { people } = provider
const URN = 'urn:li:corpuser:ann'
const group = (id: string) => `urn:li:corpGroup:${id}`
const groupsOf = async (aspect = 'groupMembership') => site.read(URN, aspect)
const logIn = (user = 'ann') => site.logIn(site.browser(user))
people.ann = { preferred_username: 'ann', name: 'Ann Lee', groups: ['catalog users', 'data platform'] }

t.test('groups of the provider are created, and give their roles', async t => {
  t.equal(await logIn(), '/')
  t.strictSame(await groupsOf(), { groups: [group('catalog+users'), group('data+platform')] })
  t.strictSame(await site.read(URN, 'roleMembership'), { roles: ['urn:li:dataHubRole:Editor'] })
  t.match(await site.read(group('data+platform'), 'corpGroupInfo'), { displayName: 'data platform' })
  t.match(await site.read(group('data+platform'), 'origin'), { type: 'EXTERNAL' })
})

t.test('groups and roles go with the provider; those of people and of ingestion stay', async t => {
  const { admin } = server
  await admin.gql('mutation { createGroup(input: {id: "team", name: "team"}) }')
  await admin.gql(`mutation { addGroupMembers(input: {groupUrn: "${group('team')}", userUrns: ["${URN}"]}) }`)
  await server.ingest(URN, 'groupMembership', {
    groups: [group('catalog+users'), group('data+platform'), group('ldap')]
  })
  await server.ingest(URN, 'roleMembership', { roles: ['urn:li:dataHubRole:Editor', 'urn:li:dataHubRole:Reader'] })
  people.ann = { ...people.ann, groups: 'catalog users' }
  t.equal(await logIn(), '/')
  t.strictSame(await groupsOf(), { groups: [group('ldap'), group('catalog+users')] })
  t.strictSame(await groupsOf('nativeGroupMembership'), { nativeGroups: [group('team')] })
  t.strictSame(await site.read(URN, 'roleMembership'), { roles: ['urn:li:dataHubRole:Reader'] })
})

t.test('a group that somebody else gave first stays when the provider takes it away', async t => {
  await server.ingest(URN, 'groupMembership', { groups: [group('ldap'), group('catalog+users')] })
  people.ann = { ...people.ann, groups: ['ldap'] }
  await logIn()
  t.strictSame(await groupsOf(), { groups: [group('ldap')] })
  people.ann = { ...people.ann, groups: [] }
  await logIn()
  t.strictSame(await groupsOf(), { groups: [group('ldap')] })
})

t.test('nobody joins a group that was made here because a group of the provider has its name', async t => {
  people.eve = { preferred_username: 'eve', groups: ['team', '..', 7, ''] }
  t.equal(await logIn('eve'), '/')
  t.equal(await site.read('urn:li:corpuser:eve', 'groupMembership'), undefined)
})

t.test('what people have changed of a profile stays', async t => {
  await server.ingest(URN, 'corpUserInfo', { active: true, displayName: 'Annie', fullName: 'Annie' })
  await logIn()
  t.match(await site.read(URN, 'corpUserInfo'), { displayName: 'Annie' })
})

t.test('the subject decides who it is, not the name', async t => {
  people.ann = { ...people.ann, preferred_username: 'ann.smith' }
  const browser = site.browser()
  await site.logIn(browser)
  t.equal(await browser.me(), 'ann', 'the same user, with another name')
  people.mallory = { preferred_username: 'ann' }
  t.equal(await logIn('mallory'), failed('taken'))
})

t.test('a user with a password, and a service account, are not taken over', async t => {
  await server.user('bob')
  people.x = { preferred_username: 'bob' }
  t.equal(await logIn('x'), failed('taken'))
  const { data } = await server.admin.gql('mutation { createServiceAccount(input: {displayName: "robot"}) { urn } }')
  people.y = { preferred_username: data.createServiceAccount.urn.replace('urn:li:corpuser:', '') }
  t.equal(await logIn('y'), failed('taken'))
})

t.test('a user without a password, who was ingested, is the one of this name', async t => {
  await server.ingest('urn:li:corpuser:carol', 'corpUserInfo', { active: true, displayName: 'Carol of LDAP' })
  people.c = { preferred_username: 'carol' }
  const browser = site.browser('c')
  t.equal(await site.logIn(browser), '/')
  t.equal(await browser.me(), 'carol')
})

t.test('names that no new user may have are refused, and nothing is written', async t => {
  for (const name of [
    'datahub',
    'DataHub',
    '__datahub_system',
    'UNKNOWN',
    'a b',
    'a,b',
    'a/b',
    '..',
    '',
    'dаtahub',
    7,
    null
  ]) {
    people.z = { preferred_username: name }
    t.equal(await logIn('z'), failed('name'), JSON.stringify(name))
  }
  delete people.z
  t.equal(await logIn('z'), failed('name'), 'no claim')
})

t.test('a suspended user gets no session, and is not reactivated', async t => {
  const browser = site.browser()
  await site.logIn(browser)
  const suspend = `mutation { updateCorpUserStatus: updateUserStatus(urn: "${URN}", status: SUSPENDED) }`
  t.equal((await server.admin.gql(suspend)).errors, undefined)
  t.equal(await browser.me(), 401)
  t.equal(await logIn(), failed('suspended'))
  t.match(await site.read(URN, 'corpUserStatus'), { status: 'SUSPENDED' })
})

t.test('a user who was deleted and comes again has no rights of before', async t => {
  people.dora = { preferred_username: 'dora', groups: ['data platform'] }
  await logIn('dora')
  await server.admin.gql('mutation { removeUser(urn: "urn:li:corpuser:dora") }')
  people.dora = { preferred_username: 'dora' }
  t.equal(await logIn('dora'), '/')
  t.equal(await site.read('urn:li:corpuser:dora', 'roleMembership'), undefined)
})
