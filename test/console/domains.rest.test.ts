import t from 'tap'
import { start } from '../helper.ts'
import { changed, domain, newDomain, newProduct, placeOf } from '../plugins/domains/requests.ts'
import { dataset } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pathOf = (urn: string) => `/${urn.split(':')[2]}/${encodeURIComponent(urn)}`
const user = { name: 'reader', password: 'correct horse battery staple' }
await server.user(user.name, { role: 'Reader', password: user.password })
const named = (name: string, parentDomain?: string): Promise<string> =>
  changed(admin, 'createDomain', { name, ...(parentDomain === undefined ? {} : { parentDomain }) })

browserTest('domains are created in each other, renamed, moved and deleted in the tree', async (t, browser) => {
  const page = await openPage(t, browser, server, '/domains')
  await page.getByText('There is no domain yet').waitFor()
  await page.getByRole('button', { name: 'New domain', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Sales')
  await page.getByRole('button', { name: 'Create Sales' }).click()
  const tree = page.getByRole('tree', { name: 'Domains' })
  await tree.getByRole('treeitem', { name: 'Sales' }).waitFor()
  await page.getByRole('button', { name: 'New domain in Sales' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Online')
  await page.getByRole('button', { name: 'Create Online' }).click()
  const online = tree.getByRole('treeitem', { name: 'Online' })
  await online.waitFor()
  t.equal(await online.getAttribute('aria-level'), '2', 'the domain that it is in was opened')
  await page.reload()
  await online.waitFor()

  await online.focus()
  await page.getByRole('button', { name: 'Rename Online' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Web shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename Online' }).click()
  const shop = tree.getByRole('treeitem', { name: 'Web shop' })
  await shop.waitFor()
  await shop.focus()
  await page.getByRole('button', { name: 'Move Web shop' }).click()
  await page.getByRole('button', { name: 'Move it to the top' }).click()
  await page.locator('[role="treeitem"][aria-level="1"]', { hasText: 'Web shop' }).waitFor()
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await page.locator('[role="treeitem"][aria-level="2"]', { hasText: 'Web shop' }).waitFor()

  const sales = tree.getByRole('treeitem', { name: 'Sales' })
  await sales.focus()
  await page.getByText('1 domain is in it: move or delete it first.').waitFor()
  await shop.focus()
  await page.getByRole('button', { name: 'Delete Web shop' }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Web shop')
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Web shop' }).click()
  await shop.waitFor({ state: 'detached' })
})

browserTest(
  'arrows move in the tree and open it, Enter shows a domain, and a level is loaded in parts',
  async (t, browser) => {
    const top = await named('Arrows')
    const inner = await named('Inner', top)
    for (let at = 0; at < 60; at++) await named(`Part ${String(at).padStart(2, '0')}`, inner)
    const page = await openPage(t, browser, server, '/domains')
    const item = (name: string) => page.getByRole('treeitem', { name: new RegExp(`^${name}\\b`) })
    await item('Arrows').focus()
    await page.keyboard.press('ArrowRight')
    await item('Inner').waitFor()
    await page.keyboard.press('ArrowRight')
    t.ok(await item('Inner').evaluate(one => one === document.activeElement))
    await page.keyboard.press('ArrowRight')
    await item('Part 49').waitFor()
    t.equal(await item('Part 50').count(), 0)
    await page.keyboard.press('End')
    await page.keyboard.press('Home')
    await item('Inner').focus()
    await page.getByText('Show more: 10 are left').click()
    await item('Part 59').waitFor()
    await item('Part 59').focus()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await item('Part 00').waitFor({ state: 'detached' })
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Inner', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Show it among all domains' }).click()
    await item('Inner').waitFor()

    await page.getByRole('searchbox', { name: 'Find domains' }).fill('Part 42')
    await page.getByRole('cell', { name: 'Arrows › Inner' }).first().waitFor()
    await page.getByRole('searchbox', { name: 'Find domains' }).fill('no such domain')
    await page.getByText('No domain contains “no such domain”.').waitFor()
  }
)

browserTest('the page of a domain shows what is in it, and creates products and applications', async (t, browser) => {
  const urn = await named('Finance')
  await changed(admin, 'batchSetDomain', {
    domainUrn: urn,
    resources: [{ resourceUrn: await dataset(admin, urnOf('ledger')) }]
  })
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByText('1 entity is in it.').waitFor()
  await page.getByRole('button', { name: 'New data product' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Books')
  await page.getByRole('button', { name: 'Create Books' }).click()
  await page.getByRole('region', { name: 'Data products' }).getByRole('link', { name: 'Books' }).waitFor()
  await page.getByRole('button', { name: 'New application' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ledger app')
  await page.getByRole('button', { name: 'Create Ledger app' }).click()
  await page.getByRole('region', { name: 'Applications' }).getByRole('link', { name: 'Ledger app' }).waitFor()
  await page.getByRole('link', { name: 'Search what is in it' }).click()
  await page.getByRole('link', { name: 'ledger', exact: true }).waitFor()
})

browserTest('of two people who rename a domain the second sees both names', async (t, browser) => {
  const urn = await named('Shared')
  const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
  await page.getByRole('button', { name: 'Rename Shared' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Mine')
  await changed(admin, 'updateName', { urn, name: 'Theirs' })
  await page.getByRole('dialog').getByRole('button', { name: 'Rename Shared' }).click()
  await page.getByRole('dialog').locator('pre', { hasText: 'Theirs' }).waitFor()
  await page.getByRole('dialog').getByRole('button', { name: /mine/i }).click()
  await page.getByRole('heading', { name: 'Mine', level: 1 }).waitFor()
  t.equal((await domain(admin, urn)).properties.name, 'Mine')
})

browserTest('a product without a name gets one', async (t, browser) => {
  const urn = 'urn:li:dataProduct:nameless'
  await server.ingest(urn, 'dataProductProperties', { description: 'ingested' })
  const page = await openPage(t, browser, server, pathOf(urn), { refusals: true })
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByLabel('Name', { exact: true }).fill('Named')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename nameless' }).click()
  await page.getByRole('heading', { name: 'Named', level: 1 }).waitFor()
})

browserTest('an entity gets a domain and a data product, changes and loses them, with Undo', async (t, browser) => {
  const first = await named('First')
  const second = await named('Second')
  const product = await newProduct(admin, first)
  const urn = await dataset(admin, urnOf('placed'))
  const page = await openPage(t, browser, server, pathOf(urn))
  const region = page.getByRole('region', { name: 'Domain', exact: true })
  await region.getByText('It is in no domain.').waitFor()
  await region.getByRole('button', { name: 'Set the domain' }).click()
  await page.getByRole('combobox', { name: 'Domain' }).fill('First')
  await page.getByRole('option', { name: /^First/ }).click()
  await region.getByRole('link', { name: 'First' }).waitFor()
  t.equal((await placeOf(admin, urn)).domain, first)
  await region.getByRole('button', { name: 'Change the domain' }).click()
  await page.getByRole('combobox', { name: 'Domain' }).fill(second)
  await page.getByRole('option').first().click()
  await region.getByRole('link', { name: 'Second' }).waitFor()
  await region.getByRole('button', { name: 'Remove it from the domain Second' }).click()
  await region.getByText('It is in no domain.').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await region.getByRole('link', { name: 'Second' }).waitFor()
  t.equal((await placeOf(admin, urn)).domain, second)

  const products = page.getByRole('region', { name: 'Data product', exact: true })
  await products.getByRole('button', { name: 'Set the data product' }).click()
  await page.getByRole('combobox', { name: 'Data product' }).fill(product)
  await page.getByRole('option').first().click()
  await products.getByRole('link', { name: /^product-/ }).waitFor()

  await region.getByRole('button', { name: 'Change the domain' }).click()
  await changed(admin, 'batchSetDomain', { domainUrn: null, resources: [{ resourceUrn: urn }] })
  await page.getByRole('combobox', { name: 'Domain' }).fill(first)
  await page.getByRole('option').first().click()
  await page.getByRole('dialog').getByText('none').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: /mine/i }).click()
  await region.getByRole('link', { name: 'First' }).waitFor()
})

browserTest('a data product shows its assets, takes some in and out, and is deleted', async (t, browser) => {
  const product = await newProduct(admin, await named('Products'))
  const urn = await dataset(admin, urnOf('asset'))
  const page = await openPage(t, browser, server, pathOf(product))
  await page.getByText('It has no assets yet.').waitFor()
  await page.getByRole('button', { name: 'Add an asset' }).click()
  await page.getByRole('combobox', { name: 'Asset' }).fill(urn)
  await page.getByRole('option').first().click()
  await page.getByRole('link', { name: 'asset', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Take out asset' }).click()
  await page.getByText('It has no assets yet.').waitFor()
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await page.getByRole('link', { name: 'asset', exact: true }).waitFor()
  const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByText('1 entity is taken out of it, and stay').waitFor()
  await page.getByRole('dialog').getByRole('textbox').fill(name)
  await page
    .getByRole('dialog')
    .getByRole('button', { name: `Delete ${name}` })
    .click()
  await page.getByRole('heading', { name: 'Domains', level: 1 }).waitFor()
})

browserTest('a reader sees domains, and why they cannot change them', async (t, browser) => {
  const urn = await newDomain(admin)
  const asset = await dataset(admin, urnOf('readable'))
  const page = await openPage(t, browser, server, '/domains', { user })
  await page.getByText('Requires MANAGE_DOMAINS.').waitFor()
  await page.goto(pathOf(urn))
  await page.getByText('Requires EDIT_ENTITY or MANAGE_DOMAINS on this.').waitFor()
  await page.goto(pathOf(asset))
  await page.getByText('Requires EDIT_ENTITY or EDIT_DOMAINS_PRIVILEGE on this.').waitFor()
  await page.getByText('Requires EDIT_ENTITY or EDIT_ENTITY_DATA_PRODUCTS on this.').waitFor()
})
