import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage, settled } from './helper.ts'

const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders,PROD)'
const PAGES: Readonly<Record<string, string>> = {
  'log-in': '/login',
  policies: '/settings/permissions/policies',
  'new-policy': '/settings/permissions/policies/new',
  roles: '/settings/permissions/roles?role=urn%3Ali%3AdataHubRole%3AEditor',
  columns: `/dataset/${encodeURIComponent(DATASET)}/Schema`
}
const folder = new URL('./aria/', import.meta.url)

const server = await start(t)
await ingestSchema(server.admin, DATASET, ['id', 'customer_email'])

for (const [name, path] of Object.entries(PAGES)) {
  browserTest(`the page ${name} reads as before; ASPECTD_TEST_WRITE=1 accepts a change`, async (t, browser) => {
    const user = path === '/login' ? null : undefined
    const page = await openPage(t, browser, server, path, user === null ? { user } : {})
    await settled(page)
    const found = `${await page.getByRole('main').ariaSnapshot()}\n`
    const file = new URL(`${name}.yml`, folder)
    if (process.env.ASPECTD_TEST_WRITE) {
      mkdirSync(folder, { recursive: true })
      writeFileSync(file, found)
    }
    t.equal(found, existsSync(file) ? readFileSync(file, 'utf8') : '')
  })
}
