import type { Page } from 'playwright-core'
import type { Test } from 'tap'
import { type Server, start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'
import { createKeyboard } from './keyboard.ts'

const URN = 'urn:li:dataset:(urn:li:dataPlatform:hive,shop.orders (50%),PROD)'
const HISTORY = `/dataset/${encodeURIComponent(URN)}/History`
const ASPECT = 'datasetProperties'
const VERSIONS = `query ($urn: String!) { aspectVersions(urn: $urn, aspect: "${ASPECT}") { versions { version payload } } }`

const value = (description: string, customProperties: object = {}) => ({
  name: 'orders',
  description,
  customProperties
})

/** Three versions: what they differ in is added, removed and changed. */
async function shop(t: Test, options: Parameters<typeof start>[1] = {}): Promise<Server> {
  const server = await start(t, options)
  await server.ingest(URN, ASPECT, value('one row an order', { team: 'shop', tier: '1' }))
  await server.ingest(URN, ASPECT, value('one row an order', { team: 'shop', tier: '2' }))
  await server.ingest(URN, ASPECT, value('all <b>orders</b>', { owner: 'ann', tier: '2' }))
  return server
}

async function stored({ admin }: Server): Promise<{ version: number; description: string }[]> {
  const { data } = await admin.gql(VERSIONS, { urn: URN })
  return data.aspectVersions.versions.map(({ version, payload }: { version: number; payload: string }) => ({
    version,
    description: JSON.parse(payload).description
  }))
}

const differences = (page: Page, heading: string) => page.getByRole('table', { name: heading })
const rowOf = (page: Page, heading: string, text: string) =>
  differences(page, heading).getByRole('row').filter({ hasText: text })

browserTest('two steps compare versions: added, removed and changed by sign and word', async (t, browser) => {
  const server = await shop(t)
  const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(URN)}`)
  const keyboard = createKeyboard(page)
  await keyboard.press(page.getByRole('link', { name: 'History' }))
  await keyboard.press(page.getByRole('link', { name: ASPECT }))
  const latest = 'Version 2 → version 3'
  await differences(page, latest).waitFor()
  t.equal(keyboard.steps(), 2)
  await page.getByText('+ 1 added, − 1 removed, ± 1 line changed').waitFor()
  t.match(await rowOf(page, latest, '"owner"').textContent(), /\+ added/)
  t.match(await rowOf(page, latest, '"team"').textContent(), /− removed/)
  t.match(await rowOf(page, latest, 'one row an order').textContent(), /− changed from/)
  t.match(await rowOf(page, latest, 'all <b>orders</b>').textContent(), /\+ changed to/, 'as text')

  await page.getByRole('radio', { name: 'Compare from version 1' }).check()
  await page.getByRole('radio', { name: 'Compare to version 2' }).check()
  await page.getByText('+ 0 added, − 0 removed, ± 1 line changed').waitFor()
  t.match(new URL(page.url()).search, 'aspect=datasetProperties&from=1&to=2')
  const columns = `getComputedStyle(document.querySelector('.history')).gridTemplateColumns`
  t.match(await page.evaluate<string>(columns), /^\d+px \d+px$/, 'the styles of the panel are there')
  await page.reload()
  t.match(await rowOf(page, 'Version 1 → version 2', '"1"').textContent(), /− changed from/, 'a link shows the same')
})

browserTest(
  'in four steps an older version is restored as a new one, and Undo restores the latest',
  async (t, browser) => {
    const server = await shop(t)
    const page = await openPage(t, browser, server, `/dataset/${encodeURIComponent(URN)}`)
    const keyboard = createKeyboard(page)
    await keyboard.press(page.getByRole('link', { name: 'History' }))
    await keyboard.press(page.getByRole('link', { name: ASPECT }))
    await page.getByText('Creates version 4').waitFor()
    await keyboard.press(page.getByRole('button', { name: 'Restore version 2' }))
    await page.getByText('Restored version 2 of datasetProperties as version 4').first().waitFor()
    t.ok(keyboard.steps() <= 4, `${keyboard.steps()} steps`)
    t.strictSame((await stored(server)).slice(0, 2), [
      { version: 4, description: 'one row an order' },
      { version: 3, description: 'all <b>orders</b>' }
    ])
    await differences(page, 'Version 3 → version 4').waitFor()
    await page.getByText('4, the latest').waitFor()

    await page.keyboard.press('z')
    await page.getByText('5, the latest').waitFor()
    t.match((await stored(server))[0], { version: 5, description: 'all <b>orders</b>' })
  }
)

browserTest('with a newer version in between, Restore asks and shows both', async (t, browser) => {
  const server = await shop(t)
  const page = await openPage(t, browser, server, `${HISTORY}?aspect=${ASPECT}&from=1`, { refusals: true })
  const restore = page.getByRole('button', { name: 'Restore version 1', exact: true })
  await restore.waitFor()
  await server.ingest(URN, ASPECT, value('of somebody else', { owner: 'bob' }))
  await restore.click()
  const dialog = page.getByRole('dialog', { name: 'Version 4 has come in between' })
  await dialog.getByText('of somebody else').waitFor()
  await dialog.getByText('one row an order').waitFor()
  t.match((await stored(server))[0], { version: 4 }, 'nothing is written before the answer')
  await dialog.getByRole('button', { name: 'Keep version 4' }).click()
  await page.getByText('4, the latest').waitFor()
  t.match((await stored(server))[0], { version: 4, description: 'of somebody else' })

  await page.getByRole('radio', { name: 'Compare from version 1' }).check()
  await restore.waitFor()
  await server.ingest(URN, ASPECT, value('once more', {}))
  await restore.click()
  await page.getByRole('button', { name: 'Restore version 1 over version 5' }).click()
  await page.getByText('6, the latest').waitFor()
  t.match((await stored(server))[0], { version: 6, description: 'one row an order' })
})

browserTest(
  'versions that are not kept say so; where there is one of each, only changes are listed',
  async (t, browser) => {
    const server = await shop(t, { config: { history: 1 } })
    const page = await openPage(t, browser, server, `${HISTORY}?aspect=${ASPECT}&from=1`)
    await page.getByText('Version 1 is not kept any more.').first().waitFor()
    await page.getByText('The setting history says how many are kept.').waitFor()
    t.equal(await page.getByRole('button', { name: /^Restore/ }).count(), 0)

    const other = 'urn:li:dataset:(urn:li:dataPlatform:hive,new,PROD)'
    await server.ingest(other, ASPECT, value('new'))
    await page.goto(`/dataset/${encodeURIComponent(other)}/History`)
    await page.getByRole('table', { name: 'Changes, the newest first' }).waitFor()
    t.equal(await page.getByRole('navigation', { name: 'Versions of raw metadata' }).count(), 0)
    t.equal(await page.getByText('No changes').count(), 0, 'nothing says that there are none')
  }
)

browserTest('users who may not edit see the versions, without Restore', async (t, browser) => {
  const server = await shop(t)
  const password = 'correct horse battery staple'
  await server.user('ann', { password, role: 'Reader' })
  const page = await openPage(t, browser, server, `${HISTORY}?aspect=${ASPECT}`, { user: { name: 'ann', password } })
  await page.getByText('Version 2 → version 3').first().waitFor()
  await page
    .getByRole('button', { name: /^Restore/ })
    .first()
    .waitFor({ state: 'detached' })
})
