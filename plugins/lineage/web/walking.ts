/** The keyboard in the graph: one box has the focus, and arrow keys lead along the edges. */
import { useState } from 'aspectd/console'
import { placeAt, type Scene } from './scene.ts'
import { type Arrow, step } from './steps.ts'
import type { Signals } from './use-view.ts'
import { revealing } from './view.ts'

interface Walking {
  /** The position of the box that is reached by Tab. */
  readonly at: number
  /** Gives the focus to the name in a box. */
  readonly focusOn: (urn: string) => void
  readonly onFocusIn: (event: FocusEvent) => void
}

export function useWalking(
  frame: { readonly current: HTMLElement | null },
  scene: Scene,
  { view, size, near }: Signals
): Walking {
  const [current, setCurrent] = useState<string>()
  const enter = (target: EventTarget | null) => {
    const urn = urnAround(target)
    if (urn === undefined) return
    setCurrent(urn)
    near.value = urn
    const place = placeAt(scene, urn)
    // A button that moves under the pointer would not be pressed.
    if (place && isByKeyboard(target)) view.value = revealing(view.value, size.value, place)
  }
  return {
    at: scene.position.get(current ?? '') ?? 0,
    focusOn: urn => nameIn(frame.current, urn)?.focus({ preventScroll: true }),
    onFocusIn: ({ target }) => enter(target)
  }
}

const isByKeyboard = (target: EventTarget | null) => target instanceof Element && target.matches(':focus-visible')

/** The URN of the box that an element is in. */
export const urnAround = (target: EventTarget | null): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('.lineage-node')?.dataset.urn : undefined

const nameIn = (frame: HTMLElement | null, urn: string): HTMLElement | null | undefined =>
  frame?.querySelector<HTMLElement>(`.lineage-node[data-urn="${CSS.escape(urn)}"] .name`)

const ARROWS: ReadonlySet<string> = new Set<Arrow>(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'])
const isArrow = (key: string): key is Arrow => ARROWS.has(key)

interface Pressed {
  readonly scene: Scene
  readonly at: number
  readonly focusOn: (urn: string) => void
  readonly onChoose: (urn: string) => void
}

/** Arrows walk, Home goes to the start, Space shows the panel. Enter on a name follows the link by itself. */
export function press(event: KeyboardEvent, { scene, at, focusOn, onChoose }: Pressed): void {
  const { key, target } = event
  if (event.altKey || event.ctrlKey || event.metaKey || urnAround(target) === undefined) return
  const { nodes, edges } = scene.plan.graph
  const urnAt = (index: number) => nodes[index]?.entity.urn ?? ''
  const isName = target instanceof Element && target.matches('.name')
  const to = isArrow(key) ? step(at, key, edges, scene.layout.boxes) : key === 'Home' ? 0 : undefined
  if (to !== undefined) focusOn(urnAt(to))
  else if (key === ' ' && isName) onChoose(urnAt(at))
  else if (!isArrow(key)) return
  event.preventDefault()
  event.stopPropagation()
}
