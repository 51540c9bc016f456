import { browserTest, openPage } from '../console/helper.ts'
import { start } from '../helper.ts'
import { createDatahub } from './datahub.ts'
import { preparePython } from './prepare-python.ts'
import { createToken } from './token.ts'

/** Names with what is special in addresses, by URN. */
const NAMES = new Map([
  [
    'urn:li:dataset:(urn:li:dataPlatform:s3,bucket/a/b+c (old)%20%,PROD)',
    'a slash, a plus, brackets and a percent sign'
  ],
  ['urn:li:dataset:(urn:li:dataPlatform:hive,db.t,PROD)', 'a plain one'],
  ['urn:li:container:b41c14bc5cb3ccfbb0433c8cbdef2992', 'a container']
])
const TITLE = 'links that the client of DataHub prints open the entity in the console, also after a reload and Back'

browserTest(TITLE, async (t, browser) => {
  const python = preparePython()
  if ('missing' in python) {
    if (process.env.CI) throw new Error(python.missing)
    return t.plan(0, python.missing)
  }
  const server = await start(t)
  for (const [urn, name] of NAMES)
    await server.ingest(urn, `${urn.split(':')[2]}Properties`, { name, customProperties: {} })
  const { accessToken: token } = await createToken(server.admin, 'links')
  const datahub = createDatahub(python.program, { folder: server.folder, url: server.url, token })
  const links = (await datahub.script('links.py', [...NAMES.keys()])) as Record<string, readonly string[]>
  const page = await openPage(t, browser, server, '/')
  for (const [urn, name] of NAMES) {
    t.equal(links[urn]?.length, 2)
    for (const link of links[urn] ?? []) {
      t.ok(link.startsWith(`${server.url}/`), link)
      const heading = page.getByRole('heading', { level: 1, name })
      await page.goto(link)
      await heading.waitFor()
      await page.reload()
      await heading.waitFor()
    }
  }
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'a container' }).waitFor()
})
