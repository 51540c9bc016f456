import type { Page } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { ingestSchema } from '../plugins/tags/requests.ts'
import { browserTest, openPage } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const pathOf = (urn: string, tab = '') => `/dataset/${encodeURIComponent(urn)}${tab}`

async function newTag(id: string): Promise<string> {
  const { data } = await admin.gql('mutation m($input: CreateTagInput!) { createTag(input: $input) }', {
    input: { id, name: id, description: `about ${id}` }
  })
  return data.createTag
}

async function tagged(name: string, tags: readonly string[]): Promise<string> {
  await server.ingest(urnOf(name), 'globalTags', { tags: tags.map(tag => ({ tag })) })
  return urnOf(name)
}

async function usesOf(urn: string): Promise<number> {
  const { data } = await admin.gql('query q($urn: String!) { tag(urn: $urn) { exists usageCount } }', { urn })
  return data.tag.exists ? data.tag.usageCount : -1
}

const rowOf = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) })

browserTest(
  'deleting a tag names how many carry it and asks for its name; taking it off one dataset does neither',
  async (t, browser) => {
    const tag = await newTag('doomed')
    const [first] = await Promise.all(['one', 'two', 'three'].map(name => tagged(name, [tag])))
    const column = urnOf('four')
    await ingestSchema(admin, column, ['mail'])
    await admin.gql('mutation m($input: BatchAddTagsInput!) { batchAddTags(input: $input) }', {
      input: {
        tagUrns: [tag],
        resources: [{ resourceUrn: column, subResourceType: 'DATASET_FIELD', subResource: 'mail' }]
      }
    })
    const page = await openPage(t, browser, server, pathOf(first ?? ''))
    await page.getByRole('button', { name: 'Remove doomed' }).click()
    await page.getByText('Removed doomed from one').first().waitFor()
    t.equal(await page.getByRole('dialog').count(), 0, 'taking it off asks nothing')
    t.equal(await usesOf(tag), 3)
    await page.getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('link', { name: 'doomed', exact: true }).waitFor()
    t.equal(await usesOf(tag), 4, 'and can be undone')

    await page.getByRole('link', { name: 'doomed', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'doomed' }).waitFor()
    await page.getByRole('button', { name: 'Delete everywhere' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText('4 entities have the tag doomed').waitFor()
    const erase = dialog.getByRole('button', { name: 'Delete doomed everywhere' })
    t.equal(await erase.getAttribute('aria-disabled'), 'true', 'off until its name is typed')
    await erase.click({ force: true })
    t.equal(await usesOf(tag), 4)
    await dialog.getByRole('textbox').fill('doomed')
    await erase.click()
    await page.waitForURL('**/tags')
    await page.getByText('Deleted doomed everywhere').first().waitFor()
    t.equal(await usesOf(tag), -1, 'it is gone, from what had it too')
    const { data } = await admin.gql(
      'query q($urn: String!) { dataset(urn: $urn) { tags { tags { tag { urn } } } } }',
      {
        urn: first
      }
    )
    t.strictSame(data.dataset.tags.tags, [])
  }
)

browserTest(
  'a tag is created, and the list shows it with its colour and use, found by its name',
  async (t, browser) => {
    const page = await openPage(t, browser, server, '/tags')
    await page.getByRole('button', { name: 'New tag' }).click()
    const dialog = page.getByRole('dialog', { name: 'New tag' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Personal data')
    await dialog.getByRole('textbox', { name: 'Description' }).fill('about people')
    await dialog.getByLabel('Colour').fill('#d0303f')
    await page.keyboard.press('Tab')
    await dialog.getByRole('button', { name: 'Create Personal data' }).click()
    await page.getByRole('heading', { level: 1, name: 'Personal data' }).waitFor()
    const urn = decodeURIComponent(new URL(page.url()).pathname.slice('/tag/'.length))
    await tagged('five', [urn])
    await page.goto('/tags')
    await page.getByRole('searchbox', { name: 'Find tags' }).fill('personal')
    await rowOf(page, 'Personal data').waitFor()
    t.match(await rowOf(page, 'Personal data').innerText(), /about people\s+1/)
    const { data } = await admin.gql('query q($urn: String!) { tag(urn: $urn) { properties { colorHex } } }', { urn })
    t.equal(data.tag.properties.colorHex, '#d0303f')
    t.equal(new URL(page.url()).searchParams.get('query'), 'personal', 'the text is in the address')
  }
)

browserTest('two people rename a tag: the second sees both names', async (t, browser) => {
  const tag = await newTag('before')
  const page = await openPage(t, browser, server, `/tag/${encodeURIComponent(tag)}`, { refusals: true })
  await page.getByRole('button', { name: 'Rename tag' }).click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Name' }).fill('mine')
  const rename = 'mutation m($urn: String!, $input: TagUpdateInput!) { updateTag(urn: $urn, input: $input) { urn } }'
  await admin.gql(rename, { urn: tag, input: { urn: tag, name: 'theirs' } })
  await page.getByRole('button', { name: 'Rename before' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('theirs', { exact: true }).waitFor()
  t.ok(await dialog.getByText('mine', { exact: true }).isVisible())
  await dialog.getByRole('button', { name: 'Take theirs' }).click()
  await page.getByRole('heading', { level: 1, name: 'theirs' }).waitFor()
  t.pass('theirs is kept')
})

browserTest('without the privilege the buttons are absent', async (t, browser) => {
  const tag = await newTag('guarded')
  await server.user('reader', { role: 'Reader', password: 'a long password of reader' })
  const page = await openPage(t, browser, server, `/tag/${encodeURIComponent(tag)}`, {
    user: { name: 'reader', password: 'a long password of reader' }
  })
  await page.getByText('View only').waitFor()
  await page.getByText('Not used').waitFor()
  for (const name of ['Rename tag', 'Edit colour', 'Delete everywhere'])
    await page.getByRole('button', { name }).waitFor({ state: 'detached' })
})

browserTest('without the plugin search the list shows all tags', async (t, browser) => {
  const own = await start(t, { config: { plugins: { search: false } } })
  await own.admin.gql('mutation { createTag(input: { id: "alone", name: "alone" }) }')
  const page = await openPage(t, browser, own, '/tags')
  await rowOf(page, 'alone').waitFor()
  t.equal(await page.getByRole('searchbox', { name: 'Find tags' }).count(), 0)
})
