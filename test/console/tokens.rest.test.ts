import type { Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { eventually, type Server, start } from '../helper.ts'
import { ROOT, removePolicies } from '../people.ts'
import { browserTest, openPage } from './helper.ts'
import { createKeyboard, hasFocus } from './keyboard.ts'

const SHOP = 'urn:li:container:shop'
const INSIDE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
const OUTSIDE = 'urn:li:dataset:(urn:li:dataPlatform:postgres,hr.salaries,PROD)'
const NEW = '/settings/tokens/new'

const CREATE = `mutation ($input: GetAccessTokenInput!) {
  createAccessToken(input: $input) { accessToken metadata { id } }
}`
const LIST = `{ listAccessTokens(input: { count: 100 }) { tokens {
  id name actorUrn expired expiresAt createdAt scope { readOnly privileges types urnPrefixes containers tags }
} } }`

async function shop(t: Test, options: Parameters<typeof start>[1] = {}): Promise<Server> {
  const server = await start(t, options)
  await server.ingest(SHOP, 'containerProperties', { name: 'shop' })
  for (const urn of [INSIDE, OUTSIDE]) await server.ingest(urn, 'datasetProperties', { description: 'rows' })
  await server.ingest(INSIDE, 'container', { container: SHOP })
  return server
}

async function tokensOf({ admin }: Server) {
  return (await admin.gql(LIST)).data.listAccessTokens.tokens
}

async function createToken({ admin }: Server, name: string, more: object = {}): Promise<string> {
  const input = { type: 'PERSONAL', actorUrn: ROOT, name, durationIso: 'P30D', ...more }
  return (await admin.gql(CREATE, { input })).data.createAccessToken.accessToken
}

const secretIn = async (page: Page): Promise<string> =>
  (await page.getByRole('textbox', { name: 'Token' }).textContent()) ?? ''

/** Where a text could stay after the page: its address and title, the history, and all storages. */
const traces = (page: Page): Promise<string> =>
  page.evaluate<string>(`(async () => JSON.stringify([
    location.href, document.title, history.state, document.cookie, { ...localStorage }, { ...sessionStorage },
    await indexedDB.databases(), await caches.keys()
  ]))()`)

const server = await shop(t)

browserTest('with the keyboard alone, five steps make a token that reads one container', async (t, browser) => {
  const lines: string[] = []
  const server = await shop(t, { log: { write: line => lines.push(line) } })
  const page = await openPage(t, browser, server, NEW)
  const keyboard = createKeyboard(page)
  await keyboard.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'ci-docs')
  await keyboard.press(page.getByRole('radio', { name: 'Read-only' }), 'Space')
  await keyboard.fill(page.getByRole('combobox', { name: 'Limit to container, tag or entity' }), 'sho')
  await page.getByRole('option', { name: /shop/ }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Read-only, in the container shop and below it: 2 entities now.').waitFor()
  await keyboard.press(page.getByRole('button', { name: 'Create ci-docs' }))
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.waitFor()
  t.ok(await hasFocus(copy), 'the focus is on Copy')
  const secret = await secretIn(page)
  await keyboard.key('Enter')
  await page.getByText('Copied. You can leave this page.').waitFor()
  t.ok(keyboard.steps() <= 5, `${keyboard.steps()} steps`)

  t.match(secret, /^aspd_\w+$/)
  t.notOk((await traces(page)).includes(secret), 'the browser keeps it nowhere')
  t.notOk(lines.join('').includes(secret), 'the log does not have it')
  const scope = { readOnly: true, containers: [SHOP], privileges: null, types: null, urnPrefixes: null, tags: null }
  t.match(await tokensOf(server), [{ name: 'ci-docs', actorUrn: ROOT, scope }])
  const client = server.as({ token: secret })
  const read = async (urn: string) =>
    (await client.gql('query ($urn: String!) { dataset(urn: $urn) { properties { description } } }', { urn })).data
  t.match(await read(INSIDE), { dataset: { properties: { description: 'rows' } } })
  t.notMatch(JSON.stringify(await read(OUTSIDE)), /rows/)
  t.equal((await client.ingest(INSIDE, 'datasetProperties', { description: 'changed' })).status, 403)
  await page.goBack().catch(() => {})
  await page.goto('/settings/tokens')
  await page.getByRole('cell', { name: 'Read-only, in the container shop and below it.' }).waitFor()
  t.notMatch(await page.content(), secret)
})

browserTest('a link fills in the form, sends nothing, and never chooses all rights', async (t, browser) => {
  const query = new URLSearchParams({
    name: 'ci',
    readOnly: 'true',
    containers: SHOP,
    tags: 'urn:li:tag:pii',
    days: '14'
  })
  const page = await openPage(t, browser, server, `${NEW}?${query}`)
  t.equal(await page.getByRole('textbox', { name: 'Name', exact: true }).inputValue(), 'ci')
  await page.getByText('Read-only, in the container shop and below it, with the tag pii: 0 entities now.').waitFor()
  t.equal(await page.getByRole('combobox', { name: 'Expires' }).inputValue(), 'P14D')
  for (const other of ['', '?readOnly=false', '?may=all', '?may=choose&days=99999999&containers=nonsense&for=me']) {
    await page.goto(NEW + other)
    await page.getByRole('radio', { name: 'Read-only' }).waitFor()
    t.ok(await page.getByRole('radio', { name: 'Read-only' }).isChecked(), `${NEW}${other} reads only`)
  }
  t.ok(await page.getByRole('radio', { name: 'Me', exact: true }).isChecked())
  await page.goto(`${NEW}?may=tag&urns=${encodeURIComponent(INSIDE.slice(0, -10))}`)
  await page.getByText(': 1 entity now.').waitFor()
  await page.getByText('the token can describe but not tag').waitFor()
  t.strictSame(await tokensOf(server), [], 'no token was made')
})

browserTest('the link of a form makes the same form', async (t, browser) => {
  const page = await openPage(t, browser, server, `${NEW}?name=tagger&may=tag&types=dataset&types=tag&days=7`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page
    .getByText(
      'Reads, tags and describes, changes nothing else, on entities of the type dataset or tag: 2 entities now.'
    )
    .waitFor()
  await page.getByRole('button', { name: 'Copy link to this form' }).click()
  await page.getByText('Copied').waitFor()
  const link = await page.evaluate<string>('navigator.clipboard.readText()')
  await page.goto(link)
  await page.getByRole('button', { name: 'Create tagger' }).click()
  const secret = await secretIn(page)
  const client = server.as({ token: secret })
  await server.ingest('urn:li:tag:pii', 'tagProperties', { name: 'pii' })
  const tag = 'mutation ($input: TagAssociationInput!) { addTag(input: $input) }'
  t.match(await client.gql(tag, { input: { tagUrn: 'urn:li:tag:pii', resourceUrn: INSIDE } }), {
    data: { addTag: true }
  })
  t.equal((await client.ingest(INSIDE, 'ownership', { owners: [] })).status, 403)
})

browserTest('privileges are chosen from a menu, each with its sentence', async (t, browser) => {
  const page = await openPage(t, browser, server, `${NEW}?name=colours`)
  await page.getByRole('radio', { name: 'Custom' }).check()
  await page.getByText('At least one privilege is required').waitFor()
  await page
    .getByRole('combobox', { name: 'Add privilege' })
    .selectOption({ label: 'Change the colour of a tag. (EDIT_TAG_COLOR)' })
  await page.getByText('Has the privilege EDIT_TAG_COLOR, everywhere').waitFor()
  await page.getByRole('button', { name: 'Create colours' }).click()
  await secretIn(page)
  const made = (await tokensOf(server)).filter((token: { name: string }) => token.name === 'colours')
  t.match(made, [{ scope: { privileges: ['EDIT_TAG_COLOR'] } }])
})

browserTest('leaving before the token was copied asks', async (t, browser) => {
  const page = await openPage(t, browser, server, `${NEW}?name=once`)
  await page.getByRole('button', { name: 'Create once' }).click()
  const secret = await secretIn(page)
  await page.getByRole('link', { name: 'View my tokens' }).click()
  await page.getByText('The token is shown only once, and you have not copied it.').waitFor()
  t.equal(await page.getByText('Create another').count(), 0)
  await page.getByRole('button', { name: 'Stay' }).click()
  t.equal(await secretIn(page), secret)
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await page.getByText('Copied. You can leave this page.').waitFor()
  await page.getByRole('link', { name: 'View my tokens' }).click()
  await page.getByRole('heading', { name: 'Tokens', level: 1 }).waitFor()
  await page.getByRole('cell', { name: 'once', exact: true }).waitFor()
  await page.goBack()
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  t.notMatch(await page.content(), secret)
})

browserTest(
  'a token is revoked in two steps: the next request with it is 401, an expired one stays',
  async (t, browser) => {
    const server = await shop(t, { config: { plugins: { tokens: { durations: ['PT1S', 'P30D'] } } } })
    await createToken(server, 'short', { durationIso: 'PT1S' })
    const secret = await createToken(server, 'nightly')
    const asked = () => server.as({ token: secret }).get('/openapi/operations/identity/user/urn')
    t.equal((await asked()).status, 200)
    await eventually(
      async () => (await tokensOf(server)).find(({ name }: { name: string }) => name === 'short').expired
    )

    const page = await openPage(t, browser, server, '/settings/tokens')
    await page.getByRole('row', { name: /^short .* expired/ }).waitFor()
    await page.getByRole('row', { name: /^nightly .* (now|ago|second|in)/ }).waitFor()
    const keyboard = createKeyboard(page)
    await keyboard.press(page.getByRole('button', { name: 'Revoke nightly' }))
    const dialog = page.getByRole('dialog', { name: 'Revoke token nightly?' })
    await keyboard.press(dialog.getByRole('button', { name: 'Revoke nightly' }))
    await page.getByRole('cell', { name: 'nightly', exact: true }).waitFor({ state: 'detached' })
    t.equal(keyboard.steps(), 2)
    t.equal((await asked()).status, 401)
    t.equal(await page.getByRole('row', { name: /^short/ }).count(), 1)
    t.equal(await page.locator('body:focus').count(), 0, 'the focus is not lost')
  }
)

browserTest('all tokens are shown only to those who may', async (t, browser) => {
  const server = await shop(t)
  await createToken(server, 'of the administrator')
  const password = 'a sentence nobody guesses'
  await server.user('rita', { password })
  const user = { name: 'rita', password }
  const page = await openPage(t, browser, server, '/settings/tokens?show=all', { user })
  await page.getByText('No tokens.').waitFor()
  t.equal(await page.getByRole('option', { name: 'All tokens' }).count(), 0)
  await removePolicies(server.admin)
  const refused = await openPage(t, browser, server, '/settings/tokens', { user })
  await refused.getByText('GENERATE_PERSONAL_ACCESS_TOKENS').first().waitFor()
  t.notMatch(await refused.content(), /of the administrator/)
})

browserTest('a token for a new service account is made in one form, in at most six steps', async (t, browser) => {
  const page = await openPage(t, browser, server, '/settings/service-accounts')
  const keyboard = createKeyboard(page)
  await keyboard.press(page.getByRole('link', { name: 'New service account' }))
  await keyboard.fill(page.getByRole('textbox', { name: 'Service account name' }), 'loader')
  await keyboard.fill(page.getByRole('textbox', { name: 'Name', exact: true }), 'nightly')
  await keyboard.press(page.getByRole('button', { name: 'Create nightly' }))
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.waitFor()
  const secret = await secretIn(page)
  await keyboard.key('Enter')
  t.ok(keyboard.steps() <= 6, `${keyboard.steps()} steps`)
  const { body } = await server.as({ token: secret }).get('/openapi/operations/identity/user/urn')
  t.match(body, { urn: /^urn:li:corpuser:service_/ })
  await page.getByText('Copied. You can leave this page.').waitFor()
  await page.goto('/settings/service-accounts')
  await page.getByRole('link', { name: 'loader', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete loader' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Type loader to confirm' }).fill('loader')
  await dialog.getByRole('button', { name: 'Delete loader' }).click()
  await page.getByText('No service accounts.').waitFor()
  t.equal((await server.as({ token: secret }).get('/openapi/operations/identity/user/urn')).status, 401)
})

browserTest(
  'without the plugin tokens its pages are gone, and service accounts are made without one',
  async (t, browser) => {
    const server = await start(t, { config: { plugins: { tokens: false } } })
    const page = await openPage(t, browser, server, '/settings/service-accounts')
    await page.getByRole('button', { name: 'New service account' }).first().click()
    await page.getByRole('textbox', { name: 'Name' }).fill('loader')
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: 'loader', exact: true }).waitFor()
    t.equal(await page.getByText('New token').count(), 0)
    const answer = await fetch(`${server.url}/settings/tokens`, { headers: { accept: 'text/html' } })
    t.equal(answer.status, 404)
  }
)
