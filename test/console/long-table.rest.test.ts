import type { Page } from 'playwright-core'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,long,PROD)'

/** Filters, and says what is in view in the next frame: the rows, and the pixels where rows are missing. */
const filterTo = (page: Page, value: string) =>
  page.evaluate<{ rows: number; blank: number }>(`new Promise(resolve => {
    const field = document.querySelector('input[type=search][placeholder="Filter columns"]')
    field.value = ${JSON.stringify(value)}
    field.dispatchEvent(new Event('input', { bubbles: true }))
    requestAnimationFrame(() => {
      const seen = [...document.querySelectorAll('tbody tr')].map(row => {
        const { top, bottom } = row.getBoundingClientRect()
        return { isSpace: row.className === 'space', height: Math.min(bottom, innerHeight) - Math.max(top, 0) }
      }).filter(({ height }) => height > 0)
      const spaces = seen.filter(({ isSpace }) => isSpace)
      resolve({ rows: seen.length - spaces.length, blank: spaces.reduce((sum, { height }) => sum + height, 0) })
    })
  })`)

browserTest('a filter shows its rows in the next frame, wherever the table was scrolled to', async (t, browser) => {
  const server = await start(t)
  const names = Array.from({ length: 3000 }, (_, at) => `${['amount', 'area', 'value'][at % 3]}_${at}`)
  await ingestSchema(server.admin, URN, names)
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(URN)}/Schema`)
  await page.getByRole('row').filter({ hasText: 'amount_0' }).first().waitFor()
  for (const place of ['0', 'document.body.scrollHeight / 2', 'document.body.scrollHeight']) {
    await filterTo(page, '')
    await page.evaluate(`scrollTo(0, ${place})`)
    await page.locator('tr:not(.space)').nth(20).waitFor()
    await page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    for (const filter of ['a', 'am', 'amount_2', '', 'ar', 'amount_29', 'am']) {
      const { rows, blank } = await filterTo(page, filter)
      t.ok(rows > 5, `scrolled to ${place}, "${filter}": ${rows} rows are in view`)
      t.ok(blank < 40, `scrolled to ${place}, "${filter}": ${blank} px are blank`)
    }
  }
})
