import type { Locator, Page } from 'playwright-core'
import type { Test } from 'tap'
import { eventually, type Server, start } from '../helper.ts'
import { QUICK } from '../people.ts'
import { browserTest, openPage } from './helper.ts'

const LIST = '/settings/permissions/policies'
const TAG = 'urn:li:tag:pii'
const dataset = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.${name},PROD)`

async function prepare(t: Test): Promise<Server> {
  const server = await start(t, QUICK)
  await server.ingest(TAG, 'tagProperties', { name: 'pii' })
  for (const name of ['orders', 'customers', 'prices']) {
    await server.ingest(dataset(name), 'datasetProperties', { name })
    if (name === 'prices') continue
    await server.ingest(dataset(name), 'globalTags', { tags: [{ tag: TAG }] })
  }
  return server
}

interface Policy {
  readonly urn: string
  readonly name: string
  readonly description: string
  readonly privileges: readonly string[]
}

async function policies({ admin }: Server): Promise<Policy[]> {
  const { data } = await admin.gql(
    '{ listPolicies(input: {count: 100}) { policies { urn name description privileges } } }'
  )
  return data.listPolicies.policies
}

async function create({ admin }: Server, name: string): Promise<string> {
  const actors = { resourceOwners: false, allUsers: false, allGroups: false, roles: ['urn:li:dataHubRole:Reader'] }
  const input = { type: 'METADATA', state: 'ACTIVE', name, privileges: ['EDIT_ENTITY_TAGS'], actors }
  const { data } = await admin.gql('mutation c($input: PolicyUpdateInput!) { createPolicy(input: $input) }', { input })
  return data.createPolicy
}

const choose = async (page: Page, label: string, option: string | RegExp) => {
  const select = page.getByRole('combobox', { name: label, exact: true })
  const wanted = typeof option === 'string' ? new RegExp(`^${option}$`) : option
  const text = await select.locator('option', { hasText: wanted }).first().textContent()
  await select.selectOption({ label: text ?? '' })
}

/** Types into a field that completes names, and takes the first. */
async function pick(page: Page, field: Locator, typed: string): Promise<void> {
  await field.fill(typed)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

browserTest('a policy is made in eight steps, after a look at whom and what it is for', async (t, browser) => {
  const server = await prepare(t)
  const rita = await server.user('rita', { role: 'Reader' })
  const page = await openPage(t, browser, server, LIST)
  await page.getByRole('button', { name: 'New policy' }).click()
  await page.getByLabel('Name').fill('Taggers')
  await choose(page, 'Add role', 'Reader')
  await choose(page, 'Add privilege', /Add and remove an entity's tags/)
  await page.getByLabel('Only entities that match').check()
  const rule = page.getByRole('group', { name: 'Rule 1' })
  await pick(page, rule.getByRole('combobox', { name: 'Value' }), TAG)
  await page.getByText('Now for 1 user on 2 entities').waitFor()
  await page.getByRole('button', { name: 'Create Taggers' }).click()
  await page.getByRole('link', { name: 'Taggers' }).waitFor()
  t.equal(new URL(page.url()).pathname, LIST)

  const tag = (urn: string) =>
    rita.gql('mutation a($input: TagAssociationInput!) { addTag(input: $input) }', {
      input: { tagUrn: TAG, resourceUrn: urn }
    })
  t.equal((await tag(dataset('orders'))).data.addTag, true, 'it applies at once')
  t.match((await tag(dataset('prices'))).errors[0], { extensions: { code: 403 } }, 'where it says, and nowhere else')
})

browserTest('two people edit one policy: the second sees both texts and loses neither', async (t, browser) => {
  const server = await prepare(t)
  const urn = await create(server, 'Shared')
  const path = `${LIST}/${urn.split(':').at(-1)}`
  const open = async () => {
    const page = await openPage(t, browser, server, path, { refusals: true })
    await page.getByLabel('Description').waitFor()
    return page
  }
  const save = async (page: Page, description: string) => {
    await page.getByLabel('Description').fill(description)
    await page.getByRole('button', { name: 'Save Shared' }).click()
  }
  const stored = async () => (await policies(server)).find(policy => policy.urn === urn)?.description
  const [first, second] = [await open(), await open()]
  await save(first, 'by the first')
  await eventually(async () => (await stored()) === 'by the first')

  await save(second, 'by the second')
  const dialog = second.getByRole('dialog')
  await dialog.getByText('by the first').waitFor()
  await dialog.getByText('by the second').waitFor()
  t.equal(await stored(), 'by the first', 'nothing was saved over')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal(await second.getByLabel('Description').inputValue(), 'by the second', 'the form keeps what was typed')
  await second.getByRole('button', { name: 'Save Shared' }).click()
  await dialog.getByRole('button', { name: /keep mine/i }).click()
  await eventually(async () => (await stored()) === 'by the second')

  await save(first, 'by the first again')
  await first
    .getByRole('dialog')
    .getByRole('button', { name: /take theirs/i })
    .click()
  await eventually(async () => (await first.getByLabel('Description').inputValue()) === 'by the second')
  t.equal(await stored(), 'by the second')
})

browserTest('a system policy says whose it is; others are deleted by name', async (t, browser) => {
  const server = await prepare(t)
  const urn = await create(server, 'Temporary')
  const page = await openPage(t, browser, server, LIST)
  await page.getByRole('link', { name: 'Admins - Platform Policy' }).click()
  await page.getByText('This policy belongs to aspectd').waitFor()
  t.equal(await page.getByRole('button', { name: /^(Save|Delete)/ }).count(), 0)

  await page.goto(`${LIST}?query=Temporary`)
  await page.getByRole('link', { name: 'Temporary' }).click()
  await page.getByRole('button', { name: 'Delete Temporary' }).click()
  const dialog = page.getByRole('dialog')
  t.ok(await dialog.getByRole('button', { name: 'Delete Temporary' }).isDisabled())
  await page.keyboard.press('Enter')
  t.ok(
    (await policies(server)).some(policy => policy.urn === urn),
    'not before its name is typed'
  )
  await dialog.getByRole('textbox').fill('Temporary')
  await page.keyboard.press('Enter')
  await eventually(async () => !(await policies(server)).some(policy => policy.urn === urn))
})

browserTest('filters of the list are in the address', async (t, browser) => {
  const server = await prepare(t)
  const page = await openPage(t, browser, server, `${LIST}?state=INACTIVE`)
  await page.getByText('No matching policies').waitFor()
  await choose(page, 'State', 'All states')
  await page.getByLabel('Search names').fill('Readers')
  await eventually(async () => (await page.getByRole('row').count()) === 3)
  t.equal(new URL(page.url()).search, '?query=Readers')
})

browserTest('a role is given and taken on its page', async (t, browser) => {
  const server = await prepare(t)
  const ann = await server.user('ann')
  const roles = async () => {
    const { data } = await server.admin.gql('query d($user: String!) { debugAccess(userUrn: $user) { roles } }', {
      user: ann.actor
    })
    return data.debugAccess.roles
  }
  const page = await openPage(t, browser, server, '/settings/permissions/roles')
  await page.getByRole('link', { name: 'Editor' }).click()
  await page.getByText('No members of Editor').waitFor()
  await page.getByText(/32 privileges on every entity/).waitFor()
  await pick(page, page.getByRole('combobox', { name: 'Add member to Editor' }), ann.actor)
  await eventually(async () => (await roles()).join() === 'urn:li:dataHubRole:Editor')
  await page.getByRole('button', { name: 'Remove ann from Editor' }).click()
  await page.getByText('Removed ann from Editor').first().waitFor()
  t.strictSame(await roles(), [])
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await eventually(async () => (await roles()).join() === 'urn:li:dataHubRole:Editor')
})

browserTest('the page of a policy that does not exist leads back to all policies', async (t, browser) => {
  const server = await start(t, QUICK)
  const page = await openPage(t, browser, server, `${LIST}/none`, { refusals: true })
  await page.getByText('Policy urn:li:dataHubPolicy:none not found').waitFor()
  await page.getByRole('link', { name: 'All policies' }).click()
  await page.waitForURL(`**${LIST}`)
})
