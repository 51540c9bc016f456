import t from 'tap'
import { plainText } from '../../plugins/console/web/components/markdown.ts'
import { blocksOf } from '../../plugins/console/web/components/markdown-blocks.ts'
import { LONG_TEXTS } from './long-texts.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', text })

t.test('headings, paragraphs, code and rules', async t => {
  t.strictSame(blocksOf('# One #\n\ntext\nmore\n## Two\n```sql\nselect 1\n\n# no heading\n```\n---\nend'), [
    { kind: 'heading', level: 1, text: 'One' },
    paragraph('text\nmore'),
    { kind: 'heading', level: 2, text: 'Two' },
    { kind: 'code', text: 'select 1\n\n# no heading' },
    { kind: 'rule' },
    paragraph('end')
  ])
  t.strictSame(blocksOf('#no heading\r\n```\nnever closed'), [
    paragraph('#no heading'),
    { kind: 'code', text: 'never closed' }
  ])
  t.strictSame(blocksOf(''), [])
})

t.test('lists, with lists inside them', async t => {
  t.strictSame(blocksOf('- a\n- b\n  - c\n\n    d\n- e\n1. x\n2) y'), [
    {
      kind: 'list',
      isOrdered: false,
      items: [
        [paragraph('a')],
        [paragraph('b'), { kind: 'list', isOrdered: false, items: [[paragraph('c'), paragraph('d')]] }],
        [paragraph('e')]
      ]
    },
    { kind: 'list', isOrdered: true, items: [[paragraph('x')], [paragraph('y')]] }
  ])
})

t.test('quotes and tables', async t => {
  t.strictSame(blocksOf('> one\n> - two\n\n| a | b |\n|---|:-:|\n| 1 | 2 |\n| 3 |\nend'), [
    { kind: 'quote', blocks: [paragraph('one'), { kind: 'list', isOrdered: false, items: [[paragraph('two')]] }] },
    { kind: 'table', head: ['a', 'b'], rows: [['1', '2'], ['3']] },
    paragraph('end')
  ])
})

t.test('texts that nest deeply, or are long, are read', async t => {
  // Blank lines are no block.
  for (const text of LONG_TEXTS) t.equal(blocksOf(text).length, text.trim() === '' ? 0 : 1, text.slice(0, 10))
})

t.test('in one line, without signs, for rows of lists', async t => {
  t.equal(
    plainText(
      '# Orders\n\nOne **row** per `order`, see [the guide](https://a.example).\n\n> Late\n\n- a\n- _b_\n\n---\n~~c~~'
    ),
    'Orders One row per order, see the guide. Late a b c'
  )
  t.equal(plainText('| a | b |\n|---|---|\n| *1* | <b>2</b> |'), 'a b 1 <b>2</b>')
  t.equal(plainText('customer_id, 2 * 3 * 4, a_b_c, 5 > 4'), 'customer_id, 2 * 3 * 4, a_b_c, 5 > 4')
  t.equal(plainText(''), '')
  t.equal(plainText('**bold** text', 4), 'bold', 'no more than was asked for')
  t.equal(plainText(`**${'a'.repeat(100_000)}`, 10).length, 10)
})
