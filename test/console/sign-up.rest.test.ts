import t from 'tap'
import { logIn, type Server, start } from '../helper.ts'
import { related } from '../people.ts'
import { browserTest, openPage } from './helper.ts'

const PASSWORD = 'a sentence nobody guesses'
const WHO = '/openapi/operations/identity/user/urn'

async function invitation({ admin }: Server, roleUrn?: string): Promise<string> {
  const input = roleUrn ? { roleUrn } : {}
  const { data } = await admin.gql(
    'query ($input: GetInviteTokenInput!) { getInviteToken(input: $input) { inviteToken } }',
    { input }
  )
  return `/signup?${new URLSearchParams({ invite_token: data.getInviteToken.inviteToken })}`
}

const server = await start(t)

browserTest('an invitation that does not hold says so; without one the page says what it needs', async (t, browser) => {
  const page = await openPage(t, browser, server, '/signup', { user: null, refusals: true })
  await page.getByText('This page needs the link of an invitation.').waitFor()
  await page.goto('/signup?invite_token=unknown')
  await page.getByRole('textbox', { name: 'Full name' }).fill('Ines Guest')
  await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com')
  await page.getByRole('textbox', { name: 'Title' }).fill('analyst')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('Invite token is not valid: it is unknown or has expired.').waitFor()
  t.equal((await server.admin.gql('{ listUsers(input: {}) { total } }')).data.listUsers.total, 1)
})

browserTest(
  "signing up says the rules before and the server's sentence after, and keeps what was typed",
  async (t, browser) => {
    const page = await openPage(t, browser, server, await invitation(server), { user: null, refusals: true })
    await page.getByText('At least 12 characters, at most 128, of any kind.').waitFor()
    await page.getByText('All fields are required').waitFor()
    await page.getByRole('textbox', { name: 'Full name' }).fill('Ines Guest')
    await page.getByRole('textbox', { name: 'Email' }).fill('ines@example.com')
    await page.getByRole('textbox', { name: 'Title' }).fill('analyst')
    const password = page.getByLabel('Password', { exact: true })
    await password.fill('password1234')
    await page.getByRole('button', { name: 'Sign up' }).click()
    const alert = page.getByRole('alert')
    await alert.waitFor()
    t.match(await alert.textContent(), /password/)
    t.equal(await page.getByRole('textbox', { name: 'Email' }).inputValue(), 'ines@example.com')
    await password.fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign up' }).click()
    await page.waitForURL(`${server.url}/`)
    await page.getByRole('button', { name: /Ines Guest/ }).waitFor()
    t.notMatch(page.url(), /invite_token/)
  }
)

browserTest('a user who is logged in accepts the role of an invitation', async (t, browser) => {
  const { actor } = await server.user('alice', { password: PASSWORD })
  const role = 'urn:li:dataHubRole:Editor'
  const path = await invitation(server, role)
  const page = await openPage(t, browser, server, path, { user: { name: 'alice', password: PASSWORD } })
  await page.getByText('You are logged in as alice.').waitFor()
  await page.getByRole('button', { name: 'Accept invitation' }).click()
  await page.waitForURL(`${server.url}/`)
  t.strictSame((await related(server.admin, actor, 'OUTGOING', ['IsMemberOfRole'])).urns, [role])
})

browserTest('somebody with an account logs in and comes back to the invitation', async (t, browser) => {
  await server.user('bert', { password: PASSWORD })
  const page = await openPage(t, browser, server, await invitation(server), { user: null })
  await page.getByRole('link', { name: /I have an account/ }).click()
  await page.getByRole('textbox', { name: 'Username' }).fill('bert')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByText('You are logged in as bert.').waitFor()
  t.match(page.url(), /\/signup\?invite_token=/)
})

browserTest('the link of an administrator sets a password once; all sessions end', async (t, browser) => {
  const cora = await server.user('cora')
  const page = await openPage(t, browser, server, `/user/${encodeURIComponent(cora.actor)}`)
  await page.getByRole('button', { name: 'Create password link' }).click()
  const dialog = page.getByRole('dialog', { name: 'A new password for cora' })
  await dialog.getByText(/sets the password, once, until/).waitFor()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()

  const theirs = await openPage(t, browser, server, link, { user: null, refusals: true })
  t.equal(await theirs.getByRole('textbox', { name: 'Username' }).inputValue(), 'cora')
  const password = theirs.getByLabel('Password', { exact: true })
  await password.fill('short')
  await theirs.getByText('7 characters are missing').waitFor()
  await password.fill(PASSWORD)
  await theirs.keyboard.press('Enter')
  await theirs.waitForURL(`${server.url}/`)
  t.equal((await cora.get(WHO)).status, 401)
  t.equal((await (await logIn(server.anonymous, 'cora', PASSWORD)).get(WHO)).status, 200)

  await theirs.goto(link)
  await password.fill('another sentence nobody guesses')
  await theirs.keyboard.press('Enter')
  await theirs.getByText('Invalid reset token.').waitFor()
})
