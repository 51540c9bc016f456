import { Fragment, h, type VNode } from 'aspectd/console'
import { piecesOf } from './highlight.ts'

interface MarkedProps {
  readonly text: string
  readonly words: readonly string[]
}

/** A text with the words of the query marked. */
export const Marked = ({ text, words }: MarkedProps): VNode =>
  h(
    Fragment,
    {},
    piecesOf(text, words).map((piece, at) => (piece.isMatch ? h('mark', { key: at }, piece.text) : piece.text))
  )
