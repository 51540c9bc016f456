import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { start } from '../helper.ts'
import { describe, live, NAME, ZOE } from '../plugins/erasure/probe.ts'
import { browserTest, openPage } from './helper.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const env = { ASPECTD_SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }

browserTest(
  'a person is erased on their page, after the plan and the name; the report has what stays',
  async (t, browser) => {
    const server = await start(t, { env })
    await live(server.admin, await server.user(NAME, { privileges: ['GENERATE_PERSONAL_ACCESS_TOKENS'] }))
    await describe(server.admin)
    const page = await openPage(t, browser, server, `/user/${encodeURIComponent(ZOE)}`)
    await page.getByRole('button', { name: `Erase ${NAME}…` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Values and log entries').waitFor()
    const verb = dialog.getByRole('button', { name: `Erase ${NAME}` })
    await dialog.getByText('Backups still have the person.').waitFor()
    await dialog.getByRole('textbox').last().fill(NAME)
    await verb.click()
    await page.getByRole('heading', { name: 'Erased persons' }).waitFor()
    await page.getByText('✓ Completed').waitFor()
    await page.getByText('texts with the name').click()
    await page.getByText('editableDatasetProperties, version 1').waitFor()
    await page.evaluate(AXE)
    const found = await page.evaluate<readonly string[]>(
      `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id }) => id))`
    )
    t.strictSame(found, [], 'axe finds nothing')
    const form = page.getByRole('region', { name: 'Permit again' })
    await form.getByRole('textbox', { name: 'Username' }).fill(NAME)
    await form.getByRole('button', { name: 'Permit person' }).click()
    await page
      .getByRole('listitem')
      .filter({ hasText: `Permitted ${NAME}` })
      .waitFor()
  }
)

browserTest('one is not offered to erase oneself, and an empty list says so', async (t, browser) => {
  const server = await start(t, { env })
  const page = await openPage(t, browser, server, '/settings/erasures')
  await page.getByText('Nobody was erased.').waitFor()
  const own = await openPage(t, browser, server, `/user/${encodeURIComponent('urn:li:corpuser:datahub')}`)
  await own.getByText('This is you.').waitFor()
  t.equal(await own.getByRole('button', { name: /^Erase / }).count(), 0)
})
