import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const PROGRAMS = ['chromium', 'chromium-browser', 'google-chrome']

/** The program of Chromium: `ASPECTD_TEST_BROWSER`, else the first on the PATH, else what Playwright downloaded. */
export function findBrowser(): string | undefined {
  const { ASPECTD_TEST_BROWSER, PATH = '' } = process.env
  if (ASPECTD_TEST_BROWSER) return ASPECTD_TEST_BROWSER
  const installed = PATH.split(delimiter).flatMap(folder => PROGRAMS.map(name => join(folder, name)))
  return [...installed, chromium.executablePath()].find(path => path !== '' && existsSync(path))
}
