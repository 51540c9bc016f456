import { useRef } from 'aspectd/console'
import { lineWith, type Row } from './levels.ts'

/** Milliseconds between two letters of one word. */
const PAUSE = 700
const LETTER = /^[\p{L}\p{N}_]$/u

/** Letters that are typed in a tree go to the next line whose name begins with them; a letter again to the one after it. */
export function useTyping(rows: readonly Pick<Row<{ urn: string; name: string }>, 'node'>[], current: number) {
  const typed = useRef({ text: '', at: Number.NEGATIVE_INFINITY })
  return ({ key, timeStamp }: KeyboardEvent, go: (index: number) => void): (() => void) | undefined => {
    if (!LETTER.test(key)) return undefined
    const { text, at } = typed.current
    const word = timeStamp - at < PAUSE ? text + key.toLowerCase() : key.toLowerCase()
    typed.current = { text: word, at: timeStamp }
    const found = lineWith(rows, word, current)
    return () => found !== -1 && go(found)
  }
}
