import { start } from '../helper.ts'
import { datasetUrn, ingestAll } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { hasFocus } from './keyboard.ts'
import { ANN, describe, filled, heading, row, SALES } from './search-catalog.ts'

browserTest('a selected row is as wide as before, and a click on a row opens it', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=shop')
  const found = row(page, 'shop.orders')
  const widthOf = async () => (await found.boundingBox())?.width ?? 0
  await found.waitFor()
  const before = await widthOf()
  t.ok(before > 500, `${before} px`)
  await found.getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  t.equal(await widthOf(), before)
  await found
    .locator('td')
    .last()
    .click({ position: { x: before / 2, y: 4 } })
  await heading(page, 'shop.orders').waitFor()
})

browserTest('rows are selected and tagged by keys with one request, and Undo takes it back', async (t, browser) => {
  const server = await filled(t)
  const page = await openPage(t, browser, server, '/search?query=shop')
  const writes: string[] = []
  page.on('request', request => {
    const text = request.postData() ?? ''
    if (text.includes('"query":"mutation')) writes.push(text)
  })
  await row(page, 'shop.orders').waitFor()
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key)
  await page.getByText('2 selected').waitFor()
  await page.keyboard.press('t')
  const field = page.getByRole('dialog').getByRole('combobox')
  await field.waitFor()
  t.ok(await hasFocus(field), 'the field for the tag has the focus')
  await page.keyboard.type('pii')
  await page.getByRole('option', { name: /pii/ }).first().waitFor()
  await page.keyboard.press('Enter')
  const add = page.getByRole('dialog').getByRole('button', { name: /^Add/ })
  if (await add.isVisible()) await page.keyboard.press('Enter')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await row(page, 'shop.orders_old').getByRole('link', { name: 'pii' }).waitFor()
  t.equal(writes.length, 1)
  t.match(writes[0], /batchAddTags/)
  await page.getByRole('button', { name: /Undo/ }).click()
  await row(page, 'shop.orders_old').getByRole('link', { name: 'pii' }).waitFor({ state: 'detached' })
  t.ok(await row(page, 'shop.orders').getByRole('link', { name: 'pii' }).isVisible(), 'what had it before keeps it')
})

browserTest('owner, domain, property and deprecation are set on a selection, with Undo', async (t, browser) => {
  const server = await filled(t)
  await describe(server)
  await ingestAll(server.admin, [
    [
      'urn:li:structuredProperty:layer',
      'propertyDefinition',
      {
        ...{ qualifiedName: 'layer', displayName: 'Layer', cardinality: 'SINGLE' },
        ...{ valueType: 'urn:li:dataType:datahub.string', entityTypes: ['urn:li:entityType:datahub.dataset'] }
      }
    ]
  ])
  const [orders, old] = [datasetUrn('shop.orders', 'hive'), datasetUrn('shop.orders_old')]
  const stored = async (urn: string, aspect: string) => {
    const { body } = await server.admin.get(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspect})`)
    return body.aspects[aspect]?.value
  }
  const page = await openPage(t, browser, server, '/search?query=shop')
  const dialog = page.getByRole('dialog')
  const begin = async (action: string) => {
    await row(page, 'shop.orders').getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Select all 2' }).click()
    await page.getByRole('button', { name: action, exact: true }).click()
    await dialog.waitFor()
  }
  const pick = async (name: string) => {
    await dialog.getByRole('combobox').last().fill(name)
    await page
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
  const undo = async (said: string) => {
    await dialog.waitFor({ state: 'detached' })
    await page.getByText(said).first().waitFor()
    await page.getByRole('button', { name: /Undo/ }).last().click()
    await page.getByText('Undone').first().waitFor()
    await page.getByRole('button', { name: 'Dismiss' }).first().click()
  }

  await begin('Set domain')
  await pick('Sales')
  await dialog.waitFor({ state: 'detached' })
  t.match(await stored(old, 'domains'), { domains: [SALES] })
  await undo('Set domain of 2 entities to Sales')
  t.strictSame((await stored(old, 'domains')).domains, [], 'what had none has none again')
  t.match(await stored(orders, 'domains'), { domains: [SALES] }, 'what was in it stays')

  await begin('Add owner')
  await pick('Ann Lee')
  await dialog.waitFor({ state: 'detached' })
  t.match(await stored(old, 'ownership'), { owners: [{ owner: ANN }] })
  await undo('Added Ann Lee to 2 entities')
  t.strictSame((await stored(old, 'ownership')).owners, [])

  const writes: string[] = []
  page.on('request', request => {
    if (request.postData()?.includes('batchUpdateStructuredProperties(')) writes.push(request.url())
  })
  await begin('Set property')
  await pick('Layer')
  await dialog.getByRole('textbox').fill('gold')
  await dialog.getByRole('button', { name: 'Set Layer' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.match(await stored(old, 'structuredProperties'), { properties: [{ values: [{ string: 'gold' }] }] })
  await undo('Set Layer on 2 entities')
  t.equal(writes.length, 2, 'one request for both, one for the undo')
  t.strictSame((await stored(old, 'structuredProperties')).properties, [])

  await begin('Deprecate')
  await dialog.getByRole('textbox', { name: 'Why' }).fill('use the lake')
  await dialog.getByRole('button', { name: 'Deprecate' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.match(await stored(old, 'deprecation'), { deprecated: true, note: 'use the lake' })
  t.match(await stored(orders, 'deprecation'), { deprecated: true, note: 'gone soon' }, 'what was deprecated stays so')
  await undo('Deprecated shop.orders_old (1 was before)')
  t.match(await stored(old, 'deprecation'), { deprecated: false })
  t.match(await stored(orders, 'deprecation'), { deprecated: true })
})

browserTest('what a reader may not do with a selection is absent', async (t, browser) => {
  const server = await filled(t)
  const reader = { name: 'reader', password: 'a long enough password' }
  await server.user(reader.name, { role: 'Reader', password: reader.password })
  const page = await openPage(t, browser, server, '/search?query=shop', { user: reader })
  await row(page, 'shop.orders').getByRole('checkbox').check()
  await page.getByText('1 selected').waitFor()
  await page.getByText('View only').waitFor()
  for (const name of ['Add tag', 'Add owner', 'Set domain', 'Set property', 'Deprecate'])
    t.equal(await page.getByRole('button', { name }).count(), 0, name)
})

const NO_BULK = { tags: false, glossary: false, owners: false, domains: false, properties: false, documentation: false }

browserTest(
  'where nothing can be done with them rows are not selected; without search home is there',
  async (t, browser) => {
    const server = await filled(t, { config: { plugins: NO_BULK } })
    const page = await openPage(t, browser, server, '/search?query=shop')
    await row(page, 'shop.orders').waitFor()
    t.equal(await page.getByRole('table').getByRole('checkbox').count(), 0)
    const bare = await start(t, { config: { plugins: { search: false } } })
    const home = await openPage(t, browser, bare, '/')
    await home.getByRole('heading', { level: 1 }).waitFor()
  }
)
