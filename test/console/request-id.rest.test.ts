import { definePlugin } from '../../core/index.ts'
import { start } from '../helper.ts'
import { browserTest, openPage } from './helper.ts'

let isBroken = true

const broken = definePlugin({
  name: 'broken',
  contract: 2,
  setup: () => ({
    mustObserve({ name }) {
      if (isBroken && name === 'listUsers') throw new TypeError('a secret of the server')
    }
  })
})

interface Line {
  readonly level: number
  readonly request?: string
  readonly err?: { readonly message: string }
}

browserTest(
  'a fault of the server shows the id of the request, by which its reason is in the log',
  async (t, browser) => {
    const lines: Line[] = []
    const server = await start(t, { plugins: [broken], log: { write: line => lines.push(JSON.parse(line)) } })
    const page = await openPage(t, browser, server, '/settings/identities/users')
    const alert = page.getByRole('alert').filter({ hasText: 'Something went wrong. Request ID: ' })
    await alert.waitFor()
    const shown = (await alert.textContent()) ?? ''
    const [, id] = /Request ID: ([\da-f]{16})\b/.exec(shown) ?? []
    t.ok(id, shown)
    t.notMatch(shown, /secret/)
    t.match(
      lines.find(({ level, request }) => level === 50 && request === id),
      { err: { message: /a secret of the server/ } }
    )
    isBroken = false
    await page.reload()
    await page.getByRole('row', { name: /datahub/ }).waitFor()
  }
)
