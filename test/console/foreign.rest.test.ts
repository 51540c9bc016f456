import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Test } from 'tap'
import { start } from '../helper.ts'
import { browserTest, logInto } from './helper.ts'

const TAG = 'urn:li:tag:kept'
const html = (body: string) => `<!doctype html><title>foreign</title>${body}`

/** Serves the page at another port of the same host: the browser sends the session's cookie with its requests. */
async function serve(t: Test, body: string): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(html(body))
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  t.teardown(() => server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

browserTest('a page of another origin can change nothing with the session of the user', async (t, browser) => {
  const server = await start(t)
  await server.ingest(TAG, 'tagProperties', { name: 'kept' })
  const rename = `mutation { updateTag(urn: "${TAG}", input: { urn: "${TAG}", name: "taken" }) { urn } }`
  const context = await browser.newContext({ baseURL: server.url })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const statuses: string[] = []
  context.on('response', response => {
    const request = response.request()
    if (request.url().startsWith(server.url)) statuses.push(`${request.method()} ${response.status()}`)
  })
  const page = await context.newPage()
  const form = `<form method="post" enctype="text/plain" action="${server.url}/api/graphql">
    <input name='{"query":${JSON.stringify(rename)},"x":"' value='"}'></form>`
  await page.goto(await serve(t, form))
  const send = (path: string, method: string, body: string | undefined, headers: Record<string, string>) =>
    page.evaluate(
      async ([url, options]) => {
        try {
          return (await fetch(url, { credentials: 'include', ...options })).type
        } catch {
          return 'refused'
        }
      },
      [
        server.url + path,
        { method, headers, ...(body === undefined ? {} : { body, mode: 'no-cors' as const }) }
      ] as const
    )
  const query = JSON.stringify({ query: rename })
  await send('/api/graphql', 'POST', query, { 'content-type': 'application/json' })
  await send('/api/graphql', 'POST', query, { 'content-type': 'text/plain' })
  t.equal(await send(`/entitiesV2/${TAG}`, 'DELETE', undefined, { 'content-type': 'application/json' }), 'refused')
  await page.evaluate('document.forms[0].submit()')
  await page.waitForURL(`${server.url}/**`)
  t.ok(statuses.length >= 2, statuses.join(', '))
  for (const status of statuses) t.match(status, / (403|405|415)$/)
  const { data } = await server.admin.gql(`{ tag(urn: "${TAG}") { properties { name } } }`)
  t.strictSame(data, { tag: { properties: { name: 'kept' } } })
})
