import { start } from '../helper.ts'
import { QUICK } from '../people.ts'
import { browserTest, openPage } from './helper.ts'

const EXPLAIN = `query e($actor: String!, $privilege: String!, $resource: String) {
  explainAccess(actorUrn: $actor, privilege: $privilege, resourceUrn: $resource) { allowed reason }
}`

browserTest('a refusal opens its explanation; with the role it works without a new log-in', async (t, browser) => {
  const server = await start(t, QUICK)
  const user = { name: 'ann', password: 'correct horse battery staple' }
  const ann = await server.user(user.name, user)
  const page = await openPage(t, browser, server, '/operate/audit', { user, refusals: true })
  await page.getByText('VIEW_AUDIT_EVENTS').first().waitFor()
  t.equal(await page.getByRole('table').count(), 0)
  await page.getByRole('link', { name: /^Explain/ }).click()
  await page.getByText('✗ Denied').waitFor()
  const { pathname, searchParams } = new URL(page.url())
  t.strictSame(
    [pathname, searchParams.get('actor'), searchParams.get('privilege')],
    ['/access', ann.actor, 'VIEW_AUDIT_EVENTS']
  )
  const { data } = await ann.gql(EXPLAIN, { actor: ann.actor, privilege: 'VIEW_AUDIT_EVENTS' })
  await page.getByText(data.explainAccess.reason).waitFor()
  t.equal(await page.getByRole('button', { name: /^Give/ }).count(), 0, 'nobody gives a role to themselves')
  t.ok(await page.getByRole('button', { name: /^Copy access request/ }).isVisible())

  const manager = await openPage(t, browser, server, page.url().slice(server.url.length))
  await manager.getByText('Would be granted by').waitFor()
  await manager.getByRole('button', { name: 'Open policy Admins - Platform Policy' }).waitFor()
  await manager.getByRole('button', { name: 'Give ann the role Admin' }).click()
  await manager.getByText('✓ Allowed').waitFor()
  await manager.getByText('role Admin').first().waitFor()

  await page.goto('/operate/audit')
  await page.getByRole('table').waitFor()
  await manager.getByRole('button', { name: /^Undo/ }).click()
  await manager.getByText('✗ Denied').waitFor()
  const { data: after } = await ann.gql(EXPLAIN, { actor: ann.actor, privilege: 'VIEW_AUDIT_EVENTS' })
  t.equal(after.explainAccess.allowed, false)
})

browserTest('access to one entity is explained, and to the entities of a type', async (t, browser) => {
  const server = await start(t, QUICK)
  const bob = await server.user('bob', { role: 'Reader' })
  const urn = 'urn:li:dataset:(urn:li:dataPlatform:postgres,shop.orders,PROD)'
  await server.ingest(urn, 'datasetProperties', { name: 'orders' })
  const page = await openPage(
    t,
    browser,
    server,
    `/access?${new URLSearchParams({ actor: bob.actor, privilege: 'EDIT_ENTITY', resource: urn })}`
  )
  await page.getByText('✗ Denied').waitFor()
  await page.getByRole('button', { name: 'Give bob the role Editor' }).waitFor()
  const roles = page.getByRole('definition').first()
  t.equal(await roles.textContent(), 'Reader', 'what the user has')
  await page.goto(
    `/access?${new URLSearchParams({ actor: bob.actor, privilege: 'EDIT_ENTITY', resource: 'corpuser' })}`
  )
  await page.getByText('any corpuser').waitFor()
  await page.getByText('✗ Denied').waitFor()
})
