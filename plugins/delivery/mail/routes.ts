import { createHash } from 'node:crypto'
import { type Call, type Response, type Route, respond, route, Type } from '../../../core/index.ts'
import { LinkNotValid } from '../errors.ts'
import type { MailLinkUse } from '../own/link-use.ts'
import type { Purpose } from './links.ts'
import { escaped } from './template.ts'

const Link = Type.Object({
  channel: Type.String({ maxLength: 100 }),
  token: Type.String({ maxLength: 1000 })
})
/** `List-Unsubscribe=One-Click` of mail programs; nothing of our own page. */
const Form = Type.Object({}, { additionalProperties: true })

/** Sends the form without the session of a user who is logged in: forms with one are refused. */
const SCRIPT = `document.querySelector('form')?.addEventListener('submit', async event => {
  event.preventDefault()
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(location.href, { method: 'POST', credentials: 'omit', headers, body: 'confirmed=1' })
  const text = await answer.text()
  const failed = () => Object.assign(document.createElement('main'), { textContent: JSON.parse(text).message })
  const done = () => new DOMParser().parseFromString(text, 'text/html').querySelector('main')
  document.querySelector('main').replaceWith(answer.ok ? done() : failed())
})`
const HASH = createHash('sha256').update(SCRIPT).digest('base64')
const POLICY = `default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-${HASH}'; connect-src 'self'; form-action 'self'; frame-ancestors 'none'`

const TEXTS: Readonly<Record<Purpose, { title: string; ask: string; verb: string; done: string }>> = {
  verify: {
    title: 'Confirm your address',
    ask: 'Notices are sent to this address once you confirm it.',
    verb: 'Confirm',
    done: 'Your address is confirmed.'
  },
  stop: {
    title: 'Stop these mails',
    ask: 'No more notices are sent to this address.',
    verb: 'Stop',
    done: 'No more notices are sent to this address. Settings › Notices resumes them.'
  }
}

/** Pages of links in mails. To open one changes nothing: programs open links before people do. */
export function mailRoutes(use: MailLinkUse): Route[] {
  const purposes = ['verify', 'stop'] as const
  return purposes.flatMap(purpose => [
    route({ method: 'GET', url: `/delivery/${purpose}`, params: Link }, 'public', ({ channel, token }) =>
      page(purpose, question(purpose, new URLSearchParams({ channel, token })))
    ),
    route(
      { method: 'POST', url: `/delivery/${purpose}`, params: Link, body: Form, form: true },
      'public',
      async ({ channel, token }, call: Call) => {
        if (!(await use(call, purpose, { channel, token }))) throw new LinkNotValid()
        return page(purpose, `<p>${escaped(TEXTS[purpose].done)}</p>`)
      }
    )
  ])
}

/** Its address is the one that it was opened with, also below a base path. A form without a field has no type of content. */
function question(purpose: Purpose, query: URLSearchParams): string {
  const { ask, verb } = TEXTS[purpose]
  return `<p>${escaped(ask)}</p><form method="post" action="?${escaped(String(query))}"><input type="hidden" name="confirmed" value="1"><button>${escaped(verb)}</button></form>`
}

function page(purpose: Purpose, content: string): Response {
  const { title } = TEXTS[purpose]
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title>`
  return respond({
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer'
    },
    body: `<!doctype html><html lang="en"><head>${head}</head><body style="font-family:sans-serif;margin:2rem"><main><h1>${escaped(title)}</h1>${content}</main><script>${SCRIPT}</script></body></html>`
  })
}
