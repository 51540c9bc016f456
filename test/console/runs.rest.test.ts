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
  await page.getByText(/^1 entity would be deleted and 1 changed: \d+ values are undone/).waitFor()
  const button = page.getByRole('button', { name: 'Roll back this run' })
  t.equal(await button.getAttribute('aria-disabled'), 'true', 'the name is typed first')
  await page.getByLabel('Type nightly to go on').fill('nightly')
  await button.click()
  await page.getByRole('link', { name: 'Page of the task' }).waitFor()
  await eventually(async () => !(await exists(admin, made)) && (await description(admin, kept)) === 'before')
  await page.getByText('Nothing that you may see is left of this run.').waitFor()
})
