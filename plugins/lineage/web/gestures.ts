/**
 * Drag pans, Ctrl with the wheel zooms (so do trackpads that pinch), two fingers do both. The plain wheel and one finger that
 * goes up or down are left to the page, which could not be scrolled past the graph otherwise.
 */
import { type Signal, useEffect } from 'aspectd/console'
import type { Point } from './layout.ts'
import { moved, type View, zoomed } from './view.ts'

interface Frame {
  readonly current: HTMLElement | null
}

/** Pixels of a drag; less is a click. */
const SLACK = 4
/** Pixels of the wheel that zoom by e. */
const WHEEL = 300

export function useGestures(frame: Frame, view: Signal<View>): void {
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const ending = new AbortController()
    const options = { signal: ending.signal }
    const drag = createDrag(element, view)
    element.addEventListener('wheel', event => zoomByWheel(element, view, event), { ...options, passive: false })
    element.addEventListener('pointerdown', drag.begin, options)
    element.addEventListener('pointermove', drag.move, options)
    element.addEventListener('pointerup', drag.end, options)
    element.addEventListener('pointercancel', drag.end, options)
    // The click at the end of a drag opens nothing.
    element.addEventListener('click', event => drag.hasMoved() && swallow(event), { ...options, capture: true })
    element.addEventListener('dragstart', event => event.preventDefault(), options)
    const keepTwoFingers = (event: TouchEvent) => event.touches.length > 1 && event.preventDefault()
    element.addEventListener('touchstart', keepTwoFingers, { ...options, passive: false })
    element.addEventListener('touchmove', keepTwoFingers, { ...options, passive: false })
    return () => ending.abort()
  }, [])
}

function zoomByWheel(element: HTMLElement, view: Signal<View>, event: WheelEvent): void {
  if (!event.ctrlKey && !event.metaKey) return
  event.preventDefault()
  view.value = zoomed(view.value, Math.exp(-event.deltaY / WHEEL), within(element, event))
}

function swallow(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** A point of the window in the frame. */
function within(element: HTMLElement, { clientX, clientY }: MouseEvent): Point {
  const { left, top } = element.getBoundingClientRect()
  return { x: clientX - left, y: clientY - top }
}

/** The pointers that are down: one moves the graph, two also zoom it. */
function createDrag(element: HTMLElement, view: Signal<View>) {
  const down = new Map<number, Point>()
  let start: Point | undefined
  let isDragged = false

  function begin(event: PointerEvent): void {
    if (event.isPrimary) {
      down.clear()
      isDragged = false
    }
    if (event.button !== 0 || (event.target instanceof Element && event.target.closest('.over'))) return
    start = within(element, event)
    down.set(event.pointerId, start)
  }

  function move(event: PointerEvent): void {
    const before = down.get(event.pointerId)
    if (!before || !start) return
    const now = within(element, event)
    if (!isDragged && down.size === 1 && distance(start, now) < SLACK) return
    isDragged = true
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId)
    down.set(event.pointerId, now)
    const [other] = [...down].flatMap(([id, point]) => (id === event.pointerId ? [] : [point]))
    view.value = other ? pinched(view.value, other, [before, now]) : moved(view.value, between(before, now))
  }

  const end = (event: PointerEvent): void => void down.delete(event.pointerId)

  return { begin, move, end, hasMoved: () => isDragged }
}

/** One finger stays, the other one goes from one point to another. */
function pinched(view: View, still: Point, [before, now]: readonly [Point, Point]): View {
  const shift = between(middle(still, before), middle(still, now))
  const by = distance(still, now) / Math.max(1, distance(still, before))
  return zoomed(moved(view, shift), by, middle(still, now))
}

const between = (from: Point, to: Point): Point => ({ x: to.x - from.x, y: to.y - from.y })
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y)
