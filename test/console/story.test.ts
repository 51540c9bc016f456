import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

const server = await start(t)
const { admin } = server
const ORDERS = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'

browserTest(
  'log in, find a dataset by its column, tag it, see who did it, make a token, revoke it',
  async (t, browser) => {
    await ingestSchema(admin, ORDERS, ['id', 'customer_email'])
    await server.ingest(ORDERS, 'datasetProperties', { name: 'orders', description: 'one row per order' })
    await admin.gql('mutation { createTag(input: { id: "pii", name: "pii" }) }')

    const page = await openPage(t, browser, server, '/', { user: null, refusals: true })
    await page.getByLabel('Username').fill('datahub')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('alert').waitFor()
    t.equal(await page.getByLabel('Username').inputValue(), 'datahub', 'the name stays')
    await page.getByLabel('Password').fill(server.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()

    await page.keyboard.press('/')
    await page.keyboard.type('customer_email')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'customer_email' }).click()
    const row = page.getByRole('row', { name: /customer_email/ })
    await row.waitFor()
    t.match(page.url(), /\/Schema\?column=customer_email/)

    await row.getByRole('checkbox').check()
    await page.keyboard.press('t')
    await page.getByRole('dialog').getByRole('combobox').fill('pii')
    await page.getByRole('option', { name: /pii/ }).click()
    await row.getByRole('link', { name: 'pii' }).waitFor()
    const { data } = await admin.gql(`{ dataset(urn: "${ORDERS}") {
    editableSchemaMetadata { editableSchemaFieldInfo { fieldPath tags { tags { tag { urn } } } } } } }`)
    t.match(data.dataset.editableSchemaMetadata.editableSchemaFieldInfo, [
      { fieldPath: 'customer_email', tags: { tags: [{ tag: { urn: 'urn:li:tag:pii' } }] } }
    ])
    // The details of the column are above the menu.
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    await page.getByRole('cell', { name: 'batchAddTags' }).waitFor()

    await page.goto('/settings/tokens/new?name=nightly&readOnly=true')
    await page.getByRole('button', { name: 'Create nightly' }).click()
    const secret = (await page.getByRole('textbox', { name: 'Token' }).textContent()) ?? ''
    const holder = server.as({ token: secret })
    t.match(await holder.gql('{ me { corpUser { username } } }'), {
      data: { me: { corpUser: { username: 'datahub' } } }
    })
    await page.getByRole('button', { name: 'Copy', exact: true }).click()
    await page.goto('/settings/tokens')
    await page.getByRole('button', { name: 'Revoke' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Revoke nightly' }).click()
    await page.getByText('Revoked nightly').first().waitFor()
    t.equal((await holder.gql('{ me { corpUser { username } } }')).status, 401)
  }
)
