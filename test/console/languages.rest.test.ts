import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Test } from 'tap'
import { testdir } from '../folders.ts'
import { start } from '../helper.ts'
import { browserTest, logInto } from './helper.ts'

const FILES: Readonly<Record<string, string>> = {
  'index.ts': `import { definePlugin } from 'aspectd'
    export const words = definePlugin({
      name: 'words',
      contract: 2,
      console: {
        folder: new URL('./web/', import.meta.url),
        pages: [{ path: '/words', title: 'Words', menu: 'catalog', show: 'page.ts#WordsPage' }]
      },
      setup: () => ({})
    })`,
  'web/page.ts': `import { date, h, number, Page, page } from 'aspectd/console'
    import { text } from './en.ts'
    const LABEL = text.label
    export const WordsPage = page(() =>
      h(Page, { title: text.title }, h('p', {}, LABEL), h('p', {}, text.rest), h('p', {}, number(1234.5)), h('p', {}, date(0))))`,
  'web/en.ts': `export const text = { title: 'Words', label: 'A label', rest: 'Only in English' }`,
  'web/de.ts': `import type { Translation } from 'aspectd/console'
    import type { text as english } from './en.ts'
    export const text: Translation<typeof english> = { title: 'Wörter', label: 'Ein Text' }`
}

function writePlugin(t: Test): string {
  const folder = join(testdir(t), 'words')
  mkdirSync(join(folder, 'web'), { recursive: true })
  for (const [path, text] of Object.entries(FILES)) writeFileSync(join(folder, path), text)
  return join(folder, 'index.ts')
}

browserTest('the texts are in the language of the browser, else of the choice, else English', async (t, browser) => {
  const server = await start(t, { config: { load: [writePlugin(t)] } })
  const context = await browser.newContext({ baseURL: server.url, locale: 'de-AT' })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  await page.goto('/words')
  await page.getByRole('heading', { name: 'Wörter', level: 1 }).waitFor()
  const said = page.getByRole('main')
  t.match(await said.textContent(), /Ein TextOnly in English1.234,5/)
  t.equal(await page.locator('html').getAttribute('lang'), 'de')
  await page.getByRole('button', { name: 'Account: datahub' }).click()
  await page.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'English' })
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor()
  t.match(await said.textContent(), /A labelOnly in English/)
  await page.reload()
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor()
})

browserTest('who wants a language that is not there reads English', async (t, browser) => {
  const server = await start(t, { config: { load: [writePlugin(t)] } })
  const context = await browser.newContext({ baseURL: server.url, locale: 'fr-FR' })
  t.teardown(() => context.close())
  await logInto(context, { name: 'datahub', password: server.password })
  const page = await context.newPage()
  await page.goto('/words')
  await page.getByRole('heading', { name: 'Words', level: 1 }).waitFor()
})
