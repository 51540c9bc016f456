import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { h } from './h.ts'
import { persist } from './persist.ts'

interface SqlProps {
  readonly text: string
  readonly title?: string | undefined
}

type Pieces = Pick<typeof import('./sql/pieces.ts'), 'piecesOf'>

/** A statement with its keywords, strings, numbers and comments told apart. What tells them apart is loaded when first shown. */
export function Sql({ text, title }: SqlProps): VNode {
  const [load, setLoad] = useState<Pieces>()
  useEffect(() => persist(() => import('./sql/pieces.ts'), { onLoaded: setLoad }), [])
  const pieces = load?.piecesOf(text) ?? [{ text }]
  return h(
    'code',
    { class: 'sql', dir: 'ltr', title },
    pieces.map((piece, at) => (piece.kind ? h('span', { key: at, class: piece.kind }, piece.text) : piece.text))
  )
}
