import type { Content } from '../source.ts'

export interface Mail {
  readonly subject: string
  readonly text: string
  readonly html: string
}

interface Links {
  /** The address of a path of this server. */
  readonly linkTo: (path: string) => string
  /** Where a click stops these mails; absent for those that answer a request. */
  readonly stop?: string
}

const MOST_ITEMS = 200
const LONGEST_SUBJECT = 150

/** A message as plain text and as HTML. Everything that people have written is escaped. */
export function mailOf({ title, items }: Content, { linkTo, stop }: Links): Mail {
  const shown = items.slice(0, MOST_ITEMS).map(({ text, path }) => ({ text, link: path && linkTo(path) }))
  const rest = items.length > MOST_ITEMS ? [`and ${items.length - MOST_ITEMS} more`] : []
  const stopText = stop === undefined ? [] : ['', `Stop these mails: ${stop}`]
  const lines = shown.map(({ text, link }) => (link ? `- ${oneLine(text)}\n  ${link}` : `- ${oneLine(text)}`))
  const rows = shown.map(({ text, link }) => (link ? `<a href="${escaped(link)}">${escaped(text)}</a>` : escaped(text)))
  const footer = stop === undefined ? '' : `<p><a href="${escaped(stop)}">Stop these mails</a></p>`
  return {
    subject: oneLine(title).slice(0, LONGEST_SUBJECT),
    text: [oneLine(title), '', ...lines, ...rest, ...stopText, ''].join('\n'),
    html: `<!doctype html><html lang="en"><body><h1 style="font-size:1.1em">${escaped(title)}</h1><ul>${[
      ...rows,
      ...rest
    ]
      .map(row => `<li>${row}</li>`)
      .join('')}</ul>${footer}</body></html>`
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;'
}

/** For HTML, in texts and in attributes. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, one => ENTITIES[one] ?? one)
