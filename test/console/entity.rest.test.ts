import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server

const datasetUrn = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:s3,${name},PROD)`
const pathOf = (urn: string, tab = '') => `/dataset/${encodeURIComponent(urn)}${tab}`
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const tab = (page: Page, name: string | RegExp) =>
  page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name })

async function newDataset(name: string, properties: object = {}): Promise<string> {
  const urn = datasetUrn(name)
  await server.ingest(urn, 'datasetProperties', { name, ...properties })
  return urn
}

browserTest(
  'an entity whose URN has / + ( ) , % and spaces opens by link, reload and Back, on every tab',
  async (t, browser) => {
    const name = 'bucket/a b+c(d,e)%20f'
    const urn = await newDataset(name)
    await ingestSchema(admin, urn, ['id'])
    const page = await openPage(t, browser, server, pathOf(urn))
    await heading(page, name).waitFor()
    await tab(page, 'History').waitFor()
    const tabs = await tab(page, /./).all()
    const names = await Promise.all(tabs.map(one => one.innerText()))
    t.match(names, [/^Overview$/, /^Columns/], 'the tabs')
    for (const [at, shown] of names.entries()) {
      const pattern = new RegExp(`^${shown.split(/\s/)[0]}`)
      await tab(page, pattern).click()
      await page.reload()
      await heading(page, name).waitFor()
      t.equal(await tab(page, pattern).getAttribute('aria-current'), 'page', `${shown} is shown after a reload`)
      if (at === 0) continue
      await page.goBack()
      const before = new RegExp(`^${names[at - 1]?.split(/\s/)[0]}`)
      await tab(page, before).and(page.locator('[aria-current]')).waitFor()
      t.ok(await heading(page, name).isVisible(), `Back from ${shown} leads to ${names[at - 1]}`)
      await page.goForward()
    }
    // DataHub's client does not encode the slashes.
    await page.goto(`/dataset/${encodeURIComponent(urn).replaceAll('%2F', '/')}/Schema`)
    await heading(page, name).waitFor()
    t.equal(await tab(page, /^Columns/).getAttribute('aria-current'), 'page')
  }
)

browserTest('tags and users whose id has such characters open too', async (t, browser) => {
  await admin.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', {
    input: { id: 'a/b+c(d),e%20 f', name: 'odd' }
  })
  const page = await openPage(t, browser, server, '/tags')
  await page.getByRole('link', { name: 'odd', exact: true }).click()
  await heading(page, 'odd').waitFor()
  await page.reload()
  await heading(page, 'odd').waitFor()
  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('link', { name: 'Raw metadata' }).click()
  await page.getByText('tagKey').first().waitFor()
  t.match(new URL(page.url()).pathname, /Aspects$/)
})

browserTest('two people edit one description: the second sees both texts and loses neither', async (t, browser) => {
  const urn = await newDataset('edited', { description: 'from ingestion' })
  const pages = await Promise.all([1, 2].map(() => openPage(t, browser, server, pathOf(urn), { refusals: true })))
  for (const page of pages) {
    await page.getByRole('button', { name: 'Edit description of edited' }).click()
    t.equal(await page.getByRole('textbox', { name: 'Description' }).inputValue(), 'from ingestion')
  }
  const [first, second] = pages
  if (!first || !second) throw new Error('two pages')
  await first.getByRole('textbox', { name: 'Description' }).fill('one\ntwo')
  await first.getByRole('button', { name: 'Save description' }).click()
  await first.getByText('Saved description of edited').first().waitFor()
  await second.getByRole('textbox', { name: 'Description' }).fill('mine')
  await second.getByRole('button', { name: 'Save description' }).click()
  const dialog = second.getByRole('dialog')
  await dialog.getByText('one\ntwo').waitFor()
  t.ok(await dialog.getByText('mine', { exact: true }).isVisible(), 'both texts are shown')
  t.match(await editedOf(urn), 'one\ntwo', 'nothing is overwritten before one chooses')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  t.equal(await second.getByRole('textbox', { name: 'Description' }).inputValue(), 'mine', 'what was typed stays')
  await second.getByRole('button', { name: 'Save description' }).click()
  await second.getByRole('dialog').getByRole('button', { name: 'Keep mine' }).click()
  await second.getByText('Saved description of edited').first().waitFor()
  t.equal(await editedOf(urn), 'mine')
  await second.getByRole('button', { name: 'Undo' }).click()
  await second.getByRole('paragraph').filter({ hasText: 'two' }).waitFor()
  t.equal(await editedOf(urn), 'one\ntwo', 'Undo brings the text of the other one back')
})

async function editedOf(urn: string): Promise<string> {
  const { data } = await admin.gql(
    'query q($urn: String!) { dataset(urn: $urn) { editableProperties { description } } }',
    { urn }
  )
  return data.dataset.editableProperties?.description
}

browserTest('what is not there, what is soft-deleted and what one may not see is said', async (t, browser) => {
  const page = await openPage(t, browser, server, pathOf(datasetUrn('nothing')))
  await page.getByText('Not found.').waitFor()
  const urn = await newDataset('gone')
  await server.ingest(urn, 'status', { removed: true })
  await page.goto(pathOf(urn))
  await page.getByText('Searches and lists leave it out').waitFor()
  await server.user('nobody', { password: 'a long password of nobody' })
  await admin.gql(HIDE)
  const theirs = await openPage(t, browser, server, pathOf(urn, '/Aspects'), {
    user: { name: 'nobody', password: 'a long password of nobody' },
    refusals: true
  })
  const answers: string[] = []
  theirs.on('response', async answer => void answers.push(await answer.text().catch(() => '')))
  await theirs.reload()
  await theirs.getByText('VIEW_ENTITY_PAGE').first().waitFor()
  t.notOk(
    answers.some(text => text.includes('datasetProperties":{')),
    'no answer contains data of the entity'
  )
})

/** Without the policies that let everybody see everything. */
const HIDE = `mutation { deletePolicy(urn: "urn:li:dataHubPolicy:view-entity-page-all") }`

browserTest('texts of users are shown as text: scripts, 10 000 characters, right to left', async (t, browser) => {
  const script = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
  const rtl = 'שלום עולם'
  const urn = await newDataset(script, { description: `${script}\n${'x'.repeat(10_000)}\n${rtl}` })
  await admin.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', {
    input: { id: 'script', name: script, description: script }
  })
  await server.ingest(urn, 'globalTags', { tags: [{ tag: 'urn:li:tag:script' }] })
  await ingestSchema(admin, urn, [script, 'y'.repeat(10_000), rtl])
  await server.ingest(urn, 'institutionalMemory', {
    elements: [{ url: 'javascript:window.hacked=1', description: 'bad', createStamp: { time: 1, actor: admin.actor } }]
  })
  const page = await openPage(t, browser, server, pathOf(urn), { width: 390 })
  await heading(page, script).waitFor()
  await page.getByRole('region', { name: 'About' }).getByText(rtl).waitFor()
  await page.getByRole('region', { name: 'Tags' }).getByRole('link', { name: script }).waitFor()
  t.equal(await page.locator('a[href^="javascript"]').count(), 0)
  await widthOf(t, page)
  await tab(page, /^Columns/).click()
  await page.getByText(script).first().waitFor()
  await widthOf(t, page)
  await page.goto('/tag/urn:li:tag:script')
  await heading(page, script).waitFor()
  t.equal(await page.evaluate('window.hacked'), undefined, 'no script ran')
})

async function widthOf(t: { ok: (value: boolean, message: string) => unknown }, page: Page): Promise<void> {
  const [scroll = 0, client = 0] = await page.evaluate<number[]>(
    '[document.documentElement.scrollWidth, document.documentElement.clientWidth]'
  )
  t.ok(scroll <= client, `the page does not scroll sideways: ${scroll} px in ${client} px`)
}

browserTest(
  'raw aspects: sorted JSON of the one in the address, and who changed this is one step away',
  async (t, browser) => {
    const urn = await newDataset('raw', { description: 'd', customProperties: { b: '2', a: '1' } })
    const page = await openPage(t, browser, server, pathOf(urn, '/Aspects?aspect=datasetProperties'))
    const json = page.getByRole('region', { name: 'datasetProperties as JSON' }).locator('pre')
    t.equal(
      await json.innerText(),
      JSON.stringify({ customProperties: { a: '1', b: '2' }, description: 'd', name: 'raw' }, undefined, 2)
    )
    await page.getByText('datasetUsageStatistics').waitFor()
    await page.getByRole('button', { name: 'More actions' }).click()
    await page.getByRole('main').getByRole('link', { name: 'Audit log' }).click()
    await page.waitForURL(url => url.pathname === '/operate/audit' && url.searchParams.get('resource') === urn)
    t.pass('the audit trail is filtered to it')
  }
)
