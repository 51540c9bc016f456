import t from 'tap'
import { blocksOf } from '../../plugins/documents/web/markdown-blocks.ts'
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
