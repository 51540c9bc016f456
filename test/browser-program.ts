import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

/** The shell has no windows of its own, and needs two thirds of the time. */
const PROGRAMS = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome']

/** The program of Chromium: `ASPECTD_TEST_BROWSER`, else the first that is on the PATH, else what Playwright downloaded. */
export function findBrowser(): string | undefined {
  const { ASPECTD_TEST_BROWSER, PATH = '' } = process.env
  if (ASPECTD_TEST_BROWSER) return ASPECTD_TEST_BROWSER
  const folders = PATH.split(delimiter)
  const installed = PROGRAMS.flatMap(name => folders.map(folder => join(folder, name)))
  return [...installed, chromium.executablePath()].find(path => path !== '' && existsSync(path))
}
