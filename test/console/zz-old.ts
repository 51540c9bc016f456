import type { Browser, BrowserContext, Page } from 'playwright-core'
import type { Test } from 'tap'
import { photograph } from '../browser.ts'
import type { Server } from '../helper.ts'

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
 * A page of a fresh browser context at `path`. The test fails if the browser's console has a message, if the page
 * violates its content policy, or if it asks another host for anything: all others are blocked.
 */
export async function openPage(
  t: Test,
  browser: Browser,
  server: Pick<Server, 'url' | 'password'>,
  path: string,
  { user, width = 1280, height = 800, scheme = 'light', refusals = false, expects }: PageOptions = {}
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width, height },
    colorScheme: scheme,
    reducedMotion: 'reduce'
  })
  const { messages, foreign } = await watch(context, server.url)
  if (user !== null) await logInto(context, user ?? { name: 'datahub', password: server.password })
  const page = await context.newPage()
  t.teardown(async () => {
    const unexpected = messages.filter(message => !(refusals && REFUSAL.test(message)) && !expects?.test(message))
    if (!t.passing() || unexpected.length > 0) await photograph(t, page)
    await context.close()
    if (unexpected.length > 0) throw new Error(`messages in the browser's console:\n${unexpected.join('\n')}`)
    if (foreign.length > 0) throw new Error(`requests to other hosts: ${foreign.join(' ')}`)
  })
  await page.goto(path)
  return page
}

/** Logs in without the page. */
export async function logInto(context: BrowserContext, user: { name: string; password: string }): Promise<void> {
  const answer = await context.request.post('/logIn', { data: { username: user.name, password: user.password } })
  if (answer.status() !== 200) throw new Error(`logIn of ${user.name}: ${answer.status()} ${await answer.text()}`)
}

/** Collects the messages of the browser's console, and the addresses of other hosts that pages ask for. */
async function watch(context: BrowserContext, origin: string): Promise<{ messages: string[]; foreign: string[] }> {
  const messages: string[] = []
  const foreign: string[] = []
  context.on('console', message => void messages.push(message.text()))
  context.on('weberror', one => void messages.push(String(one.error())))
  await context.route(
    url => url.origin !== origin && url.protocol.startsWith('http'),
    async route => {
      foreign.push(route.request().url())
      await route.abort()
    }
  )
  return { messages, foreign }
}

/** The accessible name of what has the focus, for tests with the keyboard alone: `link "orders"`. */
export const focused = (page: Page): Promise<string> => page.locator(':focus').ariaSnapshot()

/** Presses keys one after the other; text of more than one character that is no key's name is typed. */
export async function press(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key)
}
