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
/** By then a dialog that is closing is closed. */
const CLOSED = 1000

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
    await page.getByRole('link', { name: /^No store/ }).waitFor()
    await row.getByRole('button', { name: /^Revoke/ }).click()
    const dialog = page.getByRole('dialog')
    const confirm = dialog.getByRole('button', { name: /^Revoke/ })
    await confirm.click()
    await dialog.getByRole('alert').getByText('nothing can be changed now').waitFor()

    member.resume()
    await reason.waitFor({ state: 'hidden', timeout: RECOVERED })
    // The primary can step down once more: then the dialog stays open and says so.
    await eventually(async () => {
      if ((await dialog.count()) > 0) await confirm.click({ timeout: CLOSED }).catch(() => undefined)
      return (await row.count()) === 0
    })
    const { data } = await server.admin.gql('{ listAccessTokens(input: { count: 10 }) { total } }')
    t.equal(data.listAccessTokens.total, 0, 'the same button works again, without a reload')
  }
)
