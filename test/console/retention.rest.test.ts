import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eventually, start } from '../helper.ts'
import { DAY, dataset } from '../plugins/retention/probe.ts'
import { ingest } from '../plugins/timeseries/rows.ts'
import { browserTest, openPage } from './helper.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const NOW = Date.now()
const rules = [
  { name: 'profiles', of: 'timeseries', type: 'dataset', aspect: 'datasetProfile', keepDays: 30, maxShare: 0.3 },
  { name: 'deleted', of: 'soft-deleted', keepDays: 30 }
]

browserTest('a rule shows what it removes, asks before it removes too much, and then does', async (t, browser) => {
  const server = await start(t, { config: { plugins: { retention: { rules, schedule: '0 0 1 1 *' } } } })
  const at = (days: number) => ({ timestampMillis: NOW - days * DAY, rowCount: days })
  await ingest(server.admin, dataset('orders'), 'datasetProfile', [1, 2, 40, 50].map(at))
  const page = await openPage(t, browser, server, '/operate/retention')
  const rule = page.getByRole('region', { name: 'profiles' })
  await rule.getByText('30 days').waitFor()
  await rule.getByRole('button', { name: 'Show what it removes' }).click()
  await rule.getByText('Would remove 2 now').waitFor()
  await rule.getByText('2 of 4').waitFor()
  await rule.getByRole('button', { name: 'Run now' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Run now' }).click()
  await rule.getByText('! Needs confirmation').waitFor()
  await rule.getByText('2 planned, 50 %').waitFor()
  await rule.getByRole('button', { name: 'Confirm' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('It removes 2, 50 % of a type, for good.').waitFor()
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await rule.getByText('✓ Completed').waitFor()
  const other = page.getByRole('region', { name: 'deleted' })
  await other.getByRole('button', { name: 'Show what it removes' }).click()
  await other.getByText('Nothing to remove now').waitFor()
  await eventually(async () => (await rule.getByRole('button', { name: 'Confirm' }).count()) === 0)
  await page.evaluate(AXE)
  const found = await page.evaluate<readonly string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id }) => id))`
  )
  t.strictSame(found, [], 'axe finds nothing')
})

browserTest('without rules the page says so', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/operate/retention')
  await page.getByText('No retention rules. Nothing is removed.').waitFor()
})
