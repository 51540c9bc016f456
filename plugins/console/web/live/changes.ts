import { text } from './en.ts'
import { useSheet } from './sheet.ts'

/** What can have a mark: parts of a page, and rows of its lists. */
const PARTS = 'main :is(.card, .side-part, .banner, tbody tr)'
/** Milliseconds in which what is asked for has come. */
const WITHIN = 3000
/** Milliseconds that a mark stays. */
const SHOWN = 20_000

export interface Change {
  /** Beside what has changed: `Changed by Ann`. */
  readonly label?: string
  /** For screen readers, once. */
  readonly said?: string
}

/** Asks again for what is shown, and marks the parts whose text is another one then. Nothing is moved. */
export function markChanges({ label = text.changed, said }: Change, refresh: () => void): void {
  const main = document.getElementById('main')
  if (!main) {
    refresh()
    return
  }
  useSheet()
  const before = new Map(parts().map(part => [part, textOf(part)]))
  const observer = new MutationObserver(() => {
    const changed = parts().filter(part => before.get(part) !== textOf(part))
    // The innermost ones.
    for (const part of changed) if (!changed.some(other => other !== part && part.contains(other))) mark(part, label)
  })
  observer.observe(main, { subtree: true, childList: true, characterData: true })
  setTimeout(() => observer.disconnect(), WITHIN)
  refresh()
  if (said !== undefined) say(said)
}

const parts = (): readonly Element[] => [...document.querySelectorAll(PARTS)]

/** Without times, which are `2 min ago` and then `3 min ago`. */
function textOf(part: Element): string {
  const copy = part.cloneNode(true) as Element
  for (const time of copy.querySelectorAll('time')) time.remove()
  return copy.textContent
}

const marked = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()

function mark(part: Element, label: string): void {
  // The content of a row is in its cells.
  const place = part instanceof HTMLTableRowElement ? part.cells[0] : part
  if (!(place instanceof HTMLElement)) return
  clearTimeout(marked.get(place))
  place.dataset.changed = label
  marked.set(
    place,
    setTimeout(() => delete place.dataset.changed, SHOWN)
  )
}

let speaker: HTMLElement | undefined

function say(said: string): void {
  if (!speaker) {
    speaker = Object.assign(document.createElement('p'), { className: 'unseen', role: 'status' })
    document.body.append(speaker)
  }
  speaker.textContent = said
}
