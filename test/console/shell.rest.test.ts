import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { QUICK } from '../people.ts'
import { browserTest, focused, logInto, openPage } from './helper.ts'
import { hasFocus } from './keyboard.ts'

const BOB = { name: 'bob', password: 'another correct horse' }
/** All but the script that sets the scheme. */
const MODULES = /\/console\/(?!.*theme\.).*\.[jt]s$/
const TOKENS = '{ listAccessTokens(input: { count: 100 }) { tokens { name } } }'

async function logIn(page: Page, name: string, password: string): Promise<void> {
  await page.getByLabel('Username').fill(name)
  await page.getByLabel('Password').fill(password)
  await page.keyboard.press('Enter')
}

const server = await start(t)

browserTest('a wrong password says so and keeps the name; then one is where one wanted to go', async (t, browser) => {
  const page = await openPage(t, browser, server, '/settings/tokens?show=all', { user: null, refusals: true })
  await page.getByRole('heading', { name: 'Log in' }).waitFor()
  t.equal(new URL(page.url()).searchParams.get('to'), '/settings/tokens?show=all')
  t.equal(await hasFocus(page.getByLabel('Username')), true, 'one can type at once')
  await logIn(page, 'datahub', 'wrong')
  await page.getByRole('alert').getByText('Wrong username or password').waitFor()
  t.equal(await page.getByLabel('Username').inputValue(), 'datahub')
  t.equal(await page.getByLabel('Password').inputValue(), '')
  t.equal(await hasFocus(page.getByLabel('Password')), true)
  await page.keyboard.type(server.password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
  t.equal(page.url(), `${server.url}/settings/tokens?show=all`)
  t.equal(await page.title(), 'Tokens – aspectd')
  t.equal(await focused(page), '- heading "Tokens" [level=1]', 'screen readers begin at the heading')
  t.equal(await page.evaluate('history.length'), 2, 'Back does not lead to the log-in page')
})

browserTest('too many attempts: the page counts the seconds and does not send more', async (t, browser) => {
  const server = await start(t, { config: { plugins: { auth: { attemptsPerMinute: 2 } } } })
  const page = await openPage(t, browser, server, '/login', { user: null, refusals: true })
  for (let attempt = 0; attempt < 2; attempt++) {
    await logIn(page, 'ann', 'wrong')
    await page.getByRole('alert').getByText('Wrong username or password').waitFor()
    await page.getByRole('button', { name: 'Log in', disabled: false }).waitFor()
  }
  await logIn(page, 'ann', 'wrong')
  const note = page.getByText(/wait \d+ seconds?/)
  const before = Number(/\d+/.exec((await note.textContent()) ?? '')?.[0])
  t.ok(before > 1 && before <= 61, `${before} s`)
  let sent = 0
  page.on('request', request => (sent += request.url().endsWith('/logIn') ? 1 : 0))
  await page.getByRole('button', { name: 'Log in' }).click({ force: true })
  await page.getByText(`wait ${before - 1} second`).waitFor()
  t.equal(sent, 0)
})

browserTest('the session ends while a form is filled in: it stays as it was, and is sent once', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/settings/tokens/new', { refusals: true })
  const name = page.getByRole('textbox', { name: 'Name', exact: true })
  await name.fill('nightly')
  await server.admin.gql('mutation { endAllSessions }')
  let sent = 0
  page.on('request', request => (sent += /createAccessToken/.test(request.postData() ?? '') ? 1 : 0))
  await page.getByRole('button', { name: 'Create nightly' }).click()
  const dialog = page.getByRole('dialog', { name: 'Your session has ended' })
  await dialog.waitFor()
  t.equal(await dialog.getByLabel('Username').inputValue(), 'datahub')
  await page.keyboard.press('Escape')
  t.ok(await dialog.isVisible(), 'the page waits for the log-in')
  await dialog.getByLabel('Password').fill('wrong')
  await page.keyboard.press('Enter')
  await dialog.getByRole('alert').waitFor()
  t.equal(sent, 1, 'refused, before anything was done')
  await page.keyboard.type(server.password)
  await page.keyboard.press('Enter')
  await page.getByRole('textbox', { name: 'Token' }).waitFor()
  t.equal(sent, 2, 'sent once more after the log-in')
  await logInto(page.context(), { name: 'datahub', password: server.password })
  const answer = await page.context().request.post('/api/graphql', { data: { query: TOKENS } })
  const { data } = await answer.json()
  t.strictSame(
    data.listAccessTokens.tokens.map((token: { name: string }) => token.name),
    ['nightly']
  )
})

browserTest('somebody else logs in instead: what was typed is not sent as them', async (t, browser) => {
  const server = await start(t, QUICK)
  await server.user(BOB.name, { ...BOB, role: 'Admin' })
  const page = await openPage(t, browser, server, '/settings/tokens/new', { refusals: true })
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('nightly')
  await server.admin.gql('mutation { endAllSessions }')
  await page.getByRole('button', { name: 'Create nightly' }).click()
  await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor()
  const other = await page.context().newPage()
  await other.goto('/login')
  await logIn(other, BOB.name, BOB.password)
  await other.getByRole('button', { name: 'bob' }).waitFor()
  await page.getByRole('button', { name: 'bob' }).waitFor()
  t.equal(await page.getByRole('dialog').count(), 0)
  const answer = await page.context().request.post('/api/graphql', { data: { query: TOKENS } })
  t.strictSame((await answer.json()).data.listAccessTokens.tokens, [])
})

browserTest('other tabs learn of a log-out and of a log-in; the old session is dead', async (t, browser) => {
  const page = await openPage(t, browser, server, '/settings/tokens', { refusals: true })
  const other = await page.context().newPage()
  await other.goto('/operate/health')
  await other.getByRole('heading', { level: 1 }).waitFor()
  const before = await page.context().cookies()
  await page.getByRole('button', { name: 'DataHub' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  for (const one of [page, other]) await one.getByRole('heading', { name: 'Log in' }).waitFor()
  const cookie = before.map(({ name, value }) => `${name}=${value}`).join('; ')
  const answer = await fetch(`${server.url}/operations/tasks`, { headers: { cookie } })
  t.equal(answer.status, 401)
  await logIn(other, 'datahub', server.password)
  for (const one of [page, other]) await one.getByRole('button', { name: 'DataHub' }).waitFor()
})

browserTest('the scheme follows the system, or is kept on the device from the first paint on', async (t, browser) => {
  const page = await openPage(t, browser, server, '/settings/tokens', { scheme: 'dark', refusals: true })
  const background = () => page.evaluate<string>('getComputedStyle(document.documentElement).backgroundColor')
  const dark = await background()
  await page.getByRole('button', { name: 'DataHub' }).click()
  await page.getByRole('radio', { name: 'Light' }).check()
  t.not(await background(), dark)
  // Before a module has run, so before anything is painted.
  await page.route(MODULES, route => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings/tokens')
  t.equal(await page.evaluate('document.documentElement.dataset.theme'), 'light')
  await page.unroute(MODULES)
  await page.goto('/settings/tokens')
  await page.getByRole('button', { name: 'DataHub' }).click()
  await page.getByRole('radio', { name: 'System' }).check()
  t.equal(await background(), dark)
})

browserTest('a path that is nothing is a page that says so, with the menus', async (t, browser) => {
  const page = await openPage(t, browser, server, '/no/such/page', { refusals: true })
  await page.getByRole('heading', { name: 'Page not found' }).waitFor()
  await page.getByText('/no/such/page').waitFor()
  t.ok(await page.getByRole('button', { name: 'Settings' }).isVisible())
  await page.getByRole('link', { name: 'Go home' }).click()
  await page.waitForURL(`${server.url}/`)
})

browserTest('a module that does not load fails in its page, which names the plugin', async (t, browser) => {
  // The browser's console has a message, which fails other tests.
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  const messages: string[] = []
  page.on('console', message => messages.push(message.text()))
  await page.route(/\/plugins\/tokens\//, route => route.fulfill({ status: 404, body: '' }))
  await page.goto('/settings/tokens')
  await page.getByText('This part, of the plugin tokens, does not work.').waitFor()
  t.ok(messages.some(message => message.startsWith("The console's part of the plugin tokens failed:")))
  t.ok(await page.getByRole('button', { name: 'Settings' }).isVisible())
})
