import { readFile } from 'node:fs/promises'
import type { Locator, Page } from 'playwright-core'
import t from 'tap'
import { startSearching } from '../plugins/search/ready.ts'
import { datasetUrn, ingestAll, type Sent } from './catalog.ts'
import { browserTest, openPage } from './helper.ts'
import { createKeyboard } from './keyboard.ts'
import { box, lineageOf, nameIn, WITH_COLUMNS } from './lineage.ts'

async function downloaded(page: Page, button: Locator) {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

const OWNED: readonly Sent[] = [
  [
    datasetUrn('staging'),
    'ownership',
    {
      owners: [
        { owner: 'urn:li:corpuser:datahub', type: 'TECHNICAL_OWNER' },
        { owner: 'urn:li:corpGroup:data', type: 'NONE' }
      ]
    }
  ],
  ['urn:li:corpGroup:data', 'corpGroupInfo', { displayName: 'Data, all of it', admins: [], members: [], groups: [] }]
]

const cellsOf = (csv: Buffer) => {
  const [head = '', ...lines] = csv.toString().trim().split('\r\n')
  return { head, lines }
}

const server = await startSearching(t)
await ingestAll(server.admin, [...WITH_COLUMNS, ...OWNED])

browserTest('what breaks if a column goes, as CSV in three steps', async (t, browser) => {
  const page = await openPage(t, browser, server, lineageOf('raw'))
  await page.getByRole('button', { name: '10 columns of raw' }).click()
  await box(page, 'raw').getByRole('button', { name: 'mail' }).click()
  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'Impact CSV of mail' }))
  t.equal(name, 'impact of mail.csv')
  const { head, lines } = cellsOf(bytes)
  t.equal(head, 'direction,hops,type,platform,name,column,owners,urn,path')
  t.equal(lines.length, 2)
  t.match(lines[0], /^downstream,1,Column,PostgreSQL,staging,mail,"DataHub; Data, all of it","urn:li:schemaField:/i)
  t.match(lines[1], /^downstream,2,Column,PostgreSQL,mart,mail,,.*,mail > mail > mail$/)
})

browserTest('the same by the keyboard alone, in as many', async (t, browser) => {
  const page = await openPage(t, browser, server, lineageOf('raw'))
  const keyboard = createKeyboard(page)
  await keyboard.press(page.getByRole('button', { name: '10 columns of raw' }))
  await keyboard.press(box(page, 'raw').getByRole('button', { name: 'mail' }))
  const download = page.waitForEvent('download')
  await keyboard.press(page.getByRole('button', { name: 'Impact CSV of mail' }))
  t.equal((await download).suggestedFilename(), 'impact of mail.csv')
  t.equal(keyboard.steps(), 3)
})

browserTest('the impact of a dataset has all that is made of it', async (t, browser) => {
  const page = await openPage(t, browser, server, lineageOf('raw', '?hops=1'))
  const { name, bytes } = await downloaded(page, page.getByRole('button', { name: 'Impact CSV of raw' }))
  t.equal(name, 'impact of raw.csv')
  const { lines } = cellsOf(bytes)
  t.strictSame(
    lines.map(line => line.split(',').slice(0, 5).join(',')),
    ['downstream,1,Dataset,PostgreSQL,staging', 'downstream,2,Dataset,PostgreSQL,mart'],
    'also what is behind the depth'
  )
})

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47]

browserTest('the graph is saved as a picture, and texts of users are text in it', async (t, browser) => {
  const hostile: Sent = [datasetUrn('mart'), 'datasetProperties', { name: '</text><script>"&\u0001' }]
  await ingestAll(server.admin, [hostile])
  const page = await openPage(t, browser, server, lineageOf('staging'))
  await nameIn(page, 'staging').waitFor()
  const button = page.getByRole('button', { name: 'Download picture' })
  const { name, bytes } = await downloaded(page, button)
  t.equal(name, 'lineage of staging.png')
  t.strictSame([...bytes.subarray(0, 4)], SIGNATURE)
  const plane = await page.locator('.plane').evaluate(one => [one.clientWidth, one.clientHeight])
  t.strictSame(
    [bytes.readUInt32BE(16), bytes.readUInt32BE(20)],
    plane.map(pixels => 2 * pixels),
    'two pixels a point'
  )
})
