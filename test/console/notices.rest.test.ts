import t from 'tap'
import { eventually, start } from '../helper.ts'
import { deliveryConfig, openReceiver } from '../plugins/delivery/receiver.ts'
import { linkIn, openSmtp } from '../plugins/delivery/smtp.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)

browserTest('a user adds a mail address, confirms it by the link, and says when', async (t, browser) => {
  const smtp = await openSmtp(t, { disabledCommands: ['STARTTLS', 'AUTH'] })
  const mail = { mailHost: '127.0.0.1', mailPort: smtp.port, mailSecurity: 'none', mailFrom: 'catalog@example.com' }
  const server = await start(t, { config: deliveryConfig(mail) })
  const page = await openPage(t, browser, server, '/settings/notices')
  await page.getByText('No channels.').waitFor()
  await page.getByRole('button', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Name' }).fill('work')
  await dialog.getByRole('textbox', { name: 'Mail address' }).fill('ann@example.com')
  await dialog.getByRole('button', { name: 'Create work' }).click()
  await page.getByText('! Not confirmed').waitFor()
  const received = await eventually(() => smtp.mails[0])
  const link = await page.context().newPage()
  await link.goto(server.url + linkIn(received, '/delivery/verify'))
  await link.getByRole('button', { name: 'Confirm' }).click()
  await link.getByText('Your address is confirmed.').waitFor()
  await page.reload()
  await page.getByText('✓ Active').waitFor()
  await page.getByRole('button', { name: 'Test work' }).click()
  await page.getByText('Test: ✓ Sent').first().waitFor()
  t.equal(smtp.mails.length, 2)
  await page.getByRole('button', { name: 'When work sends' }).click()
  await dialog.getByRole('combobox', { name: 'Notices' }).selectOption({ label: 'Daily' })
  await dialog.getByLabel('Time', { exact: true }).fill('07:30')
  await dialog.getByLabel('Quiet from').fill('22:00')
  await dialog.getByLabel('Quiet until').fill('07:00')
  await dialog.getByRole('textbox', { name: 'Time zone' }).fill('Europe/Berlin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Daily at 07:30, not from 22:00 to 07:00').waitFor()
  await page.getByRole('button', { name: 'Pause work' }).click()
  await page.getByText('■ Paused').waitFor()
  await page.getByRole('button', { name: 'Resume work' }).click()
  await page.getByText('✓ Active').waitFor()
  await page.getByRole('button', { name: 'Delete work' }).click()
  await dialog.getByRole('button', { name: 'Delete work' }).click()
  await page.getByText('No channels.').waitFor()
})

browserTest('without mail, a user adds a channel of Slack', async (t, browser) => {
  const receiver = await openReceiver(t)
  const server = await start(t, { config: deliveryConfig() })
  const page = await openPage(t, browser, server, '/settings/notices')
  await page.getByRole('button', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('This server sends no mails.').waitFor()
  await dialog.getByRole('textbox', { name: 'Name' }).fill('team')
  await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create team' }).click()
  await page.getByText('✓ Active').waitFor()
  await page.getByRole('button', { name: 'Test team' }).click()
  await page.getByText('Test: ✓ Sent').first().waitFor()
  t.match(JSON.parse(receiver.received[0]?.body ?? ''), {
    text: 'A test of your notices',
    blocks: [
      { type: 'header' },
      { type: 'section', text: { text: /^<http.*\/settings\/notices\|Settings › Notices>$/ } }
    ]
  })
})

browserTest('a user adds a webhook, and gets its secret once', async (t, browser) => {
  const receiver = await openReceiver(t)
  const server = await start(t, { config: deliveryConfig() })
  const page = await openPage(t, browser, server, '/settings/notices')
  await page.getByRole('button', { name: 'New channel' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Webhook' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('robot')
  await dialog.getByRole('textbox', { name: 'URL' }).fill(receiver.url)
  await dialog.getByRole('button', { name: 'Create robot' }).click()
  const shown = page.getByRole('textbox', { name: 'Secret of the webhook' })
  const first = await shown.textContent()
  t.match(first, /^whsec_/)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: 'New secret of robot' }).click()
  t.not(await shown.textContent(), first)
})
