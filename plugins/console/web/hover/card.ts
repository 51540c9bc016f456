import {
  Avatars,
  addressAt,
  effect,
  h,
  here,
  MarkList,
  Path,
  plainText,
  Tile,
  typeName,
  typeOf,
  type VNode
} from 'aspectd/console'
import { render } from 'preact'
import { type CardData, loadCard } from './card-data.ts'
import { text } from './en.ts'

const MAX_DESCRIPTION = 240
/** Milliseconds in which the pointer can get from the link to the card. */
const GRACE = 250
/** Pixels between link and card, and to the edges of the window. */
const GAP = 4
const EDGE = 8
const ID = 'hover-card'

let close: (() => void) | undefined

/** Shows what a link leads to, if the pointer or the focus is still on it. Escape closes it; the pointer may move into it. */
export async function showCard(link: HTMLAnchorElement): Promise<void> {
  const urn = urnOf(link)
  if (urn === undefined) return
  const card = await loadCard(urn)
  if (!card || !link.isConnected || !link.matches(':hover, :focus-visible')) return
  close?.()
  close = open(link, h(Card, { urn, card }))
}

/** Of a link to the page of another entity than the one that is shown, not to one of its tabs. */
function urnOf({ pathname }: HTMLAnchorElement): string | undefined {
  const [, , urn = '', tab] = pathname.slice(addressAt('/').length - 1).split('/')
  const isHere = here.value.path.split('/')[2] === urn
  return tab !== undefined || isHere ? undefined : decodeURIComponent(urn)
}

function open(link: HTMLAnchorElement, content: VNode): () => void {
  const box = document.createElement('div')
  Object.assign(box, { id: ID, className: 'hover-card', popover: 'manual', role: 'tooltip' })
  document.body.append(box)
  render(content, box)
  box.showPopover()
  place(box, link)
  const { title } = link
  // The browser would show it over the card.
  link.removeAttribute('title')
  link.setAttribute('aria-describedby', ID)
  const stop = watch(box, link)
  return () => {
    close = undefined
    stop()
    link.removeAttribute('aria-describedby')
    if (title !== '') link.title = title
    render(null, box)
    box.remove()
  }
}

/** Below the link or, where there is no room, above it. */
function place(box: HTMLElement, link: HTMLElement): void {
  const [line = link.getBoundingClientRect()] = link.getClientRects()
  const { offsetWidth: width, offsetHeight: height } = box
  const isBelow = line.bottom + GAP + height + EDGE <= innerHeight || line.top < height + GAP + EDGE
  box.style.top = `${isBelow ? line.bottom + GAP : line.top - GAP - height}px`
  box.style.left = `${Math.max(EDGE, Math.min(line.left, innerWidth - width - EDGE))}px`
}

/** Closes the card when neither pointer nor focus is on it or its link. Returns what ends that. */
function watch(box: HTMLElement, link: HTMLElement): () => void {
  const ending = new AbortController()
  const { signal } = ending
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => close?.()
  const isOn = ({ target }: Event) => target instanceof Node && (box.contains(target) || link.contains(target))
  const follow = (event: Event) => {
    clearTimeout(timer)
    if (!isOn(event) && !link.matches(':focus-visible')) timer = setTimeout(leave, GRACE)
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // It closes the card alone, not a drawer below it.
    event.preventDefault()
    event.stopPropagation()
    leave()
  }
  document.addEventListener('pointerover', follow, { signal })
  document.addEventListener('pointerdown', event => box.contains(event.target as Node) || leave(), { signal })
  document.addEventListener('keydown', press, { signal, capture: true })
  link.addEventListener('blur', () => link.matches(':hover') || box.matches(':hover') || leave(), { signal })
  addEventListener('scroll', leave, { signal, capture: true })
  const shown = here.peek()
  const unsubscribe = effect(() => void (here.value !== shown && leave()))
  return () => {
    clearTimeout(timer)
    ending.abort()
    unsubscribe()
  }
}

interface CardProps {
  readonly urn: string
  readonly card: CardData
}

function Card({ urn, card }: CardProps): VNode {
  const { name, marks, platform, subType, place, owners } = card
  const type = typeOf(urn)
  const description = plainText(card.description, MAX_DESCRIPTION)
  const crumbs = place.map(name => ({ name }))
  return h(
    'div',
    {},
    h(
      'div',
      { class: 'row' },
      h(Tile, { platform, type, subType }),
      h(
        'span',
        { class: 'two' },
        h('span', { class: 'named' }, h('strong', { dir: 'auto' }, name), h(MarkList, { marks })),
        h(Path, { type, subType, typeName: subType ?? typeName(type), crumbs })
      )
    ),
    h('p', { class: description === '' ? 'muted' : '', dir: 'auto' }, description || text.noDescription),
    owners.length > 0 &&
      h('div', { class: 'row' }, h('span', { class: 'muted' }, text.owners), h(Avatars, { people: owners }))
  )
}
