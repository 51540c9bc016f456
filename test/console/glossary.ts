import type { Page } from 'playwright-core'
import type { Client } from '../helper.ts'

/** Creates terms and nodes, and returns their URNs. */
export const makePart =
  (admin: Client) =>
  async (what: 'Term' | 'Node', name: string, parentNode?: string): Promise<string> => {
    const input = { name, description: `What ${name} means`, ...(parentNode ? { parentNode } : {}) }
    const mutation = `mutation m($input: CreateGlossaryEntityInput!) { createGlossary${what}(input: $input) }`
    const { data, errors } = await admin.gql(mutation, { input })
    if (errors) throw new Error(errors[0]?.message)
    return data[`createGlossary${what}`]
  }

/** Chooses in the dialog that is open. */
export async function pick(page: Page, name: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').fill(name)
  await dialog.getByRole('option', { name }).first().click()
  await dialog.waitFor({ state: 'detached' })
}
