import type { Locator, Page } from 'playwright-core'
import t, { type Test } from 'tap'
import { start } from '../helper.ts'
import { browserTest, openPage, press, settled } from './helper.ts'
import { tabTo } from './keyboard.ts'

t.setTimeout(600_000)

const server = await start(t)
const table = (name: string) =>
  `/dataset/${encodeURIComponent(`urn:li:dataset:(urn:li:dataPlatform:snowflake,toyshop_analytics.${name},PROD)`)}`
const REVENUE = table('reports.revenue_by_country')
const ORDERS = table('marts.fct_orders')

/** Counts what a user does: a click, a key, a text that is typed. Moving there with Tab is not a step. */
interface Hand {
  readonly name: 'mouse' | 'keyboard'
  /** Presses a button, link, check box or option. */
  press(wanted: Locator): Promise<void>
  /** Types into what has the focus. */
  type(text: string): Promise<void>
  key(key: string): Promise<void>
  steps(): number
}

function handOf(page: Page, name: Hand['name']): Hand {
  let steps = 0
  return {
    name,
    async press(wanted) {
      if (name === 'mouse') await wanted.click()
      else {
        await tabTo(page, wanted)
        await page.keyboard.press('Enter')
      }
      steps++
    },
    async type(text) {
      await page.keyboard.type(text)
      steps++
    },
    async key(key) {
      await press(page, key)
      steps++
    },
    steps: () => steps
  }
}

interface Task {
  readonly what: string
  /** Steps at most. */
  readonly goal: number
  readonly path: string
  readonly work: (page: Page, hand: Hand) => Promise<unknown>
  /** What only one of them can do again, such as filling an empty catalog. */
  readonly hands?: readonly Hand['name'][]
}

const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name }).first()

/** The list below a field is chosen from with the mouse, or what is typed is confirmed. */
async function choose(page: Page, hand: Hand, name: string): Promise<void> {
  if (hand.name === 'mouse') return hand.press(option(page, new RegExp(`^${name}`)))
  await page.getByRole('dialog').getByRole('combobox').waitFor()
  await hand.type(name)
  await option(page, new RegExp(`^${name}`)).waitFor()
  await hand.key('Enter')
}

/** Radio buttons: the keyboard reaches the one that is chosen, and arrows go to the next. */
async function verification(dialog: Locator, page: Page, hand: Hand): Promise<void> {
  if (hand.name === 'mouse') return hand.press(dialog.getByRole('radio', { name: 'Verification' }))
  await tabTo(page, dialog.getByRole('radio', { name: 'Completion' }))
  await hand.key('ArrowRight')
}

const TASKS: readonly Task[] = [
  {
    ...{ what: 'an empty catalog shows the sample', goal: 1, path: '/', hands: ['mouse'] },
    async work(page, hand) {
      await hand.press(page.getByRole('button', { name: 'Load sample data' }))
      await page.getByRole('heading', { name: 'Most used' }).waitFor({ timeout: 240_000 })
    }
  },
  {
    ...{ what: 'all columns with e-mail addresses get a tag', goal: 6, path: '/' },
    async work(page, hand) {
      const field = page.getByRole('combobox', { name: 'Search' })
      await (hand.name === 'mouse' ? hand.press(field) : hand.key('/'))
      await hand.type('email')
      await hand.key(hand.name === 'mouse' ? 'Enter' : 'Control+Enter')
      if (hand.name === 'mouse') await hand.press(page.getByRole('link', { name: /^Columns/ }))
      const all = page.getByRole('button', { name: 'Add tag to all' })
      await all.waitFor()
      await (hand.name === 'mouse' ? hand.press(all) : hand.key('t'))
      await choose(page, hand, hand.name === 'mouse' ? 'Personal data' : 'Experimental')
      await page
        .getByText(/^Added .* to [\d,]+ columns/)
        .first()
        .waitFor()
    }
  },
  {
    ...{ what: 'a term is created in its group and added', goal: 6, path: REVENUE },
    async work(page, hand) {
      const name = `Income by ${hand.name}`
      await (hand.name === 'mouse' ? hand.press(page.getByRole('button', { name: 'Add term' })) : hand.key('m'))
      await page.getByRole('dialog').waitFor()
      await hand.type(name)
      await option(page, /^Create/).waitFor()
      await (hand.name === 'mouse' ? hand.press(option(page, /^Create/)) : hand.key('Enter'))
      const groups = page.getByRole('combobox', { name: 'Term group' })
      await groups.waitFor()
      await hand.type('Money')
      await option(page, /Money/).waitFor()
      await (hand.name === 'mouse' ? hand.press(option(page, /Money/)) : hand.key('Enter'))
      await page.getByText('In Money').waitFor()
      await hand.key('Enter')
      await page.getByRole('complementary').getByRole('link', { name }).waitFor()
    }
  },
  {
    ...{ what: 'a property is defined and set', goal: 9, path: REVENUE },
    async work(page, hand) {
      const name = `Level by ${hand.name}`
      await hand.press(page.getByRole('button', { name: 'Add property' }))
      await page.getByRole('combobox', { name: 'Property' }).waitFor()
      await hand.type(name)
      await option(page, /^Create/).waitFor()
      await hand.key('Enter')
      await page.getByRole('button', { name: `Create ${name}` }).waitFor()
      await hand.key('Enter')
      await page.getByRole('dialog').getByLabel(name).waitFor()
      await hand.type('high')
      await hand.key('Enter')
      await page.getByRole('complementary').getByText('high').first().waitFor()
    }
  },
  {
    ...{ what: 'a form is made, assigned, answered and verified', goal: 12, path: REVENUE },
    async work(page, hand) {
      const name = `Review by ${hand.name}`
      const [dialog, main] = [page.getByRole('dialog'), page.getByRole('main')]
      await hand.press(main.getByRole('link', { name: /^Forms/ }))
      await hand.press(main.getByRole('button', { name: 'Assign form' }))
      await dialog.getByRole('combobox', { name: 'Form' }).waitFor()
      await hand.type(name)
      await option(page, /^Create/).waitFor()
      await (hand.name === 'mouse' ? hand.press(option(page, /^Create/)) : hand.key('Enter'))
      await verification(dialog, page, hand)
      const property = dialog.getByRole('combobox', { name: 'Structured property' })
      if (hand.name === 'mouse') {
        await hand.press(property)
        await hand.press(option(page, /^Retention/))
      } else {
        await tabTo(page, property)
        await hand.type('Retention')
        await option(page, /^Retention/).waitFor()
        await hand.key('Enter')
      }
      await hand.press(dialog.getByRole('button', { name: `Create ${name}` }))
      const form = page.getByRole('article', { name })
      await hand.press(form.getByRole('button', { name: 'Answer Retention in days' }))
      await dialog.getByLabel('Retention in days').waitFor()
      await hand.type('30')
      await hand.key('Enter')
      await dialog.waitFor({ state: 'detached' })
      await form.getByText('1 of 1 answered').waitFor()
      await hand.press(form.getByRole('button', { name: `Verify ${name}` }))
      await form.getByText('verified by').waitFor()
    }
  },
  {
    ...{ what: 'the queries of a table are seen with their use', goal: 1, path: ORDERS },
    async work(page, hand) {
      await hand.press(page.getByRole('link', { name: /^Queries/ }))
      await page
        .getByText(/^select/i)
        .first()
        .waitFor()
    }
  },
  {
    ...{
      what: 'one’s own password is changed',
      goal: 3,
      path: '/settings/profile?change=password',
      hands: ['keyboard']
    },
    async work(page, hand) {
      await page.getByRole('dialog').getByLabel('Current password').waitFor()
      await hand.type(server.password)
      await tabTo(page, page.getByRole('dialog').getByLabel('New password'))
      await hand.type('correct horse battery staple')
      await hand.key('Enter')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  }
]

const BOTH: readonly Hand['name'][] = ['mouse', 'keyboard']

for (const { what, goal, path, work, hands = BOTH } of TASKS) {
  browserTest(`${what}, in at most ${goal} steps`, async (t: Test, browser) => {
    for (const name of hands) {
      const page = await openPage(t, browser, server, path)
      await settled(page)
      const hand = handOf(page, name)
      await work(page, hand)
      t.comment(`${what}: ${hand.steps()} of ${goal} by ${name}`)
      t.ok(hand.steps() <= goal, `${hand.steps()} steps by ${name}`)
    }
  })
}
