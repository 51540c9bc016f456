import t from 'tap'
import { start } from '../helper.ts'
import {
  ask,
  newAssertion,
  newDataset,
  raised,
  report,
  setStatus,
  updateIncident
} from '../plugins/quality/requests.ts'
import { browserTest, openPage, settled } from './helper.ts'

t.setTimeout(300_000)
const server = await start(t)
const { admin, user } = server
const pathOf = (urn: string, tab = '/Quality') => `/dataset/${encodeURIComponent(urn)}${tab}`
const INCIDENTS =
  'incidents { incidents { title description priority incidentType incidentStatus { state stage message } } }'

browserTest('an incident is raised, changed, resolved with a message, and reopened', async (t, browser) => {
  const urn = await newDataset(admin)
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByText('No active incidents · no checks').waitFor()
  await page.getByRole('button', { name: 'Report incident' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Title is required').waitFor()
  await dialog.getByLabel('Title').fill('Rows are missing')
  await dialog.getByLabel('Description').fill('Since Monday.')
  await dialog.getByLabel('Priority').selectOption('High')
  await dialog.getByLabel('Type').selectOption('Volume')
  await dialog.getByRole('button', { name: 'Report incident' }).click()
  const incident = page.getByRole('article', { name: 'Rows are missing' })
  await incident.getByText('Since Monday.').waitFor()
  await page.getByText('1 active incident · no checks').waitFor()

  await incident.getByRole('button', { name: 'Edit incident Rows are missing' }).click()
  await dialog.getByLabel('Title').fill('Rows are gone')
  await dialog.getByLabel('Description').fill('')
  await dialog.getByRole('button', { name: 'Save incident' }).click()
  const changed = page.getByRole('article', { name: 'Rows are gone' })
  await changed.getByRole('button', { name: 'Resolve incident Rows are gone' }).click()
  await dialog.getByLabel('Message').fill('Loaded again.')
  await dialog.getByLabel('Stage').selectOption('Fixed')
  await dialog.getByRole('button', { name: 'Resolve', exact: true }).click()
  await changed.getByText('Loaded again.').waitFor()
  await page.getByText('No active incidents').waitFor()
  const status = { state: 'RESOLVED', stage: 'FIXED', message: 'Loaded again.' }
  t.match(await ask(admin, urn, 'Dataset', INCIDENTS), {
    incidents: {
      incidents: [
        {
          ...{ title: 'Rows are gone', description: null, priority: 'HIGH' },
          incidentType: 'VOLUME',
          incidentStatus: status
        }
      ]
    }
  })
  await changed.getByRole('button', { name: 'Reopen incident Rows are gone' }).click()
  await dialog.getByRole('button', { name: 'Reopen', exact: true }).click()
  await page.getByText('1 active incident', { exact: true }).first().waitFor()
})

browserTest('of two people who change an incident, the second sees both texts', async (t, browser) => {
  const urn = await newDataset(admin)
  const incident = await raised(admin, { type: 'OPERATIONAL', title: 'Late', description: 'first', resourceUrn: urn })
  const page = await openPage(t, browser, server, pathOf(urn))
  await page.getByRole('button', { name: 'Edit incident Late' }).click()
  await page.getByLabel('Description').fill('mine')
  await updateIncident(admin, incident, { description: 'theirs', priority: 'LOW' })
  await page.getByRole('button', { name: 'Save incident' }).click()
  const conflict = page.getByRole('dialog').last()
  await conflict.getByText('Late Priority: Low theirs').waitFor()
  await conflict.getByRole('button', { name: 'Keep mine' }).click()
  await page.getByRole('article', { name: 'Late' }).getByText('mine').waitFor()
  t.match(await ask(admin, urn, 'Dataset', INCIDENTS), { incidents: { incidents: [{ description: 'mine' }] } })
})

browserTest('active incidents come first on every page, and the address says which are shown', async (t, browser) => {
  const urn = await newDataset(admin)
  for (let at = 0; at < 13; at++) {
    const incident = await raised(admin, { type: 'SQL', title: `number ${at}`, resourceUrn: urn })
    if (at > 1) await setStatus(admin, incident, { state: 'RESOLVED' })
  }
  const page = await openPage(t, browser, server, pathOf(urn))
  const titles = () => page.getByRole('region', { name: 'Incidents' }).getByRole('heading', { level: 3 })
  await titles().first().waitFor()
  const first = ['number 1', 'number 0', ...[12, 11, 10, 9, 8, 7, 6, 5].map(at => `number ${at}`)]
  t.strictSame(await titles().allTextContents(), first)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('article', { name: 'number 4' }).waitFor()
  t.strictSame(await titles().allTextContents(), ['number 4', 'number 3', 'number 2'])
  t.match(page.url(), /start=10/)
  await page.getByRole('radio', { name: 'Active (2)' }).check()
  await page.getByRole('article', { name: 'number 1', exact: true }).waitFor()
  t.match(page.url(), /state=ACTIVE$/)
  await page.reload()
  await titles().first().waitFor()
  t.strictSame(await titles().allTextContents(), ['number 1', 'number 0'])
})

browserTest('assertions have their latest result, all results, and are deleted', async (t, browser) => {
  const urn = await newDataset(admin)
  const assertion = await newAssertion(admin, urn, { fieldPath: 'id', logic: 'count(*) > 0' })
  const now = Date.now()
  for (let at = 1; at <= 21; at++) {
    await report(admin, assertion, { type: 'SUCCESS', timestampMillis: now - at * 60_000 })
  }
  const message = 'found 0'
  await report(admin, assertion, {
    ...{ type: 'FAILURE', error: { type: 'UNKNOWN_ERROR', message } },
    properties: [{ key: 'observed', value: '0' }]
  })
  const page = await openPage(t, browser, server, pathOf(urn, ''))
  await page.getByText('Failing check', { exact: true }).waitFor()
  await page.getByRole('navigation', { name: 'Sections' }).getByRole('link', { name: 'Quality' }).click()
  await page.getByText('No active incidents · 1 of 1 check failed').waitFor()
  const article = page.getByRole('article', { name: 'has rows' })
  await article.getByText('Failed', { exact: true }).waitFor()
  await article.getByText('22 results in 30 days: 1 failed, 0 errors').waitFor()
  await article.getByRole('link', { name: 'dbt' }).waitFor()
  await article.getByRole('button', { name: 'Show results of has rows' }).click()
  await article.getByText('count(*) > 0').waitFor()
  await article.getByText('observed: 0').waitFor()
  t.equal(await article.getByRole('row').count(), 21)
  await article.getByRole('button', { name: 'Show older results' }).click()
  await article.getByRole('row').nth(22).waitFor()
  t.match(page.url(), /assertion=.*results=100/)
  await article.getByRole('button', { name: 'Delete assertion has rows' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete assertion has rows' }).click()
  await page.getByText('No assertions.', { exact: false }).waitFor()
  t.match(await ask(admin, urn, 'Dataset', 'assertions { total }'), { assertions: { total: 0 } })
})

browserTest('a reader sees the quality of a dataset without what they cannot do', async (t, browser) => {
  const password = 'correct horse battery staple'
  await user('reader', { role: 'Reader', password })
  const urn = await newDataset(admin)
  await newAssertion(admin, urn)
  await raised(admin, { type: 'SQL', title: 'Late', resourceUrn: urn })
  const page = await openPage(t, browser, server, pathOf(urn), { user: { name: 'reader', password } })
  const names = ['Report incident', 'Resolve incident Late', 'Edit incident Late', 'Delete assertion has rows']
  await page.getByText('View only').waitFor()
  for (const name of ['Late', 'has rows']) await page.getByRole('article', { name }).waitFor()
  for (const name of names) await page.getByRole('button', { name }).waitFor({ state: 'detached' })
})

browserTest('green stands beside the name only after a check has passed', async (t, browser) => {
  const urn = await newDataset(admin)
  const assertion = await newAssertion(admin, urn)
  const page = await openPage(t, browser, server, pathOf(urn, ''))
  const mark = page.getByRole('main').getByText('Healthy', { exact: true })
  await settled(page)
  t.equal(await mark.count(), 0, 'an assertion without a result says nothing')
  await report(admin, assertion, { type: 'SUCCESS', timestampMillis: Date.now() })
  await page.reload()
  await mark.waitFor()
})

browserTest('a chart has incidents without assertions', async (t, browser) => {
  const urn = 'urn:li:chart:(looker,late)'
  await server.ingest(urn, 'chartInfo', {
    ...{ title: 'Late', description: '' },
    lastModified: { created: { time: 1, actor: admin.actor }, lastModified: { time: 1, actor: admin.actor } }
  })
  await raised(admin, { type: 'FRESHNESS', title: 'Of yesterday', resourceUrn: urn })
  const page = await openPage(t, browser, server, `/chart/${encodeURIComponent(urn)}/Quality`)
  await page.getByRole('article', { name: 'Of yesterday' }).waitFor()
  await page.getByText('1 active incident', { exact: true }).first().waitFor()
  t.equal(await page.getByRole('region', { name: 'Assertions' }).count(), 0)
})
