import { eventually, start } from '../helper.ts'
import { dataset, described, description, exists, writeAs } from '../plugins/runs/calls.ts'
import { browserTest, openPage } from './helper.ts'

browserTest('a run is rolled back on its page, after exact numbers', async (t, browser) => {
  const server = await start(t)
  const { admin } = server
  const [kept, made] = [dataset('kept'), dataset('made')]
  await writeAs(admin, undefined, [described('before', kept)])
  await writeAs(admin, 'nightly', [described('run', kept), described('run', made)])
  const page = await openPage(t, browser, server, '/operate/runs')
  await page.getByRole('link', { name: 'nightly' }).click()
  await page.getByText(/^Will delete 1 entity · revert \d+ values of 1 entity/).waitFor()
  const button = page.getByRole('button', { name: 'Roll back run' })
  t.equal(await button.getAttribute('aria-disabled'), 'true', 'the name is typed first')
  await page.getByLabel('Type nightly to confirm').fill('nightly')
  await button.click()
  await page.getByRole('link', { name: 'View task' }).waitFor()
  await eventually(async () => !(await exists(admin, made)) && (await description(admin, kept)) === 'before')
  await page.getByText('Nothing that you may see is left of this run').waitFor()
})
