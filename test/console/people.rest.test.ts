import type { Page } from 'playwright-core'
import t from 'tap'
import { type Client, logIn, type Server, start } from '../helper.ts'
import { related } from '../people.ts'
import { browserTest, openPage } from './helper.ts'
import { createKeyboard } from './keyboard.ts'

const USERS = '/settings/identities/users'
const PASSWORD = 'a sentence nobody guesses'
const WHO = '/openapi/operations/identity/user/urn'

const TOKEN = `mutation ($input: GetAccessTokenInput!) { createAccessToken(input: $input) { accessToken } }`

async function tokenOf(user: Client): Promise<string> {
  const input = { type: 'PERSONAL', actorUrn: user.actor, name: 'script', durationIso: 'P1D' }
  return (await user.gql(TOKEN, { input })).data.createAccessToken.accessToken
}

const rolesOf = async ({ admin }: Server, urn: string): Promise<string[]> =>
  (await related(admin, urn, 'OUTGOING', ['IsMemberOfRole'])).urns.toSorted()

const role = (name: string) => `urn:li:dataHubRole:${name}`
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const server = await start(t)

browserTest('somebody is invited with a role in three steps', async (t, browser) => {
  const page = await openPage(t, browser, server, USERS)
  const keyboard = createKeyboard(page)
  await keyboard.press(button(page, 'Invite user'))
  const dialog = page.getByRole('dialog', { name: 'Invite user' })
  await keyboard.fill(dialog.getByRole('combobox', { name: 'Role' }), 'Editor')
  await dialog.getByText(/can sign up with the role Editor until/).waitFor()
  const link = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  await keyboard.press(dialog.getByRole('button', { name: 'Copy link' }))
  await dialog.getByText('Copied').waitFor()
  t.equal(keyboard.steps(), 3)

  const guest = await openPage(t, browser, server, link, { user: null })
  await guest.getByRole('textbox', { name: 'Full name' }).fill('Ines Guest')
  await guest.getByRole('textbox', { name: 'Email' }).fill('ines@example.com')
  await guest.getByRole('textbox', { name: 'Title' }).fill('analyst')
  await guest.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await guest.keyboard.press('Enter')
  await guest.waitForURL(url => url.pathname === '/')
  t.strictSame(await rolesOf(server, 'urn:li:corpuser:ines@example.com'), [role('Editor')])

  await dialog.getByRole('button', { name: 'Regenerate link' }).click()
  await page.getByText('Regenerated link; earlier links of this role no longer work').first().waitFor()
  t.not(await dialog.getByRole('textbox', { name: 'Link' }).inputValue(), link)
})

browserTest(
  'a user is suspended in two steps, which say what ends; activated, their tokens work again',
  async (t, browser) => {
    const sue = await server.user('sue')
    const script = server.as({ token: await tokenOf(sue) })
    const page = await openPage(t, browser, server, USERS)
    const keyboard = createKeyboard(page)
    await keyboard.press(button(page, 'Suspend sue'))
    const dialog = page.getByRole('dialog', { name: 'Suspend sue?' })
    await dialog.getByText('1 session and 1 token').waitFor()
    await keyboard.press(dialog.getByRole('button', { name: 'Suspend sue' }))
    await page.getByRole('row', { name: /^sue .* Suspended/ }).waitFor()
    t.equal(keyboard.steps(), 2)
    t.equal((await sue.get(WHO)).status, 401)
    t.equal((await script.get(WHO)).status, 401)
    await button(page, 'Activate sue').click()
    await page.getByRole('row', { name: /^sue .* Active/ }).waitFor()
    t.equal((await script.get(WHO)).status, 200)
    t.equal((await sue.get(WHO)).status, 401, 'the session has ended for good')
  }
)

browserTest('a role is given in three steps, and taken; Undo brings back what was before', async (t, browser) => {
  const { actor } = await server.user('rob', { role: 'Reader' })
  const page = await openPage(t, browser, server, USERS)
  const keyboard = createKeyboard(page)
  const dialog = page.getByRole('dialog', { name: 'Roles of rob' })
  await keyboard.press(button(page, 'Edit roles of rob'))
  await keyboard.press(dialog.getByRole('checkbox', { name: 'Editor' }), 'Space')
  await keyboard.press(dialog.getByRole('button', { name: 'Save roles' }))
  await page.getByRole('row', { name: /^rob .* Editor, Reader/ }).waitFor()
  t.equal(keyboard.steps(), 3)
  t.strictSame(await rolesOf(server, actor), [role('Editor'), role('Reader')])

  await button(page, 'Edit roles of rob').click()
  await dialog.getByRole('checkbox', { name: 'Reader' }).uncheck()
  await dialog.getByRole('button', { name: 'Save roles' }).click()
  await page.getByText('Changed roles of rob to Editor').last().waitFor()
  t.strictSame(await rolesOf(server, actor), [role('Editor')])
  await page.keyboard.press('z')
  await page.getByRole('row', { name: /^rob .* Editor, Reader/ }).waitFor()
  t.strictSame(await rolesOf(server, actor), [role('Editor'), role('Reader')])
})

browserTest("the last administrator stays: the server's reason is shown", async (t, browser) => {
  const page = await openPage(t, browser, server, USERS, { refusals: true })
  await button(page, 'Suspend DataHub').click()
  const dialog = page.getByRole('dialog', { name: 'Suspend DataHub?' })
  await dialog.getByRole('button', { name: 'Suspend DataHub' }).click()
  await dialog.getByText('this change would leave no administrator who can log in').waitFor()
  t.equal((await server.admin.get(WHO)).status, 200)
})

browserTest('a removed user is gone for good, after their name was typed', async (t, browser) => {
  const dan = await server.user('dan')
  const page = await openPage(t, browser, server, `/user/${encodeURIComponent(dan.actor)}`)
  await button(page, 'Delete dan').click()
  const dialog = page.getByRole('dialog', { name: 'Delete dan?' })
  const confirm = dialog.getByRole('button', { name: 'Delete dan' })
  t.equal(await confirm.getAttribute('aria-disabled'), 'true')
  await dialog.getByRole('textbox', { name: 'Type dan to confirm' }).fill('dan')
  await confirm.click()
  await page.getByRole('heading', { name: 'Users', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'DataHub', exact: true }).waitFor()
  t.equal(await page.getByRole('link', { name: 'dan', exact: true }).count(), 0)
  t.equal((await dan.get(WHO)).status, 401)
})

browserTest('users without the privilege see no list of users and no buttons', async (t, browser) => {
  const una = await server.user('una', { password: PASSWORD })
  await server.user('barbara')
  const user = { name: 'una', password: PASSWORD }
  const page = await openPage(t, browser, server, USERS, { user })
  await page.getByText('MANAGE_USERS_AND_GROUPS').first().waitFor()
  t.notMatch(await page.content(), /barbara/)
  await page.goto(`/user/${encodeURIComponent(una.actor)}`)
  await page.getByText('This is you.').waitFor()
  t.equal(await page.getByRole('button', { name: /^(Suspend|Delete|Edit roles)/ }).count(), 0)
})

browserTest('sessions: the current one is marked, another one is ended', async (t, browser) => {
  const server = await start(t)
  const other = await logIn(server.anonymous, 'datahub', server.password)
  const page = await openPage(t, browser, server, '/settings/profile')
  await page.getByRole('cell', { name: /This session/ }).waitFor()
  t.equal(await page.getByRole('cell', { name: /This session/ }).count(), 1)
  const ends = page.getByRole('button', { name: 'End session from 127.0.0.1' })
  t.equal(await ends.count(), 2, 'of the test and of the other one, not of this page')
  // The latest is first.
  for (let left = 2; left > 0; left--) {
    await ends.first().click()
    await ends.nth(left - 1).waitFor({ state: 'detached' })
  }
  t.equal((await other.get(WHO)).status, 401)
  await page.getByRole('textbox', { name: 'Display name' }).fill('Data Hub <img src=x onerror=alert(1)>')
  await page.keyboard.press('Enter')
  await page.getByText('Saved profile').first().waitFor()
  await page.reload()
  t.equal(
    await page.getByRole('textbox', { name: 'Display name' }).inputValue(),
    'Data Hub <img src=x onerror=alert(1)>'
  )
  t.equal(await page.locator('img').count(), 0)
})

browserTest('a password is changed in three steps, and what is wrong is said', async (t, browser) => {
  const pam = await server.user('pam', { password: PASSWORD })
  const user = { name: 'pam', password: PASSWORD }
  const page = await openPage(t, browser, server, '/settings/profile', { user })
  await page.getByRole('button', { name: 'Change password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change password' })
  const fill = async (current: string, next: string) => {
    await dialog.getByLabel('Current password').fill(current)
    await dialog.getByLabel('New password').fill(next)
    await page.keyboard.press('Enter')
  }
  await fill('not my password', 'a completely new one')
  await dialog.getByText('The current password is wrong.').waitFor()
  await fill(PASSWORD, 'short')
  await dialog.getByText('must have 12 to 128 characters').waitFor()
  t.strictSame(await dialog.getByRole('button').allTextContents(), ['Cancel', 'Change password'])
  await fill(PASSWORD, 'a completely new one')
  await page.getByText('Changed password; other sessions ended').first().waitFor()
  await dialog.waitFor({ state: 'detached' })
  t.equal((await pam.get(WHO)).status, 401, 'the session in which pam signed up')
  await page.reload()
  await page.getByRole('cell', { name: /This session/ }).waitFor()
  t.equal((await server.anonymous.post('/logIn', { username: 'pam', password: 'a completely new one' })).status, 200)
})

browserTest('a group is created, gets a member, and loses them until Undo', async (t, browser) => {
  const alice = await server.user('alice')
  const page = await openPage(t, browser, server, '/settings/identities/groups')
  await button(page, 'New group').click()
  const dialog = page.getByRole('dialog', { name: 'New group' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Data team')
  await dialog.getByRole('textbox', { name: 'Id' }).fill('data-team')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Data team' }).click()
  const group = 'urn:li:corpGroup:data-team'
  const members = async () => (await related(server.admin, group, 'INCOMING', ['IsMemberOfNativeGroup'])).urns
  await page.getByRole('combobox', { name: 'Add member' }).fill('ali')
  await page.getByRole('option', { name: /alice/ }).click()
  await page.getByRole('link', { name: 'alice', exact: true }).waitFor()
  t.strictSame(await members(), [alice.actor])
  await button(page, 'Remove alice').click()
  await page.getByText('No members').waitFor()
  t.strictSame(await members(), [])
  await page.getByText('Removed alice').first().waitFor()
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await page.getByRole('link', { name: 'alice', exact: true }).waitFor()
  t.strictSame(await members(), [alice.actor])
})

browserTest('members of a group from outside are read only, and the page says why', async (t, browser) => {
  const { actor } = await server.user('olga')
  const group = 'urn:li:corpGroup:okta'
  await server.ingest(group, 'corpGroupInfo', {
    displayName: 'Okta',
    description: 'who logs in by Okta',
    admins: [],
    members: [],
    groups: []
  })
  await server.ingest(group, 'origin', { type: 'EXTERNAL', externalType: 'Okta' })
  await server.ingest(actor, 'groupMembership', { groups: [group] })
  const page = await openPage(t, browser, server, `/group/${encodeURIComponent(group)}`)
  await page.getByText('The members of this group come from Okta by ingestion.').waitFor()
  t.equal(await page.getByText('who logs in by Okta').count(), 1, 'its description is there once')
  await page.getByRole('link', { name: 'olga', exact: true }).waitFor()
  t.equal(await page.getByRole('combobox', { name: 'Add member' }).count(), 0)
  t.equal(await page.getByRole('button', { name: /^Remove/ }).count(), 0)
})

browserTest('the page of a user shows roles, groups and tokens', async (t, browser) => {
  const tim = await server.user('tim', { role: 'Editor' })
  await tokenOf(tim)
  await server.admin.gql('mutation { createGroup(input: { id: "analysts", name: "Analysts" }) }')
  const input = { groupUrn: 'urn:li:corpGroup:analysts', userUrns: [tim.actor] }
  await server.admin.gql('mutation ($input: AddGroupMembersInput!) { addGroupMembers(input: $input) }', { input })
  const page = await openPage(t, browser, server, `/user/${encodeURIComponent(tim.actor)}`)
  await page.getByRole('definition').filter({ hasText: 'Editor' }).waitFor()
  await page.getByRole('link', { name: 'Analysts' }).waitFor()
  await page.getByRole('link', { name: 'Tokens' }).click()
  await page.getByRole('row', { name: /^script tim/ }).waitFor()
})
