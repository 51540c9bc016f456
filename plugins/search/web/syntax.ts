import { h, Link, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { queryPath } from './nothing.ts'

/** The query language in ten examples, each a search. */
export const Syntax = (): VNode =>
  h(
    'details',
    { class: 'syntax' },
    h('summary', {}, text.syntax),
    h(
      'dl',
      {},
      text.syntaxRows.map(([query, meaning]) =>
        h(
          'div',
          { key: query },
          h('dt', {}, h(Link, { to: queryPath(query), class: 'mono' }, query)),
          h('dd', {}, meaning)
        )
      )
    )
  )
