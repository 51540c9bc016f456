import { effect, type Signal, signal, useLayoutEffect, useRef, useState } from 'aspectd/console'
import type { Place } from './plan.ts'
import { placeAt, type Scene } from './scene.ts'
import { fitted, keeping, revealing, type Size, SMALLEST_BUTTONS, type View, zoomed } from './view.ts'

/** What changes often, without the boxes being drawn again. */
export interface Signals {
  readonly view: Signal<View>
  /** Of the frame. */
  readonly size: Signal<Size>
  /** URN of the box under the pointer, or with the focus. */
  readonly near: Signal<string | undefined>
}

export const useSignals = (): Signals =>
  useState<Signals>(() => ({
    view: signal({ x: 0, y: 0, scale: 1 }),
    size: signal({ width: 0, height: 0 }),
    near: signal(undefined)
  }))[0]

interface Shown {
  readonly frame: { readonly current: HTMLElement | null }
  readonly plane: { readonly current: HTMLElement | null }
}

/** Of the dots behind the graph, in pixels at 100 %. */
const DOTS = 24

/** Moves the plane in the frame as the view says, and keeps the size of the frame. */
export function useShownView({ frame, plane }: Shown, { view, size }: Signals): void {
  useLayoutEffect(() => {
    const [outer, inner] = [frame.current, plane.current]
    if (!outer || !inner) return
    const measure = () => {
      size.value = { width: outer.clientWidth, height: outer.clientHeight }
    }
    measure()
    const watching = new ResizeObserver(measure)
    watching.observe(outer)
    const stop = effect(() => {
      const { x, y, scale } = view.value
      inner.style.transform = `translate(${x}px, ${y}px) scale(${scale})`
      outer.style.backgroundPosition = `${x}px ${y}px`
      outer.style.backgroundSize = `${DOTS * scale}px ${DOTS * scale}px`
      outer.classList.toggle('far', scale < SMALLEST_BUTTONS)
    })
    return () => {
      watching.disconnect()
      stop()
    }
  }, [])
}

/** The first layout is fitted; in later ones the box at `at` stays where it is in the frame. */
export function useKeptView(scene: Scene, at: number, { view, size }: Signals): void {
  const last = useRef<Scene>(undefined)
  useLayoutEffect(() => {
    const urn = scene.plan.graph.nodes[at]?.entity.urn ?? ''
    const [before, now] = [last.current && placeAt(last.current, urn), placeAt(scene, urn)]
    last.current = scene
    view.value = before && now ? kept(view.value, size.value, [before, now]) : fittedTo(scene, size.value)
  }, [scene.layout])
}

/** A box that was opened is shown as a whole. */
function kept(view: View, frame: Size, [before, now]: readonly [before: Place, now: Place]): View {
  const still = keeping(view, before, now)
  return before.height === now.height ? still : revealing(still, frame, now)
}

const NOWHERE: Place = { x: 0, y: 0, width: 0, height: 0 }

export const fittedTo = ({ layout, places, plan }: Scene, size: Size): View =>
  fitted(size, {
    graph: layout,
    start: places[0] ?? NOWHERE,
    hasUpstream: plan.graph.nodes.some(({ hop }) => hop < 0)
  })

/** Around the middle of the frame. */
export function zoomBy({ view, size }: Signals, by: number): void {
  const { width, height } = size.value
  view.value = zoomed(view.value, by, { x: width / 2, y: height / 2 })
}
