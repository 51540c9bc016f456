import type { ComponentChildren, VNode } from 'preact'
import { h } from '../h.ts'
import { type Block, blocksOf } from './markdown-blocks.ts'

/** A text in one line, without what marks headings, lists, links and emphasis: at most so many characters of it. */
export function plainText(text: string, most = text.length): string {
  // Twice as much, since signs go.
  const plain = blocksOf(text.slice(0, most * 2))
    .map(plainBlock)
    .join(' ')
  return plain.replace(/\s+/g, ' ').trim().slice(0, most)
}

function plainBlock(block: Block): string {
  if (block.kind === 'quote') return block.blocks.map(plainBlock).join(' ')
  if (block.kind === 'list') return block.items.map(item => item.map(plainBlock).join(' ')).join(' ')
  if (block.kind === 'table') return [block.head, ...block.rows].map(row => plainInline(row.join(' '))).join(' ')
  if (block.kind === 'rule') return ''
  return block.kind === 'code' ? block.text : plainInline(block.text)
}

const plainInline = (text: string): string =>
  text.replace(INLINE, (whole, ...found: (string | undefined)[]) => {
    const [code, label, address, strong, strongToo, em, emToo, gone] = found
    return code ?? (label || address) ?? strong ?? strongToo ?? em ?? emToo ?? gone ?? whole
  })

/** Markdown as elements: HTML in it is shown as text, and only addresses that cannot run a script are links. */
export const Markdown = ({ text }: { readonly text: string }): VNode =>
  h('div', { class: 'markdown', dir: 'auto' }, blocksOf(text).map(blockNode))

/** Below the headings of the page. */
const HEADINGS = ['h3', 'h4', 'h5', 'h6'] as const

function blockNode(block: Block, key: number): VNode {
  if (block.kind === 'heading') return h(HEADINGS[block.level - 1] ?? 'h6', { key }, inline(block.text))
  if (block.kind === 'paragraph') return h('p', { key }, inline(block.text))
  if (block.kind === 'code') return h('pre', { key, tabIndex: 0 }, h('code', {}, block.text))
  if (block.kind === 'quote') return h('blockquote', { key }, block.blocks.map(blockNode))
  if (block.kind === 'list') return h(block.isOrdered ? 'ol' : 'ul', { key }, block.items.map(itemNode))
  if (block.kind === 'table') return tableNode(block, key)
  return h('hr', { key })
}

function itemNode(blocks: readonly Block[], key: number): VNode {
  const [first, ...others] = blocks
  if (first?.kind !== 'paragraph') return h('li', { key }, blocks.map(blockNode))
  return h('li', { key }, inline(first.text), others.map(blockNode))
}

function tableNode({ head, rows }: Extract<Block, { kind: 'table' }>, key: number): VNode {
  const cell = (of: 'th' | 'td') => (text: string, at: number) => h(of, { key: at }, inline(text))
  return h(
    'div',
    { key, class: 'markdown-table', tabIndex: 0 },
    h(
      'table',
      {},
      h('thead', {}, h('tr', {}, head.map(cell('th')))),
      h(
        'tbody',
        {},
        rows.map((row, at) => h('tr', { key: at }, row.map(cell('td'))))
      )
    )
  )
}

/** Each alternative has an end that is found without going back, so that no text takes long. */
const INLINE = new RegExp(
  [
    '`([^`\\n]+)`',
    '!?\\[([^\\[\\]\\n]*)\\]\\(([^()\\s]+)\\)',
    '\\*\\*([^*\\n]+)\\*\\*',
    '__([^_\\n]+)__',
    '\\*([^*\\s][^*\\n]*)\\*',
    '(?<!\\w)_([^_\\s][^_\\n]*)_(?!\\w)',
    '~~([^~\\n]+)~~',
    '<?(https?://[^\\s<>()]+)>?',
    '( {2,}|\\\\)\\n'
  ].join('|'),
  'g'
)

function inline(text: string): ComponentChildren[] {
  const nodes: ComponentChildren[] = []
  let from = 0
  for (const match of text.matchAll(INLINE)) {
    if (match.index > from) nodes.push(text.slice(from, match.index))
    nodes.push(inlineNode(match))
    from = match.index + match[0].length
  }
  if (from < text.length) nodes.push(text.slice(from))
  return nodes
}

function inlineNode([whole, code, label, address, strong, strongToo, em, emToo, gone, bare]: RegExpMatchArray) {
  if (code !== undefined) return h('code', {}, code)
  if (address !== undefined) return link(address, label || address, whole)
  if (bare !== undefined) return link(bare, bare, whole)
  if (strong !== undefined || strongToo !== undefined) return h('strong', {}, strong ?? strongToo)
  if (em !== undefined || emToo !== undefined) return h('em', {}, em ?? emToo)
  return gone === undefined ? h('br', {}) : h('del', {}, gone)
}

const isAddress = (address: string): boolean => /^(https?:\/\/|mailto:)/i.test(address)

/** Images too: pages load nothing from other hosts. */
const link = (address: string, label: string, otherwise: string): ComponentChildren =>
  isAddress(address) ? h('a', { href: address, rel: 'noopener', target: '_blank' }, label) : otherwise
