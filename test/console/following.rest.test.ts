import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eventually, start } from '../helper.ts'
import { deliveryConfig, openReceiver } from '../plugins/delivery/receiver.ts'
import {
  datasetOf,
  follow,
  followsOf,
  linesOf,
  ORDERS,
  prepare,
  stateOf,
  tagged
} from '../plugins/following/requests.ts'
import { browserTest, logInto } from './helper.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const PASSWORD = 'correct horse battery staple'
const TABLE = `/dataset/${encodeURIComponent(ORDERS)}`

browserTest('one user follows a table, another one changes it, and the first is told', async (t, browser) => {
  const server = await start(t)
  await prepare(server)
  const ann = await server.user('ann', { role: 'Reader', password: PASSWORD })
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'ann', password: PASSWORD })
  const page = await context.newPage()
  await page.goto(TABLE)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow orders' })
  await dialog.getByLabel('Lineage').uncheck()
  await dialog.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Following orders' }).waitFor()

  const other = await browser.newContext({ baseURL: server.url })
  t.teardown(() => other.close())
  await logInto(other, { name: 'datahub', password: server.password })
  const theirs = await other.newPage()
  await theirs.goto('/inbox')
  await theirs.getByText('No updates. Follow a dataset').waitFor()
  await tagged(server.admin, ORDERS)
  await linesOf(ann, 1)

  await page.goto('/inbox')
  await page.getByRole('link', { name: 'Inbox, 1 unread' }).waitFor()
  const row = page.getByRole('row', { name: /orders/ })
  await row.getByText('Tags added').waitFor()
  await page.evaluate(AXE)
  const found = await page.evaluate<readonly string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id }) => id))`
  )
  t.strictSame(found, [], 'axe finds nothing')
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('r')
  await page.getByRole('link', { name: 'Inbox', exact: true }).waitFor()
  await page.getByText('Unread', { exact: true }).first().click()
  await page.getByText('No unread updates').waitFor()

  await page.setViewportSize({ width: 375, height: 700 })
  const widths = await page.evaluate<readonly number[]>('[document.documentElement.scrollWidth, innerWidth]')
  t.ok((widths[0] ?? 0) <= (widths[1] ?? 0), 'nothing is wider than a phone')
  await page.setViewportSize({ width: 1200, height: 800 })
  await page.goto('/settings/following')
  const follow = page.getByRole('row', { name: /orders/ })
  await follow.getByRole('button', { name: 'Unfollow' }).click()
  await page.getByText('You follow nothing.').waitFor()
  const owned = page.getByRole('checkbox', { name: 'Receive updates of what you own' })
  await owned.click()
  await eventually(async () => !(await owned.isChecked()))
  await page.reload()
  await owned.waitFor()
  t.notOk(await owned.isChecked())
})

browserTest('a user follows a search, and says how they are told', async (t, browser) => {
  const server = await start(t, { config: deliveryConfig() })
  const receiver = await openReceiver(t)
  await prepare(server)
  await prepare(server, datasetOf('orders_of_2026'))
  const ann = await server.user('ann', { role: 'Reader', password: PASSWORD })
  const input = { name: 'chat', kind: 'SLACK', address: receiver.url }
  await ann.gql('mutation c($input: CreateMyChannelInput!) { createMyChannel(input: $input) }', { input })
  const group = 'urn:li:corpGroup:analysts'
  await server.ingest(group, 'corpGroupInfo', { displayName: 'Analysts', admins: [], members: [], groups: [] })
  await server.ingest(ann.actor, 'nativeGroupMembership', { nativeGroups: [group] })
  await follow(server.admin, { urn: ORDERS, follower: group })
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'ann', password: PASSWORD })
  const page = await context.newPage()

  await page.goto('/search')
  await page.getByRole('region', { name: 'Results' }).waitFor()
  t.equal(await page.getByRole('button', { name: 'Follow search' }).count(), 0, 'everything is no search')
  await page.goto('/search?query=orders&filter=platform:urn:li:dataPlatform:hive')
  await page.getByRole('button', { name: 'Follow search' }).focus()
  await page.keyboard.press('Enter')
  const naming = page.getByRole('dialog', { name: 'Follow search' })
  await naming.getByLabel('Name').fill('Orders in Hive')
  await page.keyboard.press('Enter')
  const following = page.getByRole('button', { name: 'Following: unfollow search' })
  await following.waitFor()
  t.match(await followsOf(ann), [{ search: { name: 'Orders in Hive', filters: 1 } }])
  await tagged(server.admin, ORDERS)
  await linesOf(ann, 1)

  await page.goto('/settings/following')
  const row = page.getByRole('row', { name: /Orders in Hive/ })
  await row.getByText('All channels').waitFor()
  await row.getByRole('button', { name: 'Change Search: Orders in Hive' }).click()
  const change = page.getByRole('dialog', { name: 'Change Search: Orders in Hive' })
  t.equal(await change.getByLabel('Mail', { exact: true }).count(), 0, 'only what the user has')
  await change.getByLabel('Inbox').uncheck()
  await change.getByLabel('Slack').uncheck()
  await change.getByRole('note').filter({ hasText: 'Choose at least one way' }).waitFor()
  await change.getByLabel('Inbox').check()
  await change.getByRole('button', { name: 'Save' }).click()
  await change.waitFor({ state: 'detached' })
  await row.getByText('Inbox, Mail, Microsoft Teams, Webhook').waitFor()

  await page.goto('/search?query=orders&filter=platform:urn:li:dataPlatform:hive')
  await following.click()
  await page.getByRole('button', { name: 'Follow search' }).waitFor()
  t.strictSame(await followsOf(ann), [])

  await page.goto(TABLE)
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('button', { name: 'Follow', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Follow orders' })
  await dialog.getByText('Followed by').getByRole('link', { name: 'Analysts' }).waitFor()
  await dialog.getByLabel('Inbox').uncheck()
  await page.evaluate(AXE)
  const found = await page.evaluate<readonly string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id }) => id))`
  )
  t.strictSame(found, [], 'axe finds nothing')
  await dialog.getByRole('button', { name: 'Follow', exact: true }).click()
  await page.getByRole('listitem').filter({ hasText: 'Following orders' }).waitFor()
  t.match(await stateOf(ann, ORDERS), { isFollowed: true, groups: [{ urn: group }] })
})
