import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { aspectOf, dataset } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin, ingest } = server
const PASSWORD = 'correct horse battery staple'
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pathOf = (urn: string) => `/dataset/${encodeURIComponent(urn)}`
const STEWARD = 'urn:li:ownershipType:__system__data_steward'
const TEAM = 'urn:li:corpGroup:team'
await ingest(TEAM, 'corpGroupInfo', { displayName: 'Data team', admins: [], members: [], groups: [] })
await server.user('ann', { role: 'Reader', password: PASSWORD })

async function typesNow(): Promise<string[]> {
  const { data } = await admin.gql(
    '{ listOwnershipTypes(input: { start: 0, count: 100 }) { ownershipTypes { info { name } } } }'
  )
  return data.listOwnershipTypes.ownershipTypes.map(({ info }: { info: { name: string } }) => info.name)
}

async function addOwner(page: Page, name: string, type: string): Promise<void> {
  await page.getByRole('button', { name: 'Add owner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Ownership type' }).selectOption(type)
  await dialog.getByRole('combobox', { name: 'User or group' }).fill(name)
  await dialog.getByRole('option', { name }).first().click()
  await dialog.waitFor({ state: 'detached' })
}

browserTest(
  'a group and a user own a dataset, each as something; removed and brought back by Undo',
  async (t, browser) => {
    const urn = await dataset(admin, urnOf('owned'))
    const page = await openPage(t, browser, server, pathOf(urn))
    const owners = page.getByRole('region', { name: 'Owners' })
    await owners.getByText('No owners').waitFor()
    await addOwner(page, 'Data team', 'Data Steward')
    await owners.getByRole('link', { name: 'Data team' }).waitFor()
    t.match(await aspectOf(admin, urn, 'ownership'), { owners: [{ owner: TEAM, typeUrn: STEWARD }] })
    await page.getByRole('button', { name: /Undo/ }).click()
    await owners.getByText('No owners').waitFor()
    await addOwner(page, 'ann', 'Technical Owner')
    await addOwner(page, 'ann', 'Business Owner')
    await owners.getByRole('button', { name: /^Remove .* \(Technical Owner\)/ }).click()
    await owners.getByText('Technical Owner').waitFor({ state: 'detached' })
    t.ok(await owners.getByText('Business Owner').isVisible(), 'only as that type')
    await page.getByRole('button', { name: /Undo/ }).last().click()
    await owners.getByText('Technical Owner').waitFor()
  }
)

browserTest(
  'who owned it before is not taken off by Undo; a refused owner leaves the dialog open',
  async (t, browser) => {
    const urn = await dataset(admin, urnOf('again'))
    const attribution = { source: 'urn:li:dataHubAction:a', time: 0, actor: 'urn:li:corpuser:bot' }
    await ingest(urn, 'ownership', { owners: [{ owner: TEAM, type: 'DATA_STEWARD', attribution }] })
    const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
    await addOwner(page, 'Data team', 'Data Steward')
    await page.getByText('Data team was an owner already (Data Steward)').first().waitFor()
    t.equal(await page.getByRole('button', { name: /Undo/ }).count(), 0)
    await page.getByRole('button', { name: 'Add owner' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'User or group' }).fill('urn:li:corpuser:nobody')
    await dialog.getByRole('option', { name: /nobody/ }).click()
    await dialog.getByText('No changes').waitFor()
    await dialog.getByText(/Owner urn:li:corpuser:nobody does not exist/).waitFor()
  }
)

browserTest('a reader sees owners, and nothing that changes them', async (t, browser) => {
  const urn = await dataset(admin, urnOf('read'))
  await ingest(urn, 'ownership', { owners: [{ owner: TEAM, type: 'DATAOWNER' }] })
  const page = await openPage(t, browser, server, pathOf(urn), { user: { name: 'ann', password: PASSWORD } })
  const owners = page.getByRole('region', { name: 'Owners' })
  await owners.getByRole('link', { name: 'Data team' }).waitFor()
  await owners.getByRole('button', { name: 'Add owner' }).waitFor({ state: 'detached' })
  await owners.getByRole('button', { name: /^Propose/ }).waitFor()
  t.equal(await owners.getByRole('button').count(), 1)
})

browserTest('a removed owner, tag, term and product is marked as removed where it stands', async (t, browser) => {
  const urn = await dataset(admin, urnOf('marked'))
  const gone = ['urn:li:corpuser:gone', 'urn:li:tag:gone', 'urn:li:glossaryTerm:gone', 'urn:li:dataProduct:gone']
  const [owner, tag, term, product] = gone
  await ingest(product ?? '', 'dataProductProperties', { name: 'Gone product', assets: [{ destinationUrn: urn }] })
  const owners = [owner, TEAM].map(one => ({ owner: one, type: 'DATAOWNER' }))
  await ingest(urn, 'ownership', { owners })
  await ingest(urn, 'globalTags', { tags: [{ tag }] })
  await ingest(urn, 'glossaryTerms', { terms: [{ urn: term }], auditStamp: { time: 1, actor: admin.actor } })
  for (const one of gone) await ingest(one, 'status', { removed: true })
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByRole('region', { name: 'Data product' }).getByText('Removed').waitFor()
  const marks = page.getByText('Removed', { exact: true })
  await page.getByRole('region', { name: 'Owners' }).getByText('Removed').waitFor()
  await page.locator('.chip', { hasText: 'gone' }).nth(1).getByText('Removed').waitFor()
  t.equal(await marks.count(), 4, 'the group is not marked')
  for (const one of gone) await ingest(one, 'status', { removed: false })
  await page.reload()
  await page.getByRole('link', { name: 'Gone product' }).waitFor()
  await page.locator('.chip', { hasText: 'gone' }).nth(1).waitFor()
  t.equal(await marks.count(), 0)
})

browserTest('an ownership type is created, changed and deleted, with the owners that have it', async (t, browser) => {
  const urn = await dataset(admin, urnOf('typed'))
  const page = await openPage(t, browser, server, '/settings/ownership')
  await page.getByText('4 ownership types').waitFor()
  await page.getByRole('button', { name: 'New ownership type' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Sponsor')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Pays for it')
  await dialog.getByRole('button', { name: 'Create Sponsor' }).click()
  await page.getByRole('cell', { name: 'Pays for it' }).waitFor()
  await page.getByRole('button', { name: 'Edit Sponsor' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Patron')
  await dialog.getByRole('button', { name: 'Edit Sponsor' }).click()
  await page.getByRole('cell', { name: 'Patron', exact: true }).waitFor()
  t.ok((await typesNow()).includes('Patron'))

  await page.goto(pathOf(urn))
  await addOwner(page, 'ann', 'Patron')
  await page.getByRole('region', { name: 'Owners' }).getByText('Patron').waitFor()
  await page.goto('/settings/ownership?query=patron')
  await page.getByRole('button', { name: 'Delete Patron' }).click()
  await dialog.getByText('1 entity has owners of the type Patron. Deleting it removes these owners.').waitFor()
  await dialog.getByRole('textbox').fill('Patron')
  await dialog.getByRole('button', { name: 'Delete Patron' }).click()
  await page.getByText('No ownership type is named or described like “patron”.').waitFor()
  await page.getByRole('button', { name: 'Show all ownership types' }).click()
  await page.getByText('4 ownership types').waitFor()
  t.match(await aspectOf(admin, urn, 'ownership'), { owners: [] })
  t.equal(await page.getByRole('button', { name: /^Delete/ }).count(), 0, 'those of the system stay')
})

browserTest('two people change one ownership type: the second sees both texts', async (t, browser) => {
  const made = await admin.gql(
    'mutation m($input: CreateOwnershipTypeInput!) { createOwnershipType(input: $input) { urn } }',
    { input: { name: 'Host', description: 'Runs it' } }
  )
  const { urn } = made.data.createOwnershipType
  const page = await openPage(t, browser, server, '/settings/ownership', { refusals: true })
  await page.getByRole('button', { name: 'Edit Host' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Description' }).fill('Mine')
  await admin.gql(
    'mutation m($urn: String!, $input: UpdateOwnershipTypeInput!) { updateOwnershipType(urn: $urn, input: $input) { urn } }',
    { urn, input: { description: 'Theirs' } }
  )
  await dialog.getByRole('button', { name: 'Edit Host' }).click()
  await dialog.getByText('Theirs').last().waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('cell', { name: 'Mine' }).waitFor()
})

browserTest('a reader sees the types alone', async (t, browser) => {
  const page = await openPage(t, browser, server, '/settings/ownership', { user: { name: 'ann', password: PASSWORD } })
  await page.getByRole('cell', { name: 'Technical Owner', exact: true }).waitFor()
  await page.getByRole('button', { name: 'New ownership type' }).waitFor({ state: 'detached' })
  t.equal(await page.getByRole('button', { name: /^Edit/ }).count(), 0)
})
