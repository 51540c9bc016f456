import t from 'tap'
import { eventually, start } from '../helper.ts'
import { deliveryConfig, openReceiver } from '../plugins/delivery/receiver.ts'
import { datasetOf, eventsOf, shown } from '../plugins/webhooks/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)

const tagged = { tags: [{ tag: 'urn:li:tag:pii' }] }

browserTest('a webhook is made, tested, paused, changed and deleted; its secret is shown once', async (t, browser) => {
  const receiver = await openReceiver(t)
  const server = await start(t, { config: deliveryConfig({ tries: 1 }) })
  const page = await openPage(t, browser, server, '/operate/webhooks')
  await page.getByText('No webhooks.').waitFor()
  await page.getByRole('button', { name: 'New webhook' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('shop')
  await dialog.getByRole('textbox', { name: 'URL' }).fill('nowhere')
  await dialog.getByRole('textbox', { name: 'Changes' }).fill('TAG\nOWNERSHIP')
  await dialog.getByRole('button', { name: 'Create shop' }).click()
  await dialog.getByText('The URL is not valid').waitFor()
  await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create shop' }).click()
  const secret = (await dialog.getByRole('textbox', { name: 'Secret' }).textContent()) ?? ''
  t.match(secret, /^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('link', { name: 'shop' }).click()
  await page.getByText('TAG, OWNERSHIP').waitFor()
  await page.getByRole('button', { name: 'Send test' }).click()
  await page.getByText('Test: ✓ Sent').first().waitFor()
  t.equal(receiver.received.length, 1)
  await server.ingest(datasetOf('shop'), 'globalTags', tagged)
  await eventually(() => eventsOf(receiver.received, secret).length === 1)
  t.notMatch(await page.content(), secret)

  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByText('■ Paused').waitFor()
  await page.getByRole('button', { name: 'Resume' }).click()
  await page.getByText('✓ Active').waitFor()

  await page.getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('store')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'store' }).waitFor()
  t.match(await shown(server.admin), { name: 'store', host: receiver.host, categories: ['TAG', 'OWNERSHIP'] })

  await page.getByRole('button', { name: 'New secret' }).click()
  await dialog.getByRole('button', { name: 'New secret' }).click()
  const other = (await dialog.getByRole('textbox', { name: 'Secret' }).textContent()) ?? ''
  t.not(other, secret)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByText('2 valid').waitFor()

  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete store' }).click()
  await page.getByText('No webhooks.').waitFor()
})

browserTest('dead letters are sent again and removed', async (t, browser) => {
  const receiver = await openReceiver(t)
  receiver.answer.status = 422
  const server = await start(t, { config: deliveryConfig({ tries: 1 }) })
  const input = { name: 'strict', url: receiver.url, categories: ['TAG'] }
  await server.admin.gql('mutation ($input: CreateWebhookInput!) { createWebhook(input: $input) { urn } }', { input })
  for (const name of ['a', 'b']) {
    const { deadLetters: before } = await shown(server.admin)
    await server.ingest(datasetOf(name), 'globalTags', tagged)
    await eventually(async () => (await shown(server.admin)).deadLetters > before)
  }
  receiver.answer.status = 200
  const page = await openPage(t, browser, server, '/operate/webhooks')
  await page.getByRole('link', { name: 'strict' }).click()
  const letters = page.getByRole('region', { name: 'Dead letters' })
  await letters.getByText('the receiver answered 422').first().waitFor()
  await letters
    .getByRole('button', { name: /^Send msg_.* again$/ })
    .first()
    .click()
  await eventually(() => receiver.received.length === 3)
  await eventually(async () => (await letters.getByRole('button', { name: /again$/ }).count()) === 1)
  await letters.getByRole('button', { name: /^Remove msg_/ }).click()
  await letters.waitFor({ state: 'detached' })
  t.equal((await shown(server.admin)).deadLetters, 0)
})
