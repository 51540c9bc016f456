/** Which part of the graph the frame shows: pure, in pixels. */
import type { Point } from './layout.ts'
import type { Place } from './plan.ts'

/** The point (`px`, `py`) of the graph is at `x + px * scale`, `y + py * scale` of the frame. */
export interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

const SMALLEST = 0.25
const LARGEST = 1.5
/** Fit shows no smaller than this: names stay readable, buttons have 24 pixels. */
const SMALLEST_FIT = 0.8
/** Below it the buttons of boxes would be smaller than 15 pixels: they are left out. */
export const SMALLEST_BUTTONS = 0.6
/** Where the start stands, as a share of the width: descendants get more of it. */
const START = 0.46
const START_WITHOUT_UPSTREAM = 0.2
const MARGIN = 16
/** Of the buttons at the bottom, and of the notes at the top. */
const TOOLS = 60
const NOTES = 56

/** Zoomed around a point of the frame, which stays where it is. */
export function zoomed({ x, y, scale }: View, by: number, at: Point): View {
  const next = Math.min(LARGEST, Math.max(SMALLEST, scale * by))
  return { scale: next, x: at.x - ((at.x - x) * next) / scale, y: at.y - ((at.y - y) * next) / scale }
}

export const moved = ({ x, y, scale }: View, by: Point): View => ({ x: x + by.x, y: y + by.y, scale })

interface Fitted {
  /** Of the whole graph. */
  readonly graph: Size
  readonly start: Place
  /** Whether anything is left of the start. */
  readonly hasUpstream: boolean
}

/** All of it if it is readable then, else the start at a fixed place. */
export function fitted(frame: Size, { graph, start, hasUpstream }: Fitted): View {
  const room = { width: frame.width - 2 * MARGIN, height: frame.height - 2 * MARGIN - TOOLS }
  const scale = Math.max(SMALLEST_FIT, Math.min(1, room.width / graph.width, room.height / graph.height))
  const share = hasUpstream ? START : START_WITHOUT_UPSTREAM
  const middle = { x: start.x + start.width / 2, y: start.y + start.height / 2 }
  const isWide = graph.width * scale > frame.width
  const isHigh = graph.height * scale > frame.height - TOOLS
  return {
    scale,
    x: isWide ? frame.width * share - middle.x * scale : (frame.width - graph.width * scale) / 2,
    y: isHigh ? frame.height / 2 - middle.y * scale : (frame.height - graph.height * scale) / 2
  }
}

/** Moved as far as it must be so that all of a box is in the frame; if it is too large, its beginning. */
export function revealing(view: View, frame: Size, box: Place): View {
  const { scale } = view
  return {
    scale,
    x: inside({ from: view.x, at: box.x * scale, size: box.width * scale }, [MARGIN, frame.width - MARGIN]),
    y: inside({ from: view.y, at: box.y * scale, size: box.height * scale }, [NOTES, frame.height - TOOLS])
  }
}

interface Span {
  readonly from: number
  readonly at: number
  readonly size: number
}

function inside({ from, at, size }: Span, [begin, end]: readonly [begin: number, end: number]): number {
  const least = begin - at
  const most = end - at - size
  return Math.max(least, Math.min(from, Math.max(most, least)))
}

/** Moved so that a box stays where it was in the frame, although the layout has put it elsewhere. */
export const keeping = (view: View, before: Point, after: Point): View =>
  moved(view, { x: (before.x - after.x) * view.scale, y: (before.y - after.y) * view.scale })

/** The part of the graph that is in the frame. */
export const windowOf = ({ x, y, scale }: View, frame: Size): Place => ({
  ...{ x: -x / scale, y: -y / scale },
  ...{ width: frame.width / scale, height: frame.height / scale }
})

/** With a point of the graph in the middle of the frame. */
export const centred = ({ scale }: View, frame: Size, { x, y }: Point): View => ({
  ...{ scale, x: frame.width / 2 - x * scale, y: frame.height / 2 - y * scale }
})
