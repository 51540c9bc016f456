import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import type { Page } from 'playwright-core'
import { eventually, start } from '../helper.ts'
import { startProvider } from '../plugins/oidc/real-provider.ts'
import { CLIENT } from '../plugins/oidc/scripted.ts'
import { browserTest } from './helper.ts'

/** A port of this machine that is free now: the provider must know the address before the server starts. */
async function freePort(): Promise<number> {
  const probe = createServer()
  await once(probe.listen(0, '127.0.0.1'), 'listening')
  const { port } = probe.address() as AddressInfo
  await once(probe.close(), 'close')
  return port
}

async function logInAtProvider(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Enter any login').fill(name)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

browserTest('a user logs in at a provider, sees it on their profile, and logs out at both', async (t, browser) => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const people = {
    ann: { email: 'ann@example.com', email_verified: true, name: 'Ann Lee', groups: ['analysts'] },
    bob: { email: 'bob@example.com', email_verified: true, name: 'Bob', groups: ['others'] }
  }
  const issuer = await startProvider(t, { base, people })
  const oidc = {
    ...{ enabled: true, baseUrl: base, ...CLIENT, discoveryUri: `${issuer}/.well-known/openid-configuration` },
    ...{ label: 'Example', scope: 'openid profile email groups', requiredGroups: ['analysts'], logOutAtProvider: true },
    deniedMessage: 'Ask the data team for access.'
  }
  const server = await start(t, { config: { port, plugins: { oidc, auth: { passwords: 'break-glass' } } } })
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  t.teardown(() => context.close())
  const page = await context.newPage()

  await page.goto('/settings/profile')
  await page.getByRole('link', { name: 'Log in with Example' }).waitFor()
  t.equal(await page.getByLabel('Password').count(), 0, 'passwords are behind a button')
  await page.getByRole('link', { name: 'Log in with Example' }).click()
  await logInAtProvider(page, 'bob')
  await page.getByRole('alert').filter({ hasText: 'Ask the data team for access.' }).waitFor()

  await context.clearCookies()
  await page.goto('/settings/profile')
  await page.getByRole('link', { name: 'Log in with Example' }).click()
  await logInAtProvider(page, 'ann')
  await page.waitForURL('**/settings/profile')
  await page.getByRole('heading', { name: 'Identity providers' }).waitFor()
  await page.getByRole('row', { name: /Example Linked/ }).waitFor()
  t.equal(await server.anonymous.get('/login').then(({ status }) => status), 200)
  await page.getByRole('button', { name: 'Unlink Example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Example' }).click()
  await page.getByRole('dialog').getByText('This is your only way to log in').waitFor()
  await page.keyboard.press('Escape')

  const other = await browser.newContext({ baseURL: base })
  t.teardown(() => other.close())
  const elsewhere = await other.newPage()
  await elsewhere.goto('/login')
  await elsewhere.getByRole('link', { name: 'Log in with Example' }).click()
  await logInAtProvider(elsewhere, 'ann')
  await elsewhere.waitForURL(`${base}/`)

  await page.getByRole('button', { name: /Ann Lee/ }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await page.getByRole('button', { name: /Yes, sign me out/ }).click()
  await page.waitForURL('**/login**')
  const query = { data: { query: '{ me { corpUser { urn } } }' } }
  t.ok(await eventually(async () => (await context.request.post('/api/graphql', query)).status() === 401))
  t.equal((await other.request.post('/api/graphql', query)).status(), 200, 'the other browser has a session of its own')

  await page.goto('/login?error_msg=denied%3Cb%3Ecall%20555&provider=oidc')
  await page.getByRole('button', { name: 'Log in with password' }).click()
  await page.getByLabel('Password').waitFor()
  t.equal(await page.getByRole('alert').count(), 0, 'only sentences of the console are shown')
})

browserTest('a user unlinks an identity, and users are filtered by where they log in', async (t, browser) => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const people = { ann: { email: 'ann@example.com', email_verified: true, name: 'Ann Lee' } }
  const issuer = await startProvider(t, { base, people })
  const oidc = {
    ...{ enabled: true, baseUrl: base, ...CLIENT, discoveryUri: `${issuer}/.well-known/openid-configuration` },
    label: 'Example'
  }
  const server = await start(t, { config: { port, plugins: { oidc } } })
  const password = 'a sentence nobody guesses'
  await server.user('ann.lee', { password })
  const context = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  t.teardown(() => context.close())
  await context.request.post('/logIn', { data: { username: 'ann.lee', password } })
  const page = await context.newPage()
  await page.goto('/settings/profile')
  await page.getByRole('button', { name: 'Link Example', exact: true }).click()
  await logInAtProvider(page, 'ann')
  await page.getByRole('row', { name: /Example Linked/ }).waitFor()

  const admin = await browser.newContext({ baseURL: base, reducedMotion: 'reduce' })
  t.teardown(() => admin.close())
  await admin.request.post('/logIn', { data: { username: 'datahub', password: server.password } })
  const users = await admin.newPage()
  await users.goto('/settings/identities/users')
  await users.getByRole('row', { name: /ann\.lee/ }).waitFor()
  await users.getByLabel('Log-in').selectOption('Example')
  await users.getByRole('row', { name: /datahub/ }).waitFor({ state: 'detached' })
  t.ok(await users.getByRole('row', { name: /ann\.lee/ }).isVisible())
  t.match(users.url(), /from=oidc/)

  await page.getByRole('button', { name: 'Unlink Example' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Unlink Example' }).click()
  await page.getByRole('button', { name: 'Link Example', exact: true }).waitFor()
  await users.reload()
  await users.getByText('No users log in this way.').waitFor()
  await users.getByLabel('Log-in').selectOption('Built-in')
  await users.getByRole('row', { name: /ann\.lee/ }).waitFor()
})
