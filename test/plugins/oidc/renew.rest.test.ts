import t, { type Test } from 'tap'
import { eventually, type Server } from '../../helper.ts'
import type { Browser } from './browser.ts'
import { type Site, startSite } from './helper.ts'

interface Line {
  readonly msg: string
  readonly reason?: string
}

/** Asked about at once: when a server starts, for each session that is there. */
async function begin(t: Test, oidc: object = {}) {
  const lines: Line[] = []
  const log = { write: (line: string) => lines.push(JSON.parse(line)) }
  const site = await startSite(t, { refreshMinutes: 1e-6, ...oidc }, { log })
  site.provider.people.eve = { email: 'eve@example.com', groups: ['all'] }
  return { site, lines }
}

const refreshes = ({ provider }: Site) =>
  provider.authentications.filter(({ form }) => form.grant_type === 'refresh_token').length

/** The user of the browser's session at another server. */
async function me(server: Server, browser: Browser): Promise<string | number> {
  const cookie = [...browser.cookies()].map(([name, value]) => `${name}=${value}`).join('; ')
  const { status, data } = await server.as({ cookie }).gql('{ me { corpUser { urn } } }')
  return data?.me.corpUser.urn ?? status
}

async function loggedIn(site: Site): Promise<{ ann: Browser; eve: Browser }> {
  const [ann, eve] = [site.browser('ann'), site.browser('eve')]
  for (const browser of [ann, eve]) await site.logIn(browser)
  return { ann, eve }
}

t.test('a session goes on while the provider permits it, and ends when it does not', async t => {
  const { site, lines } = await begin(t)
  const { provider, server } = site
  provider.script.refresh = 'plain'
  const { ann, eve } = await loggedIn(site)
  delete provider.people.eve
  const second = await server.restart()
  await eventually(() => refreshes(site) === 2)
  await eventually(async () => (await me(second, eve)) === 401)
  t.match(
    lines.filter(({ msg }) => /does not permit it any more/.test(msg)),
    [{ reason: 'refused', provider: 'oidc', user: 'urn:li:corpuser:eve@example.com' }]
  )
  t.equal(await me(second, ann), 'urn:li:corpuser:ann@example.com')
  const third = await second.restart()
  await eventually(() => refreshes(site) === 3)
  t.equal(await me(third, ann), 'urn:li:corpuser:ann@example.com', 'the new token was kept')
  await provider.leave()
  const fourth = await third.restart()
  await eventually(() => lines.some(({ reason }) => reason === 'away'))
  t.equal(await me(fourth, ann), 'urn:li:corpuser:ann@example.com', 'without an answer the session goes on')
  t.notMatch(JSON.stringify(lines), /refresh-/)
})

t.test('what the provider tells again counts: groups, and whether the user may log in at all', async t => {
  const { site } = await begin(t, { extractGroups: true, requiredGroups: ['all'] })
  const { provider, server } = site
  const { people } = provider
  provider.script.refresh = 'id'
  people.ann = { ...people.ann, groups: ['all', 'old'] }
  const { ann, eve } = await loggedIn(site)
  people.ann = { ...people.ann, groups: ['all', 'new'] }
  people.eve = { ...people.eve, groups: ['other'] }
  const second = await server.restart()
  await eventually(async () => (await me(second, eve)) === 401)
  const path = `/aspects/${encodeURIComponent('urn:li:corpuser:ann@example.com')}?aspect=groupMembership&version=0`
  const groups = async () => JSON.stringify((await second.admin.get(path)).body)
  await eventually(async () => /corpGroup:new/.test(await groups()))
  t.notMatch(await groups(), /corpGroup:old/)
  t.equal(await me(second, ann), 'urn:li:corpuser:ann@example.com')
})

t.test('a provider that gives no refresh token is not asked, and the log says why', async t => {
  const { site, lines } = await begin(t)
  const ann = site.browser('ann')
  await site.logIn(ann)
  t.match(
    lines.find(({ msg }) => /no refresh token/.test(msg)),
    { msg: /add the scope offline_access/, provider: 'oidc' }
  )
  const second = await site.server.restart()
  t.equal(await me(second, ann), 'urn:li:corpuser:ann@example.com')
  t.equal(refreshes(site), 0)
})
