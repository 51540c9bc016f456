import type { Content } from '../source.ts'

/** Slack refuses more blocks, and longer texts. */
const MOST_ITEMS = 40
const LONGEST_TITLE = 150
const LONGEST_TEXT = 2900

/** The body of a message for Slack's incoming webhooks. */
export function slackBody({ title, items }: Content, linkTo: (path: string) => string): object {
  const lines = items.slice(0, MOST_ITEMS).map(({ text, path }) => {
    const shown = escaped(text.slice(0, LONGEST_TEXT / 2))
    return path === undefined ? shown : `<${linkTo(path)}|${shown}>`
  })
  if (items.length > MOST_ITEMS) lines.push(`and ${items.length - MOST_ITEMS} more`)
  const header = { type: 'header', text: { type: 'plain_text', text: title.slice(0, LONGEST_TITLE) } }
  const sections = lines.map(text => ({ type: 'section', text: { type: 'mrkdwn', text: text.slice(0, LONGEST_TEXT) } }))
  return { text: escaped(title), blocks: [header, ...sections] }
}

/** What has a meaning in Slack's mrkdwn besides text: links, and mentions such as <!channel>. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('|', '¦')
