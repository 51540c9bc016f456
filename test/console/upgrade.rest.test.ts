import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

const MISSING =
  /status of 404|404 \(Not Found\)|^Refused to (apply style|execute script) from|preloaded using link preload but not used/

browserTest('a page whose modules are of another version says so, and loads again', async (t, browser) => {
  const server = await start(t)
  const page = await openPage(t, browser, server, '/login', { user: null, refusals: true, expects: MISSING })
  await page.getByRole('button', { name: 'Log in' }).waitFor()
  t.equal(await page.getByText('has not loaded').isVisible(), false)

  // Another instance answers the requests for modules.
  const isOld = (url: URL) => url.pathname.startsWith('/console/')
  await page.route(isOld, async route => {
    const url = new URL(route.request().url())
    const path = url.pathname.replace(/^\/console\/[^/]+/, '/console/AAAAAAAAAAAAAAAA')
    await route.fulfill({ response: await page.request.get(path) })
  })
  await page.reload()
  await page.getByText('The console has not loaded.').waitFor()
  await page.unrouteAll({ behavior: 'wait' })
  await page.getByRole('link', { name: 'Reload' }).click()
  await page.getByRole('button', { name: 'Log in' }).waitFor()
})
