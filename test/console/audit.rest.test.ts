import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { eventually, start } from '../helper.ts'
import { QUICK } from '../people.ts'
import { browserTest, openPage } from './helper.ts'

const AUDIT = '/operate/audit'
const rows = (page: Page) => page.getByRole('table').locator('tbody').getByRole('row')

browserTest('the audit trail is filtered by menus, all of it in the address', async (t, browser) => {
  const server = await start(t, QUICK)
  const ann = await server.user('ann')
  const tag = 'mutation c($input: CreateTagInput!) { createTag(input: $input) }'
  await server.admin.gql(tag, { input: { id: 'pii', name: 'pii' } })
  await ann.gql(tag, { input: { id: 'mine', name: 'mine' } })
  const failed = await fetch(`${server.url}/logIn`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'a password in the wrong field', password: 'x' })
  })
  t.equal(failed.status, 400)

  const page = await openPage(t, browser, server, AUDIT)
  await page.getByText('Not logged in').waitFor()
  t.notMatch(await page.getByRole('main').textContent(), /wrong field/)
  await page.getByLabel('Operation').selectOption('createTag')
  await eventually(async () => (await rows(page).count()) === 2)
  await page.getByLabel('Outcome').selectOption('Denied')
  await eventually(async () => (await rows(page).count()) === 1)
  await page.getByText('✗ Denied').waitFor()
  t.equal(new URL(page.url()).search, '?operation=createTag&outcome=DENIED')
  await page.reload()
  await eventually(async () => (await rows(page).count()) === 1)

  await page.getByRole('button', { name: 'Details of createTag' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('CREATE_TAGS', { exact: true }).waitFor()
  const explain = await dialog.getByRole('link', { name: 'Explain denial' }).getAttribute('href')
  t.match(explain, /^\/access\?actor=urn%3Ali%3Acorpuser%3Aann&privilege=CREATE_TAGS/)
  await dialog.getByRole('button', { name: 'Filter by actor' }).click()
  t.equal(new URL(page.url()).searchParams.get('actor'), ann.actor)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByText('Not logged in').waitFor()
  t.equal(new URL(page.url()).search, '')

  await page.goto(`${AUDIT}?resource=urn%3Ali%3Atag%3Anone`)
  await page.getByText('No matching events').waitFor()
  await page.goto(`${AUDIT}?from=2020-01-01&to=2020-01-31`)
  await page.getByText('No matching events').waitFor()
})

browserTest('older events follow without gaps while new ones come, and are downloaded', async (t, browser) => {
  const server = await start(t, QUICK)
  const create = (at: number) =>
    server.admin.gql('mutation c($input: CreateTagInput!) { createTag(input: $input) }', {
      input: { id: `t${at}`, name: at === 7 ? '=1+1' : `t${at}` }
    })
  for (let at = 0; at < 230; at++) await create(at)
  const page = await openPage(t, browser, server, `${AUDIT}?operation=createTag`)
  await page.getByText('230 events').waitFor()
  for (let at = 230; at < 260; at++) await create(at)
  await page.getByRole('button', { name: /130 left/ }).click()
  await page.getByRole('button', { name: /30 left/ }).click()
  await eventually(async () => (await page.getByRole('button', { name: /left/ }).count()) === 0)
  t.equal(await page.getByRole('table').getAttribute('aria-rowcount'), '231', 'with the head: each of them once')

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download JSON lines' }).click()
  ])
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\n')
  const events = lines.map(line => JSON.parse(line))
  t.equal(new Set(events.map(({ id }) => id)).size, 260)
  t.match(events[0], { operation: 'createTag', actor: server.admin.actor, outcome: 'ALLOWED' })
  const [table] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click()
  ])
  const csv = readFileSync(await table.path(), 'utf8').split('\r\n')
  t.equal(csv.length, 262, 'the head, an event a line, and the end of the last line')
  t.match(csv[0], /^time,actor,operation,outcome,/)
})
