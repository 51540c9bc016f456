import { eventually } from '../helper.ts'
import { mongodbTest, mongodbUrl } from '../mongod.ts'
import { createBrowser } from '../plugins/oidc/browser.ts'
import { BASE } from '../plugins/oidc/helper.ts'
import { CLIENT, startScripted } from '../plugins/oidc/scripted.ts'
import { type Instance, startInstances } from './servers.ts'
import { agree } from './watch.ts'

const EVENT = 'http://schemas.openid.net/event/backchannel-logout'
const SUSPEND = 'mutation { updateUserStatus(urn: "urn:li:corpuser:bob@example.com", status: SUSPENDED) }'

mongodbTest('a log-in begins on one instance and ends on another; log-out and suspension count on all', async t => {
  const provider = await startScripted(t)
  provider.people.bob = { email: 'bob@example.com' }
  const oidc = { enabled: true, baseUrl: BASE, ...CLIENT, discoveryUri: provider.discoveryUri }
  const store = await mongodbUrl(t)
  const instances = await startInstances(t, 2, { store, config: { plugins: { oidc } } })
  const [a, b] = instances as [Instance, Instance]
  const isBase = (url: URL) => url.origin === BASE && !/^\/(sso|callback)/.test(url.pathname)

  /** Resolves to what an instance says of the session: the name of the user, or 401. */
  async function logIn(user: string) {
    let jar = new Map()
    const at = ({ anonymous }: Instance) => createBrowser({ base: BASE, server: anonymous.url, user }, jar)
    const goesIn = async () => {
      jar = new Map()
      const answer = await at(a).follow('/sso', url => url.pathname.startsWith('/callback') || isBase(url))
      const { pathname, search } = isBase(answer) ? answer : await at(b).follow(answer.href, isBase)
      // On a busy machine the provider may not answer in time: then the user tries again.
      if (pathname !== '/' && !search.includes('error_msg=away')) throw new Error(`ended at ${pathname}${search}`)
      return pathname === '/'
    }
    t.ok(await eventually(goesIn), 'begun on a, ended on b')
    return async (instance: Instance) => String(await at(instance).me())
  }

  await agree(t, instances, {
    ask: await logIn('ann'),
    async change() {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: provider.issuer,
        aud: CLIENT.clientId,
        iat: now,
        exp: now + 120,
        jti: 'one',
        sid: 'sid-ann'
      }
      const body = new URLSearchParams({ logout_token: await provider.sign({ ...claims, events: { [EVENT]: {} } }) })
      t.equal((await fetch(`${b.anonymous.url}/oidc/backchannel-logout`, { method: 'POST', body })).status, 200)
    },
    before: 'ann@example.com',
    after: '401'
  })
  await agree(t, instances, {
    ask: await logIn('bob'),
    change: async () => t.equal((await b.admin.gql(SUSPEND)).errors, undefined),
    before: 'bob@example.com',
    after: '401'
  })
})

mongodbTest('of several instances one asks the provider whether a session goes on', async t => {
  const provider = await startScripted(t)
  provider.script.refresh = 'plain'
  const oidc = { enabled: true, baseUrl: BASE, ...CLIENT, discoveryUri: provider.discoveryUri, refreshMinutes: 1e-6 }
  const options = { store: await mongodbUrl(t), config: { plugins: { oidc } } }
  const [a] = (await startInstances(t, 1, options)) as [Instance]
  const jar = new Map()
  const at = ({ anonymous }: Instance) => createBrowser({ base: BASE, server: anonymous.url, user: 'ann' }, jar)
  await at(a).follow('/sso', url => url.origin === BASE && url.pathname === '/')
  t.equal(await at(a).me(), 'ann@example.com')
  // Each looks for such sessions when it starts. The provider takes a token once.
  const others = (await startInstances(t, 2, options)) as [Instance, Instance]
  const refreshes = () => provider.authentications.filter(({ form }) => form.grant_type === 'refresh_token')
  await eventually(() => refreshes().length > 0)
  for (const instance of [a, ...others]) t.equal(await at(instance).me(), 'ann@example.com')
  const tokens = refreshes().map(({ form }) => form.refresh_token)
  t.equal(new Set(tokens).size, tokens.length, 'no token was used twice')
})
