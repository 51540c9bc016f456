import t from 'tap'
import { start } from '../helper.ts'
import {
  assign,
  ENTITY_TYPE,
  form,
  newDataset,
  newForm,
  newProperty,
  prompt,
  stateOf,
  stored,
  TYPE,
  upsert
} from '../plugins/forms/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string, tab = '') => `/${urn.split(':')[2]}/${encodeURIComponent(urn)}${tab}`
const password = 'correct horse battery staple'
const owner = await server.user('keeper', { role: 'Reader', password })
await server.user('reader', { role: 'Reader', password })
const keeper = { name: 'keeper', password }
const reader = { name: 'reader', password }

browserTest('a form is created, changed, assigned, and deleted', async (t, browser) => {
  await newProperty(admin, { displayName: 'Level' })
  const urn = await newDataset(admin)
  const page = await openPage(t, browser, server, '/forms')
  const dialog = page.getByRole('dialog')
  await page.getByText('No forms.').waitFor()
  await page.getByRole('button', { name: 'New form' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Privacy')
  await dialog.getByRole('radio', { name: 'Verification' }).check()
  await dialog.getByLabel('Question', { exact: true }).fill('How personal is it?')
  await dialog.getByText('Each question needs a structured property').waitFor()
  await dialog.getByRole('combobox', { name: 'Structured property' }).fill('Level')
  await page
    .getByRole('option', { name: /^Level/ })
    .first()
    .click()
  await dialog.getByRole('combobox', { name: 'Add user or group' }).fill('urn:li:corpuser:reader')
  await page.getByRole('option', { name: 'reader' }).click()
  await dialog.getByRole('button', { name: 'Create Privacy' }).click()
  await page.getByRole('row', { name: /Privacy.*Verification.*1/ }).waitFor()

  await page.getByRole('link', { name: 'Privacy' }).click()
  await page.getByText('It asks the owners of the entity, and:').waitFor()
  await page.getByRole('row', { name: /How personal is it\? \(required\).*The entity.*Level/ }).waitFor()
  const formUrn = decodeURIComponent(new URL(page.url()).pathname.split('/')[2] ?? '')
  await page.getByRole('button', { name: 'Edit Privacy' }).click()
  await dialog.getByLabel('Name', { exact: true }).fill('Personal data')
  await dialog.getByRole('button', { name: 'Edit Privacy' }).click()
  await page.getByRole('heading', { name: 'Personal data', level: 1 }).waitFor()
  const { info } = await form(admin, formUrn)
  t.match(info, { name: 'Personal data', type: 'VERIFICATION', actors: { owners: true, users: [{}] } })
  t.equal(info.prompts.length, 1)

  await page.getByRole('button', { name: 'Assign Personal data to an entity' }).click()
  await dialog.getByRole('combobox', { name: 'Entity' }).fill(urn)
  await page.getByRole('option').first().click()
  await page.getByText('Open on 1 entity').waitFor()
  t.ok((await stateOf(admin, urn)).incomplete[formUrn])
  await page.getByRole('button', { name: 'Delete Personal data' }).click()
  await dialog.getByText('1 entity loses it.').waitFor()
  await dialog.getByRole('textbox').fill('Personal data')
  await dialog.getByRole('button', { name: 'Delete Personal data' }).click()
  await page.getByText('No forms.').waitFor()
  t.strictSame((await stateOf(admin, urn)).incomplete, {})
})

browserTest('an owner answers prompts of each kind, then verifies the form', async (t, browser) => {
  const allowedValues = ['low', 'high'].map(stringValue => ({ stringValue }))
  const properties = [
    await newProperty(admin, { displayName: 'Words' }),
    await newProperty(admin, { displayName: 'Days', valueType: TYPE('number'), cardinality: 'MULTIPLE' }),
    await newProperty(admin, { displayName: 'Risk', allowedValues }),
    await newProperty(admin, { displayName: 'Contact', valueType: TYPE('urn') })
  ]
  const ofColumns = await newProperty(admin, { displayName: 'Mask', entityTypes: [ENTITY_TYPE('schemaField')] })
  const prompts = [
    ...properties.map(one => prompt(one)),
    prompt(ofColumns, { type: 'FIELDS_STRUCTURED_PROPERTY', required: false })
  ]
  const formUrn = await newForm(admin, prompts, { name: 'Care', type: 'VERIFICATION' })
  const urn = await newDataset(admin, owner.actor)
  await assign(admin, formUrn, urn)
  const page = await openPage(t, browser, server, pathOf(urn, '/Forms'), { user: keeper })
  const article = page.getByRole('article', { name: 'Care' })
  const dialog = page.getByRole('dialog')
  const open = (at: number) => article.getByRole('button', { name: `Answer Question ${at}` }).click()
  const send = async () => {
    await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  await article.getByText('Verification, open, 0 of 5 answered').waitFor()
  await article.getByText('4 required questions open').waitFor()

  await open(1)
  await dialog.getByText('Value is required').waitFor()
  t.match(page.url(), /prompt=1/, 'the prompt is in the address')
  await dialog.getByLabel('Words').fill('some')
  await page.keyboard.press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await article.getByText('1 of 5 answered').waitFor()
  await open(2)
  await dialog.getByLabel('Days').fill('7')
  await dialog.getByRole('button', { name: 'Add value' }).click()
  await dialog.getByLabel('Days 2').fill('30')
  await send()
  await open(3)
  await dialog.getByLabel('Risk').selectOption('low')
  await send()
  await open(4)
  await dialog.getByRole('combobox', { name: 'Choose entity' }).fill('urn:li:corpuser:reader')
  await page.getByRole('option').first().click()
  await send()
  await article.getByText('Verification, complete, 4 of 5 answered').waitFor()
  await open(5)
  await dialog.getByText('At least one column is required').or(dialog.getByText('Value is required')).waitFor()
  await dialog.getByRole('checkbox', { name: 'name' }).check()
  await dialog.getByLabel('Mask').fill('yes')
  await send()
  await article.getByText('1 column answered').waitFor()
  await open(5)
  await dialog.getByRole('button', { name: 'Choose all unanswered' }).click()
  await dialog.getByText('1 chosen').waitFor()
  await dialog.getByLabel('Mask').fill('no')
  await send()
  await article.getByText('5 of 5 answered').waitFor()

  await article.getByText('Confirms that the answers are right').waitFor()
  await article.getByRole('button', { name: 'Verify Care' }).click()
  await article.getByText('verified by').waitFor()
  const state = await stateOf(admin, urn)
  t.strictSame(Object.keys(state.complete), [formUrn])
  t.strictSame(state.verified, [formUrn])
})

browserTest('of two people who answer one prompt the second sees both answers', async (t, browser) => {
  const property = await newProperty(admin, { displayName: 'Both' })
  const formUrn = await newForm(admin, [prompt(property)], { name: 'Shared' })
  const urn = await newDataset(admin)
  await assign(admin, formUrn, urn)
  const query = new URLSearchParams({ form: formUrn, prompt: '1' })
  const page = await openPage(t, browser, server, `${pathOf(urn, '/Forms')}?${query}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Both').fill('mine')
  await upsert(admin, urn, [property, 'theirs'])
  await dialog.getByRole('button', { name: 'Answer', exact: true }).click()
  await dialog.locator('pre', { hasText: 'theirs' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('cell', { name: 'mine' }).waitFor()
  t.match(JSON.stringify(await stored(admin, urn)), /mine/)
})

browserTest('of two people who change a form the second sees both', async (t, browser) => {
  const formUrn = await newForm(admin, [], { name: 'Twice' })
  const page = await openPage(t, browser, server, pathOf(formUrn))
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'Edit Twice' }).click()
  await dialog.getByLabel('Description').fill('mine')
  await admin.gql('mutation m($input: UpdateFormInput!) { updateForm(input: $input) { urn } }', {
    input: { urn: formUrn, description: 'theirs' }
  })
  await dialog.getByRole('button', { name: 'Edit Twice' }).click()
  await dialog.locator('pre', { hasText: 'theirs' }).waitFor()
  await dialog.getByRole('button', { name: 'Keep mine' }).click()
  await dialog.waitFor({ state: 'detached' })
  t.equal((await form(admin, formUrn)).info.description, 'mine')
})

browserTest('who manages forms assigns one on the page of an entity, and takes it off', async (t, browser) => {
  await newForm(admin, [], { name: 'Findable' })
  const urn = await newDataset(admin)
  const page = await openPage(t, browser, server, pathOf(urn, '/Forms'))
  const dialog = page.getByRole('dialog')
  await page.getByText('No forms').waitFor()
  await page.getByRole('button', { name: 'Assign form' }).click()
  await dialog.getByRole('combobox', { name: 'Form' }).fill('Findable')
  await page
    .getByRole('option', { name: /^Findable/ })
    .first()
    .click()
  await page.getByRole('article', { name: 'Findable' }).waitFor()
  await page.getByRole('button', { name: 'Remove Findable' }).click()
  await dialog.getByRole('button', { name: 'Remove Findable' }).click()
  await page.getByText('No forms').waitFor()
})

browserTest(
  'a form is made where it is missing, with a question that has the name of its property',
  async (t, browser) => {
    await newProperty(admin, { displayName: 'Retention' })
    const urn = await newDataset(admin)
    const page = await openPage(t, browser, server, pathOf(urn, '/Forms'))
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Assign form' }).click()
    await dialog.getByRole('combobox', { name: 'Form' }).fill('Keeping')
    await page.getByRole('option', { name: /^Create .*Keeping/ }).click()
    t.equal(await dialog.getByLabel('Name', { exact: true }).inputValue(), 'Keeping')
    const field = dialog.getByRole('combobox', { name: 'Structured property' })
    await field.click()
    await page.getByRole('option', { name: 'Level' }).first().waitFor()
    await field.fill('Retention')
    await page.getByRole('option', { name: 'Retention' }).first().click()
    t.equal(await dialog.getByLabel('Question', { exact: true }).inputValue(), 'Retention')
    await dialog.getByRole('button', { name: 'Add question' }).click()
    await dialog.getByText('Each question needs a text').waitFor()
    await dialog.getByRole('button', { name: 'Remove question 2' }).click()
    await dialog.getByRole('button', { name: 'Create Keeping' }).click()
    await page.getByRole('article', { name: 'Keeping' }).getByText('Completion, open, 0 of 1 answered').waitFor()
    t.equal(Object.keys((await stateOf(admin, urn)).incomplete).length, 1)
  }
)

browserTest('a form without questions is made', async (t, browser) => {
  const page = await openPage(t, browser, server, '/forms?create=1')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name', { exact: true }).fill('Nothing asked')
  await dialog.getByRole('button', { name: 'Create Nothing asked' }).click()
  await page.getByRole('row', { name: /Nothing asked.*Completion.*0/ }).waitFor()
})

browserTest('a reader whom nobody asks sees the forms, why they cannot answer, and no change', async (t, browser) => {
  const property = await newProperty(admin, { displayName: 'Readable' })
  const formUrn = await newForm(admin, [prompt(property)], { name: 'For others', type: 'VERIFICATION' })
  const urn = await newDataset(admin)
  await assign(admin, formUrn, urn)
  const query = new URLSearchParams({ form: formUrn, prompt: '1' })
  const page = await openPage(t, browser, server, `${pathOf(urn, '/Forms')}?${query}`, { user: reader })
  const article = page.getByRole('article', { name: 'For others' })
  await article.getByText('The form does not ask you. Others require MANAGE_DOCUMENTATION_FORMS.').waitFor()
  await page.getByRole('button', { name: 'Assign form' }).first().waitFor({ state: 'detached' })
  t.equal(await article.getByRole('button').count(), 0)
  t.equal(await page.getByRole('dialog').count(), 0)
  await page.goto(pathOf(formUrn))
  await page.getByRole('cell', { name: 'Question 1 (required)' }).waitFor()
  await page
    .getByRole('button', { name: /For others/ })
    .first()
    .waitFor({ state: 'detached' })
})
