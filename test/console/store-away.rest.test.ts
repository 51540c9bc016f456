import { eventually } from '../../testing/eventually.ts'
import { openServer } from '../../testing/server.ts'
import { CONSOLE_CACHE } from '../cache.ts'
import { type Member, replicaSet } from '../mongod.ts'
import { findMongod } from '../mongod-program.ts'
import { ROOT } from '../people.ts'
import { browserTest, openPage } from './helper.ts'

/** Milliseconds. The server notices within its own deadlines. */
const NOTICED = 40_000
const RECOVERED = 10_000

const CREATE = 'mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }'

browserTest(
  'the store goes away: old data stays, writes are refused with the reason, it recovers',
  async (t, browser) => {
    const mongod = await findMongod()
    if ('missing' in mongod) {
      if (process.env.CI) throw new Error(mongod.missing)
      return t.comment(mongod.missing)
    }
    const set = await replicaSet(t)
    const [member] = set.members as [Member]
    const server = await openServer({ store: set.url('aspectd'), env: CONSOLE_CACHE })
    t.teardown(server.close)
    const input = { type: 'PERSONAL', actorUrn: ROOT, name: 'nightly', durationIso: 'P1D' }
    const other = { ...input, name: 'other' }
    await server.admin.gql(CREATE, { input })
    const page = await openPage(t, browser, server, '/settings/tokens', { refusals: true })
    const row = page.getByRole('row', { name: /nightly/ })
    await row.waitFor()

    member.pause()
    t.teardown(() => member.resume())
    const reason = page
      .getByRole('strong')
      .getByText('The server cannot reach its store, so nothing can be changed now.')
    await reason.waitFor({ timeout: NOTICED })
    t.ok(await row.isVisible(), 'old data stays')
    await page.getByRole('link', { name: 'Health: no store' }).waitFor()
    await row.getByRole('button', { name: /^Revoke/ }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /^Revoke/ })
    await confirm.click()
    await dialog.getByRole('alert').getByText('nothing can be changed now').waitFor()

    member.resume()
    await reason.waitFor({ state: 'hidden', timeout: RECOVERED })
    // Until there is a primary again the button says why not.
    await eventually(async () => (await server.admin.gql(CREATE, { input: other })).errors === undefined)
    await confirm.click()
    await row.waitFor({ state: 'hidden' })
    const { data } = await server.admin.gql('{ listAccessTokens(input: { count: 10 }) { total } }')
    t.equal(data.listAccessTokens.total, 1, 'the same button works again, without a reload')
  }
)
