import t from 'tap'
import { start } from '../helper.ts'
import { ENTITY_TYPE, newProperty, TYPE, update, upsert } from '../plugins/properties/requests.ts'
import { dataset } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pathOf = (urn: string) => `/${urn.split(':')[2]}/${encodeURIComponent(urn)}`
const user = { name: 'reader', password: 'correct horse battery staple' }
await server.user(user.name, { role: 'Reader', password: user.password })
const valuesOf = async (urn: string) => {
  const { body } = await admin.get(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(structuredProperties)`)
  return body.aspects.structuredProperties?.value.properties.map((one: { values: object[] }) => one.values)
}

browserTest('a property is defined, changed as far as it may, and deleted', async (t, browser) => {
  const page = await openPage(t, browser, server, '/structured-properties')
  await page.getByText('No structured properties.').waitFor()
  await page.getByRole('button', { name: 'New property' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Retention')
  await dialog.getByLabel('Id', { exact: true }).fill('retention.days')
  await dialog.getByLabel('Values', { exact: true }).selectOption('Number')
  await dialog.getByRole('button', { name: 'Add allowed value' }).click()
  await dialog.getByLabel('Allowed value 1', { exact: true }).fill('30')
  await dialog.getByLabel('Meaning of value 1').fill('a month')
  await dialog.getByRole('button', { name: 'Create Retention' }).click()
  await page.getByRole('row', { name: /Retention.*Number, one of 1.*Dataset/ }).waitFor()

  await page.getByRole('link', { name: 'Retention' }).click()
  await page.getByRole('heading', { name: 'Retention', level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Edit Retention' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Kept for')
  await dialog.getByRole('button', { name: 'Add allowed value' }).click()
  await dialog.getByLabel('Allowed value 1', { exact: true }).fill('365')
  await dialog.getByRole('checkbox', { name: 'Dashboard' }).check()
  t.equal(await dialog.getByRole('checkbox', { name: 'Dataset', exact: true }).count(), 0, 'types only grow')
  await dialog.getByRole('button', { name: 'Edit Retention' }).click()
  await page.getByRole('heading', { name: 'Kept for', level: 1 }).waitFor()
  await page.getByRole('cell', { name: '365' }).waitFor()
  await page.getByText('Dataset, Dashboard').waitFor()

  const urn = 'urn:li:structuredProperty:retention.days'
  await upsert(admin, await dataset(admin, urnOf('kept')), [urn, 30])
  await page.getByRole('button', { name: 'Delete Kept for' }).click()
  await dialog.getByText('1 entity loses its value of it.').waitFor()
  await dialog.getByRole('textbox').fill('Kept for')
  await dialog.getByRole('button', { name: 'Delete Kept for' }).click()
  await page.getByRole('heading', { name: 'Structured properties', level: 1 }).waitFor()
  await page.getByText('No structured properties.').waitFor()
  t.strictSame(await valuesOf(urnOf('kept')), [])
})

browserTest('values of each kind are set, changed, removed and brought back on an entity', async (t, browser) => {
  await newProperty(admin, { displayName: 'Team' })
  await newProperty(admin, { displayName: 'Hours', valueType: TYPE('number'), cardinality: 'MULTIPLE' })
  await newProperty(admin, { displayName: 'Checked', valueType: TYPE('date') })
  await newProperty(admin, { displayName: 'Guide', valueType: TYPE('rich_text') })
  const allowedTypes = [ENTITY_TYPE('corpuser')]
  await newProperty(admin, { displayName: 'Contact', valueType: TYPE('urn'), typeQualifier: { allowedTypes } })
  const allowedValues = ['red', 'green', 'blue'].map(stringValue => ({ stringValue }))
  await newProperty(admin, { displayName: 'Light', allowedValues })
  await newProperty(admin, { displayName: 'Lights', allowedValues, cardinality: 'MULTIPLE' })
  await newProperty(admin, { displayName: 'Of dashboards', entityTypes: [ENTITY_TYPE('dashboard')] })
  const urn = await dataset(admin, urnOf('valued'))
  const page = await openPage(t, browser, server, pathOf(urn))
  const region = page.getByRole('region', { name: 'Properties', exact: true })
  const dialog = page.getByRole('dialog')
  const choose = async (name: string) => {
    await region.getByRole('button', { name: 'Add property' }).click()
    await dialog.getByRole('combobox', { name: 'Property' }).fill(name)
    await page
      .getByRole('option', { name: new RegExp(`^${name}`) })
      .first()
      .click()
  }
  const set = async (name: string) => {
    await dialog.getByRole('button', { name: `Set ${name}` }).click()
    await dialog.waitFor({ state: 'detached' })
  }

  await region.getByText('No properties').waitFor()
  await choose('Team')
  await dialog.getByText('Value is required').waitFor()
  await dialog.getByLabel('Team').fill('Data platform')
  await set('Team')
  await region.getByText('Data platform').waitFor()
  await choose('Hours')
  await dialog.getByLabel('Hours').fill('8')
  await dialog.getByRole('button', { name: 'Add value' }).click()
  await dialog.getByLabel('Hours 2').fill('9.5')
  await set('Hours')
  await region.getByText('9.5').waitFor()
  await choose('Checked')
  await dialog.getByLabel('Checked').fill('2026-01-31')
  await set('Checked')
  await region.getByText('2026-01-31').waitFor()
  await choose('Guide')
  await dialog.getByLabel('Guide').fill('one\ntwo')
  await set('Guide')
  await region.getByText('two').waitFor()
  await choose('Contact')
  await dialog.getByRole('combobox', { name: 'Choose entity' }).fill('urn:li:corpuser:reader')
  await page.getByRole('option').first().click()
  await dialog.getByRole('link', { name: 'reader' }).waitFor()
  await set('Contact')
  await region.getByRole('link', { name: 'reader' }).waitFor()
  await choose('Light')
  await dialog.getByLabel('Light').selectOption('green')
  await set('Light')
  await region.getByText('green').waitFor()
  await choose('Lights')
  await dialog.getByRole('checkbox', { name: 'red' }).check()
  await dialog.getByRole('checkbox', { name: 'blue' }).check()
  await set('Lights')
  await region.getByText('blue').waitFor()
  const all = [
    [{ string: 'Data platform' }],
    [{ double: 8 }, { double: 9.5 }],
    [{ string: '2026-01-31' }],
    [{ string: 'one\ntwo' }],
    [{ string: 'urn:li:corpuser:reader' }],
    [{ string: 'green' }],
    [{ string: 'red' }, { string: 'blue' }]
  ]
  t.strictSame(await valuesOf(urn), all)

  await region.getByRole('button', { name: 'Add property' }).click()
  await dialog.getByRole('combobox', { name: 'Property' }).fill('Of dashboards')
  await page.getByRole('option', { name: 'Create “Of dashboards”' }).waitFor()
  t.equal(await page.getByRole('option').count(), 1, 'properties of other types are not offered')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await region.getByRole('button', { name: 'Edit Team' }).click()
  await dialog.getByLabel('Team').fill('Warehouse')
  await dialog.getByRole('button', { name: 'Edit Team' }).click()
  await region.getByText('Warehouse').waitFor()
  await region.getByRole('button', { name: 'Remove Team' }).click()
  await region.getByText('Warehouse').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: /^Undo/ }).last().click()
  await region.getByText('Warehouse').waitFor()
})

browserTest('of two people who set one property the second sees both values', async (t, browser) => {
  const property = await newProperty(admin, { displayName: 'Shared' })
  const urn = await dataset(admin, urnOf('shared'))
  await upsert(admin, urn, [property, 'before'])
  const page = await openPage(t, browser, server, pathOf(urn))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Shared' }).click()
  await dialog.getByLabel('Shared').fill('mine')
  await upsert(admin, urn, [property, 'theirs'])
  await dialog.getByRole('button', { name: 'Edit Shared' }).click()
  await dialog.locator('pre', { hasText: 'theirs' }).waitFor()
  await dialog.getByRole('button', { name: /mine/i }).click()
  await page.getByRole('region', { name: 'Properties', exact: true }).getByText('mine').waitFor()
  t.strictSame(await valuesOf(urn), [[{ string: 'mine' }]])
})

browserTest('values of ingestion are told apart, and their removal asks first', async (t, browser) => {
  const propertyUrn = await newProperty(admin, { displayName: 'Sent' })
  const urn = await dataset(admin, urnOf('sent'))
  const attribution = { source: 'urn:li:dataHubAction:x', actor: 'urn:li:corpuser:datahub', time: 1 }
  await server.ingest(urn, 'structuredProperties', {
    properties: [{ propertyUrn, values: [{ string: 'by a run' }], attribution }]
  })
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByRole('listitem').filter({ hasText: 'by a run from source' }).last().waitFor()
  await page.getByRole('button', { name: 'Remove Sent' }).click()
  await page.getByRole('dialog').getByText('Values of ingestion are removed too.').waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Sent' }).click()
  await page.getByText('No properties').waitFor()
})

browserTest(
  'immutable values and hidden properties are shown as such; the uses lead to a search',
  async (t, browser) => {
    const fixed = await newProperty(admin, { displayName: 'Fixed', immutable: true })
    const hidden = await newProperty(admin, { displayName: 'Secret', settings: { isHidden: true } })
    const urn = await dataset(admin, urnOf('fixed'))
    await upsert(admin, urn, [fixed, 'once'], [hidden, 'unseen'])
    const page = await openPage(t, browser, server, pathOf(urn))
    await page.getByText('once', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Remove Fixed' }).waitFor()
    t.equal(await page.getByRole('button', { name: 'Edit Fixed' }).count(), 0)
    t.equal(await page.getByText('unseen').count(), 0)
    await page.goto(pathOf(fixed))
    await page.getByText('Values on 1 entity').waitFor()
    await page.getByRole('link', { name: 'Search entities' }).click()
    await page.getByRole('link', { name: 'fixed', exact: true }).waitFor()
  }
)

browserTest('of two people who change a definition the second sees both', async (t, browser) => {
  const urn = await newProperty(admin, { displayName: 'Both' })
  const page = await openPage(t, browser, server, pathOf(urn))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Both' }).click()
  await dialog.getByLabel('Description').fill('mine')
  await update(admin, { urn, description: 'theirs' })
  await dialog.getByRole('button', { name: 'Edit Both' }).click()
  await dialog.locator('pre', { hasText: 'theirs' }).waitFor()
  await dialog.getByRole('button', { name: /mine/i }).click()
  await page.getByText('mine').first().waitFor()
})

browserTest('a reader sees definitions and values, and is offered no change', async (t, browser) => {
  const property = await newProperty(admin, { displayName: 'Readable' })
  const urn = await dataset(admin, urnOf('readable'))
  await upsert(admin, urn, [property, 'to read'])
  const page = await openPage(t, browser, server, '/structured-properties', { user })
  await page.getByRole('link', { name: 'Readable' }).waitFor()
  await page.getByRole('button', { name: 'New property' }).waitFor({ state: 'detached' })
  await page.goto(pathOf(property))
  await page
    .getByText('No entity has it')
    .or(page.getByText(/1 entity/))
    .first()
    .waitFor()
  await page
    .getByRole('button', { name: /^(?:Edit|Delete) Readable/ })
    .first()
    .waitFor({ state: 'detached' })
  await page.goto(pathOf(urn))
  await page.getByText('to read').waitFor()
  await page.getByRole('button', { name: 'Add property' }).waitFor({ state: 'detached' })
  t.equal(await page.getByRole('button', { name: 'Edit Readable' }).count(), 0)
})
