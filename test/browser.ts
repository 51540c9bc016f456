import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from 'playwright-core'
import root, { type Test } from 'tap'
import { findBrowser } from './browser-program.ts'
import { cache } from './cache.ts'

const TEST_MS = 120_000

let opened: Promise<Browser> | undefined

/** No other host can be reached. Stopping requests one by one, with `route`, would switch off the browser's cache. */
const ALONE = '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost'

/** One browser for the file, closed after it. */
function openBrowser(program: string): Promise<Browser> {
  if (!opened) {
    opened = chromium.launch({ executablePath: program, args: [ALONE] })
    root.teardown(async () => {
      const browser = await opened
      // Files can share a process.
      opened = undefined
      await browser?.close()
    })
  }
  return opened
}

/** A test that requires Chromium. Skipped without it; if CI is set, it fails instead. */
export function browserTest(name: string, body: (t: Test, browser: Browser) => Promise<unknown>): void {
  // Of the whole file.
  root.setTimeout(10 * TEST_MS)
  root.test(name, { timeout: TEST_MS }, async t => {
    const program = findBrowser()
    if (program !== undefined) await body(t, await openBrowser(program))
    else if (process.env.CI) throw new Error('install chromium')
    else t.plan(0, 'install chromium')
  })
}

/** Stores what the page shows under `.cache/pictures`. */
export async function photograph(t: Test, page: Page): Promise<void> {
  if (page.isClosed()) return
  const folder = join(cache, 'pictures')
  mkdirSync(folder, { recursive: true })
  const path = join(folder, `${t.name.replace(/\W+/g, '-')}.png`)
  await page.screenshot({ path, fullPage: true })
  t.comment(`picture: ${path}`)
}
