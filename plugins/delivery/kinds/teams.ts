import type { Content } from '../source.ts'

/** A message for Teams has at most 28 kB. */
const MOST_ITEMS = 30
const LONGEST_TEXT = 500

/** The body of a message for a Workflow of Microsoft Teams ("when a webhook request is received"): an Adaptive Card. */
export function teamsBody({ title, items }: Content, linkTo: (path: string) => string): object {
  const block = (text: string, more: object = {}) => ({ type: 'TextBlock', text, wrap: true, ...more })
  const lines = items.slice(0, MOST_ITEMS).map(({ text, path }) => {
    const shown = escaped(text.slice(0, LONGEST_TEXT))
    return block(path === undefined ? shown : `[${shown}](${linkTo(path)})`)
  })
  if (items.length > MOST_ITEMS) lines.push(block(`and ${items.length - MOST_ITEMS} more`))
  const content = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [block(escaped(title.slice(0, LONGEST_TEXT)), { size: 'Medium', weight: 'Bolder' }), ...lines]
  }
  return { type: 'message', attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', content }] }
}

/** What has a meaning in the Markdown of Adaptive Cards. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]()#<>]/g, '\\$&')
