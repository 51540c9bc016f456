import type { Browser, BrowserContext, Page, Request } from 'playwright-core'
import type { Test } from 'tap'
import { photograph } from '../browser.ts'
import { eventually, type Server } from '../helper.ts'

export { browserTest } from '../browser.ts'

export interface PageOptions {
  /** Logged in as this user; `datahub` when absent; `null`: nobody. */
  readonly user?: { readonly name: string; readonly password: string } | null
  readonly width?: number
  readonly height?: number
  readonly scheme?: 'light' | 'dark'
  /**
   * The test expects answers from 400 on, which the browser reports in its console. Without it such a report fails the
   * test, as every other message does.
   */
  readonly refusals?: boolean
  /** Messages of the browser's console that the test expects. */
  readonly expects?: RegExp
}

const REFUSAL = /^Failed to load resource: the server responded with a status of (4\d\d|503)/

/**
 * A page at `path`, without cookies or stored data of other tests. The test fails if the browser's console has a
 * message, if the page violates its content policy, or if it asks another host for anything: all others are blocked.
 */
export async function openPage(
  t: Test,
  browser: Browser,
  server: Pick<Server, 'url' | 'password'>,
  path: string,
  { user, width = 1280, height = 800, scheme = 'light', refusals = false, expects }: PageOptions = {}
): Promise<Page> {
  const context = await takeContext(browser, server.url)
  const { messages, foreign, stop } = watch(context, server.url)
  if (user !== null) await logInto(context, user ?? { name: 'datahub', password: server.password })
  const page = await context.newPage()
  countRequests(page)
  t.teardown(async () => {
    const unexpected = messages.filter(message => !(refusals && REFUSAL.test(message)) && !expects?.test(message))
    const isGood = t.passing() && unexpected.length === 0 && foreign.length === 0
    if (!isGood) await photograph(t, page)
    stop()
    await (isGood ? giveBack(context, server.url) : context.close())
    if (unexpected.length > 0) throw new Error(`messages in the browser's console:\n${unexpected.join('\n')}`)
    if (foreign.length > 0) throw new Error(`requests to other hosts: ${foreign.join(' ')}`)
  })
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(path)
  return page
}

/** Contexts that no test uses now, by browser and address of the server. */
const idle = new WeakMap<Browser, Map<string, BrowserContext[]>>()

async function takeContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const used = idle.get(browser)?.get(origin)?.pop()
  return used ?? (await browser.newContext({ baseURL: origin, reducedMotion: 'reduce' }))
}

/**
 * Removes all that a test left in the context, but for the cache of files. One page stays open: while there is one, a
 * new page shares its process, and takes less than half of the work.
 */
async function giveBack(context: BrowserContext, origin: string): Promise<void> {
  const browser = context.browser()
  const [keeper, ...others] = context.pages().filter(page => page.url().startsWith(`${origin}/`))
  if (!browser || !keeper) return context.close()
  await Promise.all(others.map(page => page.close()))
  await context.unrouteAll()
  const session = await context.newCDPSession(keeper)
  await keeper.goto('/health')
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await Promise.all([context.clearCookies(), context.clearPermissions(), session.detach()])
  const contexts = idle.get(browser) ?? new Map<string, BrowserContext[]>()
  idle.set(browser, contexts)
  contexts.set(origin, [...(contexts.get(origin) ?? []), context])
}

/** Logs in without the page. */
export async function logInto(context: BrowserContext, user: { name: string; password: string }): Promise<void> {
  const answer = await context.request.post('/logIn', { data: { username: user.name, password: user.password } })
  if (answer.status() !== 200) throw new Error(`logIn of ${user.name}: ${answer.status()} ${await answer.text()}`)
}

/** Collects the messages of the browser's console, and the addresses of other hosts that pages ask for. */
function watch(context: BrowserContext, origin: string) {
  const messages: string[] = []
  const foreign: string[] = []
  const onMessage = (message: { text(): string }) => void messages.push(message.text())
  const onError = (one: { error(): unknown }) => void messages.push(String(one.error()))
  const onRequest = (request: Request) => {
    const { protocol, origin: asked } = new URL(request.url())
    if (protocol.startsWith('http') && asked !== origin) foreign.push(request.url())
  }
  context.on('console', onMessage).on('weberror', onError).on('request', onRequest)
  const stop = () => void context.off('console', onMessage).off('weberror', onError).off('request', onRequest)
  return { messages, foreign, stop }
}

/** The requests of a page that are not answered yet. */
const unanswered = new WeakMap<Page, Set<Request>>()

function countRequests(page: Page): void {
  const open = new Set<Request>()
  unanswered.set(page, open)
  const close = (request: Request) => void open.delete(request)
  page.on('request', request => {
    // The browser does not tell when the script of a shared worker has come.
    if (!request.url().endsWith('/hub.worker.ts')) open.add(request)
  })
  page.on('requestfinished', close).on('requestfailed', close)
}

/** Waits until the page shows what it has loaded, and asks for nothing more. */
export async function settled(page: Page): Promise<void> {
  const isAnswered = () => unanswered.get(page)?.size === 0
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  do {
    await eventually(isAnswered)
    // What an answer causes has begun when it has been drawn.
    await drawn(page)
  } while (!isAnswered() || (await page.locator(BUSY).count()) > 0)
}

const BUSY = 'main [aria-busy="true"], main .outline'

/** Waits until the browser has drawn what the page is now. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn))))

/** The accessible name of what has the focus, for tests with the keyboard alone: `link "orders"`. */
export const focused = (page: Page): Promise<string> => page.locator(':focus').ariaSnapshot()

/** Presses keys one after the other; text of more than one character that is no key's name is typed. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
