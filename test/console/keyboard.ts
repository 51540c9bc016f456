import type { Locator, Page } from 'playwright-core'
import { focused } from './helper.ts'

const MOST = 100

/** Moves the focus to an element with Tab alone: moving is not a step, as on any page of the web. */
export async function tabTo(page: Page, wanted: Locator): Promise<void> {
  await wanted.waitFor()
  for (let pressed = 0; pressed < MOST; pressed++) {
    if (await hasFocus(wanted)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not reach ${wanted}; the focus is on ${await focused(page)}`)
}

export const hasFocus = (wanted: Locator): Promise<boolean> => wanted.evaluate(element => element.matches(':focus'))

/** Counts the steps of a task: a key, or a field that is filled in. */
export function createKeyboard(page: Page) {
  let steps = 0
  return {
    steps: (): number => steps,
    /** Goes to a button, link or check box and presses it. */
    async press(wanted: Locator, key = 'Enter'): Promise<void> {
      await tabTo(page, wanted)
      await page.keyboard.press(key)
      steps++
    },
    /** Goes to a field and types. */
    async fill(wanted: Locator, text: string): Promise<void> {
      await tabTo(page, wanted)
      await page.keyboard.type(text)
      steps++
    },
    /** A key for what already has the focus. */
    async key(key: string): Promise<void> {
      await page.keyboard.press(key)
      steps++
    }
  }
}
