import { piecesOf, wholeLines } from '../model/log-lines.ts'

/** Elements of more lines slow every page down. */
const MOST_LINES = 4000
const BLOCK = 200

interface Block {
  readonly element: HTMLElement
  readonly lines: number
}

/**
 * The end of a log in an element. It is appended to directly: what is drawn already is not compared again with each line
 * that comes.
 */
export function createLogView(element: HTMLElement) {
  const texts: string[] = []
  const blocks: Block[] = []
  let pending = ''
  let drawn = 0
  let dropped = 0

  const append = (lines: readonly string[]) => {
    const shown = lines.slice(-MOST_LINES)
    dropped += lines.length - shown.length
    for (let at = 0; at < shown.length; at += BLOCK) {
      const part = shown.slice(at, at + BLOCK)
      const block = blockOf(part)
      element.append(block)
      blocks.push({ element: block, lines: part.length })
      drawn += part.length
    }
    while (drawn > MOST_LINES && blocks.length > 1) {
      const first = blocks.shift()
      first?.element.remove()
      drawn -= first?.lines ?? 0
      dropped += first?.lines ?? 0
    }
  }

  return {
    add(text: string): void {
      texts.push(text)
      const { lines, rest } = wholeLines(pending, text)
      pending = rest
      append(lines)
    },
    /** Draws the last line, which has no end. */
    end(): void {
      if (pending !== '') append([pending])
      pending = ''
    },
    /** Lines of the beginning that are not drawn. */
    dropped: (): number => dropped,
    isEmpty: (): boolean => texts.length === 0,
    text: (): string => texts.join('')
  }
}

function blockOf(lines: readonly string[]): HTMLElement {
  const block = document.createElement('div')
  for (const { level, text } of piecesOf(lines)) {
    if (level === 'plain') block.append(text)
    else block.append(Object.assign(document.createElement('span'), { className: `line-${level}`, textContent: text }))
  }
  return block
}
