import t from 'tap'
import { groupId, groupsOf } from '../../../plugins/oidc/claims.ts'
import { failed, startSite } from './helper.ts'
import { CLIENT, startScripted } from './scripted.ts'

t.test('required groups fail closed, before anything is written', async t => {
  const site = await startSite(t, { requiredGroups: ['analysts', 'stewards'], deniedMessage: 'Ask the data team.' })
  const { people } = site.provider
  const wrong = [
    undefined,
    [],
    '',
    ['other'],
    'analysts2, other',
    { analysts: true },
    true,
    [['analysts']],
    ['Analysts'],
    null
  ]
  for (const groups of wrong) {
    people.ann = { email: 'ann@example.com', groups }
    t.equal(await site.logIn(site.browser()), failed('denied'), JSON.stringify(groups))
  }
  const { data } = await site.server.admin.gql('{ listUsers(input: {}) { total } listGroups(input: {}) { total } }')
  t.strictSame(data, { listUsers: { total: 1 }, listGroups: { total: 0 } })
  for (const groups of [['stewards'], 'other, analysts']) {
    people.ann = { email: 'ann@example.com', groups }
    t.equal(await site.logIn(site.browser()), '/', JSON.stringify(groups))
  }
  const answer = await site.server.admin.gql('{ listAuditEvents(input: {}) { events { operation outcome code } } }')
  t.ok(
    answer.data.listAuditEvents.events.some((one: object) =>
      JSON.stringify(one).includes('"DENIED","code":"OIDC_DENIED"')
    )
  )
})

t.test('groups that the provider has left out, because they are many, are not taken for none', t => {
  const settings = { groupsClaims: ['groups', 'roles'] }
  const many = Array.from({ length: 1001 }, (_none, at) => `g${at}`)
  for (const claims of [{ _claim_names: { roles: 'src1' }, groups: ['a'] }, { hasgroups: true }, { groups: many }])
    t.throws(() => groupsOf(claims, settings), { message: /refused: groups$/ })
  t.strictSame(groupsOf({ groups: 'a, b', roles: ['b', 'c', 7] }, settings), ['a', 'b', 'c'])
  t.end()
})

t.test('without jit, or with preProvisioned, only users who exist may log in', async t => {
  for (const setting of [{ preProvisioned: true }]) {
    const site = await startSite(t, { ...setting, userNameClaimRegex: '^([^@]+)@example\\.com$' })
    const { people } = site.provider
    t.equal(await site.logIn(site.browser()), failed('unknown'))
    await site.server.ingest('urn:li:corpuser:ann', 'corpUserInfo', { active: true, displayName: 'Ann' })
    const browser = site.browser()
    t.equal(await site.logIn(browser), '/')
    t.equal(await browser.me(), 'ann', 'the first group of the pattern')
    people.bob = { email: 'bob@evil.example' }
    t.equal(await site.logIn(site.browser('bob')), failed('name'), 'the pattern does not match')
    people.bob = { email: 'bob@example.com', email_verified: false }
    t.equal(await site.logIn(site.browser('bob')), failed('unverified'))
  }
})

t.test('several providers are apart from each other', async t => {
  const second = await startScripted(t)
  const { discoveryUri } = second
  const site = await startSite(t, { providers: { second: { ...CLIENT, discoveryUri, label: 'Second' } } })
  const browser = site.browser()
  t.equal(await site.logIn(browser, '/sso?provider=second'), '/')
  t.equal(await browser.me(), 'ann@example.com')
  t.equal(await site.logIn(site.browser()), failed('taken'), 'the name belongs to an identity of the other provider')
  const other = site.browser()
  const answer = await other.follow('/sso?provider=second', url => url.pathname.startsWith('/callback'))
  const crossed = answer.href.replace('/callback/second', '/callback/oidc')
  t.equal(await site.logIn(other, crossed), failed('expired'), 'the answer of one at the callback of the other')
})

t.test('groups are named as DataHub names them', t => {
  t.equal(groupId("a b/c!(d)'e~f*g.h-i_j%ü"), 'a+b%2Fc%21%28d%29%27e%7Ef*g.h-i_j%25%C3%BC')
  t.end()
})
