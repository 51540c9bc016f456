import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

const TAG = 'urn:li:tag:trap'
const DATASET = 'urn:li:dataset:(urn:li:dataPlatform:hive,trapped,PROD)'

browserTest(
  'the colour of a tag makes no request: it would end the session of everybody who sees the tag',
  async (t, browser) => {
    const server = await start(t)
    await server.ingest(TAG, 'tagProperties', { name: 'trap', colorHex: 'url(/logOut)' })
    await server.ingest(DATASET, 'globalTags', { tags: [{ tag: TAG }] })
    const page = await openPage(t, browser, server, '/login', { user: null })
    const asked: string[] = []
    page.on('request', request => void asked.push(new URL(request.url()).pathname))
    await page.getByLabel('Username').fill('datahub')
    await page.getByLabel('Password').fill(server.password)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByRole('banner').waitFor()
    await page.goto(`/dataset/${encodeURIComponent(DATASET)}`)
    await page.getByRole('link', { name: 'trap', exact: true }).waitFor()
    t.notOk(asked.includes('/logOut'), asked.join('\n'))
  }
)
