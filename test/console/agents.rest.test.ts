import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { eventually, start } from '../helper.ts'
import { post, tokenClient } from '../plugins/mcp/agent.ts'
import { browserTest, logInto } from './helper.ts'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const BEGIN = {
  ...{ jsonrpc: '2.0', id: 1, method: 'initialize' },
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'helper', version: '2.0' } }
}

browserTest('the page of agents has the address, who uses which token, and revokes it', async (t, browser) => {
  const server = await start(t)
  const agent = await tokenClient(server, server.admin, { readOnly: true })
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  await page.goto('/settings/agents')
  await page.getByText('No agent has used a token of yours').waitFor()
  await page.getByText(`${server.url}/mcp`).waitFor()
  t.equal((await post(agent, BEGIN)).status, 200)
  const query = '{ listAgents(input: {}) { total } }'
  await eventually(async () => (await server.admin.gql(query)).data.listAgents.total === 1)

  await page.reload()
  const row = page.getByRole('row', { name: /helper 2\.0/ })
  await row.getByText('agent', { exact: true }).waitFor()
  await page.evaluate(AXE)
  const found = await page.evaluate<readonly string[]>(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa'] }).then(({ violations }) => violations.map(({ id }) => id))`
  )
  t.strictSame(found, [], 'axe finds nothing')
  await page.setViewportSize({ width: 375, height: 700 })
  const widths = await page.evaluate<readonly number[]>('[document.documentElement.scrollWidth, innerWidth]')
  t.ok((widths[0] ?? 0) <= (widths[1] ?? 0), 'nothing is wider than a phone')
  await page.setViewportSize({ width: 1200, height: 800 })
  await row.getByRole('button', { name: 'Revoke agent' }).click()
  const dialog = page.getByRole('dialog', { name: 'Revoke agent?' })
  await dialog.getByText('The next request of helper 2.0 is refused').waitFor()
  await dialog.getByRole('button', { name: 'Revoke agent' }).click()
  await page.getByText('No agent has used a token of yours').waitFor()
  t.equal((await post(agent, BEGIN)).status, 401)

  await page.goto('/settings/agents?show=all')
  await page.getByText('No agent has used a token.').waitFor()
})
