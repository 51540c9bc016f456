import t from 'tap'
import { slackBody } from '../../../plugins/delivery/kinds/slack.ts'
import { teamsBody } from '../../../plugins/delivery/kinds/teams.ts'
import type { Content } from '../../../plugins/delivery/source.ts'

const linkTo = (path: string) => `https://catalog.example.com${path}`
const items = (count: number) => Array.from({ length: count }, (_, at) => ({ text: `line ${at}` }))
const content = (more: Partial<Content>): Content => ({
  ...{ type: 'x', data: {}, at: 0, title: 'orders has changed', items: [] },
  ...more
})

interface Card {
  readonly attachments: readonly { readonly content: { readonly body: readonly { readonly text: string }[] } }[]
}
const cardTexts = (body: object) => (body as Card).attachments[0]?.content.body.map(({ text }) => text)

t.test('a card of Teams has links, and what users wrote is no Markdown', async t => {
  const body = teamsBody(
    content({ title: '*all* <b>', items: [{ text: 'a [link](https://evil.example) #1', path: '/dataset/x' }] }),
    linkTo
  )
  t.strictSame(cardTexts(body), [
    '\\*all\\* \\<b\\>',
    '[a \\[link\\]\\(https://evil.example\\) \\#1](https://catalog.example.com/dataset/x)'
  ])
})

t.test('a long message is cut, and says so', async t => {
  const teams = cardTexts(teamsBody(content({ items: items(33) }), linkTo)) ?? []
  t.equal(teams.length, 32)
  t.equal(teams.at(-1), 'and 3 more')
  const { blocks } = slackBody(content({ items: items(45) }), linkTo) as { blocks: { text: { text: string } }[] }
  t.equal(blocks.length, 42)
  t.equal(blocks.at(-1)?.text.text, 'and 5 more')
})

t.test('a message of Slack has links, and no mention that a user wrote', async t => {
  const { text, blocks } = slackBody(
    content({ title: '<!channel> & all', items: [{ text: '<!here>|x', path: '/dataset/x' }] }),
    linkTo
  ) as { text: string; blocks: { text: { text: string } }[] }
  t.equal(text, '&lt;!channel&gt; &amp; all')
  t.equal(blocks[1]?.text.text, '<https://catalog.example.com/dataset/x|&lt;!here&gt;¦x>')
})
