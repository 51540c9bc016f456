import type { Page, Request } from 'playwright-core'
import t from 'tap'
import { start } from '../helper.ts'
import { dataset } from '../plugins/tags/requests.ts'
import { browserTest, openPage, settled } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin } = server
const pathOf = (urn: string, tab = '') => `/dataset/${encodeURIComponent(urn)}${tab}`
const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
const READER = { name: 'reader', password: 'correct horse battery staple' }
await server.user(READER.name, { role: 'Reader', password: READER.password })

const isQuestion = (request: Request) => request.postData()?.includes('mayCall') === true
const asked = (request: Request): readonly string[] =>
  request.postDataJSON().variables.calls.map(({ mutation }: { mutation: string }) => mutation)

/** The mutations that each question of the page is about. */
function questionsOf(page: Page): (readonly string[])[] {
  const questions: (readonly string[])[] = []
  page.on('request', request => void (isQuestion(request) && questions.push(asked(request))))
  return questions
}

browserTest('all panels of a page ask together what the user may do', async (t, browser) => {
  const page = await openPage(t, browser, server, '/health', { user: READER })
  const urn = await dataset(admin, urnOf('asked'))
  const questions = questionsOf(page)
  const question = page.waitForRequest(isQuestion)
  await page.goto(pathOf(urn))
  await question
  await settled(page)
  t.equal(questions.length, 1)
  t.strictSame(questions.flat().toSorted(), [...new Set(questions.flat())].toSorted(), 'nothing is asked twice')
  for (const mutation of ['addTags', 'addTerms', 'updateDescription', 'addLink', 'addOwners', 'setDomain']) {
    t.ok(questions[0]?.includes(mutation), mutation)
  }
  await page.getByText('View only').waitFor()
  for (const name of ['Add tag', 'Add term', 'Add link', 'Add owner', 'Set domain', /^Add description/]) {
    t.equal(await page.getByRole('button', { name }).count(), 0, `a reader sees no button ${name}`)
  }
  t.match(
    await page.getByRole('link', { name: 'Request access' }).getAttribute('href'),
    /^\/access\?.*privilege=EDIT_ENTITY/
  )
})

browserTest('until the server has answered, everything is offered', async (t, browser) => {
  const page = await openPage(t, browser, server, '/health', { user: READER })
  const urn = await dataset(admin, urnOf('held'))
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/graphql', async route => {
    if (isQuestion(route.request())) await gate.promise
    await route.continue()
  })
  const question = page.waitForRequest(isQuestion)
  await page.goto(pathOf(urn))
  await question
  const add = page.getByRole('button', { name: 'Add link' })
  t.ok(await add.isVisible())
  gate.resolve()
  await add.waitFor({ state: 'detached' })
})

browserTest('what a change gives to the user is offered after it', async (t, browser) => {
  const urn = await dataset(admin, urnOf('owned'))
  const owner = { name: 'olga', password: READER.password }
  await server.user(owner.name, { role: 'Reader', password: owner.password })
  const { errors } = await admin.gql('mutation p($input: PolicyUpdateInput!) { createPolicy(input: $input) }', {
    input: {
      ...{ type: 'METADATA', name: 'Owners of owned', state: 'ACTIVE', description: '' },
      privileges: ['EDIT_ENTITY_OWNERS'],
      actors: { users: [`urn:li:corpuser:${owner.name}`], resourceOwners: false, allUsers: false, allGroups: false },
      resources: { allResources: true }
    }
  })
  t.notOk(errors)
  const page = await openPage(t, browser, server, pathOf(urn), { user: owner })
  await page.getByRole('button', { name: 'Add link' }).waitFor({ state: 'detached' })
  const owners = page.getByRole('region', { name: 'Owners' })
  await owners.getByRole('button', { name: 'Add owner' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Ownership type' }).selectOption('Technical Owner')
  await dialog.getByRole('combobox', { name: 'User or group' }).fill(owner.name)
  await dialog.getByRole('option', { name: owner.name }).first().click()
  await page.getByRole('button', { name: 'Add link' }).waitFor()
})

browserTest('without the plugins of what could be done, the page asks for the others', async (t, browser) => {
  const off = { tags: false, domains: false, documentation: false }
  const reduced = await start(t, { config: { plugins: off } })
  const page = await openPage(t, browser, reduced, '/health')
  const urn = await dataset(reduced.admin, urnOf('reduced'))
  const questions = questionsOf(page)
  const question = page.waitForRequest(isQuestion)
  await page.goto(pathOf(urn))
  await question
  await settled(page)
  t.ok(questions.flat().includes('addTerms'))
  for (const mutation of ['addTags', 'setDomain', 'addLink']) t.notOk(questions.flat().includes(mutation), mutation)
  await page.getByRole('button', { name: 'Add owner' }).click()
  await page.getByRole('combobox', { name: 'User or group' }).waitFor()
})
