import { browserTest } from '../../browser.ts'
import { eventually } from '../../helper.ts'
import { open } from './ticker.ts'

const TICKS = 12

browserTest(
  'EventSource of a browser reads a subscription, and continues by itself without a gap',
  async (t, browser) => {
    const { server, admin, tick, seen } = await open(t, { config: { graphql: { streams: { maxHours: 1 / 3600 } } } })
    const context = await browser.newContext()
    t.teardown(() => context.close())
    const cookies = (admin.headers.cookie ?? '').split('; ').map(pair => {
      const at = pair.indexOf('=')
      return { name: pair.slice(0, at), value: pair.slice(at + 1), url: server.url }
    })
    await context.addCookies(cookies)
    const page = await context.newPage()
    await page.goto(`${server.url}/health`)
    // The policy of an answer of the API permits no connections: that of an empty page of the same origin does.
    await page.route('**/empty', route => route.fulfill({ contentType: 'text/html', body: '<title>empty</title>' }))
    await page.goto(`${server.url}/empty`)
    await page.evaluate(() => {
      const query = 'subscription { ticks { number } }'
      const source = new EventSource(`/api/graphql?query=${encodeURIComponent(query)}`)
      const heard: number[] = []
      Object.assign(window, { heard, source })
      source.addEventListener('next', event => heard.push(JSON.parse(event.data).data.ticks.number))
    })
    await eventually(() => seen.open === 1)
    const heard = () => page.evaluate(() => (window as unknown as { heard: number[] }).heard)
    for (let number = 1; number <= TICKS; number++) {
      await tick()
      // While it is connected or while it waits to connect again: each comes.
      if (number % 3 === 0) await eventually(async () => (await heard()).length === number)
      if (number % 6 === 0) await eventually(() => seen.began > number / 6)
    }
    t.strictSame(
      await heard(),
      Array.from({ length: TICKS }, (_one, at) => at + 1)
    )
    t.ok(seen.began > 2, `it connected ${seen.began} times`)
    await page.evaluate(() => (window as unknown as { source: EventSource }).source.close())
    await eventually(() => seen.open === 0)
  }
)
