import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useState } from 'preact/hooks'

/** Of rows, by index, both inclusive. */
export interface RowRange {
  readonly first: number
  readonly last: number
}

/** A row, or how many rows are left out. */
export type Piece = { readonly index: number } | { readonly rows: number }

/** More rows than these are drawn as they come into view. */
export const LONG = 200
/** Drawn before and after what is in view. */
const BEYOND = 10
/** Pixels, until a row is measured. */
const ROW = 40
/** Drawn until it is known what is in view. */
const FIRST_VIEW = 50

/** What is drawn of `count` rows: the range, and the `pinned` ones wherever they are. */
export function piecesOf(count: number, { first, last }: RowRange, pinned: readonly number[]): readonly Piece[] {
  const drawn = new Set(pinned.filter(index => index >= 0 && index < count))
  for (let index = Math.max(0, first); index <= Math.min(last, count - 1); index++) drawn.add(index)
  const pieces: Piece[] = []
  let next = 0
  for (const index of [...drawn].sort((a, b) => a - b)) {
    if (index > next) pieces.push({ rows: index - next })
    pieces.push({ index })
    next = index + 1
  }
  if (next < count) pieces.push({ rows: count - next })
  return pieces
}

interface RowWindow {
  /** `undefined`: all rows are drawn. */
  readonly range: RowRange | undefined
  /** Pixels, of each row. */
  readonly height: number
}

/** Which rows of the table's body are in view of the window. All rows have the height of the first one. */
export function useRowWindow(count: number, body: RefObject<HTMLTableSectionElement | null>): RowWindow {
  const isLong = count > LONG
  const [range, setRange] = useState<RowRange>({ first: 0, last: FIRST_VIEW })
  const [height, setHeight] = useState(ROW)
  const [width, setWidth] = useState(0)

  useLayoutEffect(() => {
    const row = isLong && body.current?.querySelector('tr:not(.space)')
    if (row) setHeight(row.getBoundingClientRect().height || ROW)
  }, [isLong, width])

  // A filter changes the length of the page, and with it what is in view: its rows are there with the next frame.
  useLayoutEffect(() => {
    if (isLong && body.current) setRange(rangeInView(body.current, count, height))
  }, [isLong, count, height])

  useEffect(() => {
    if (!isLong) return
    const measure = () => setWidth(innerWidth)
    addEventListener('resize', measure)
    return () => removeEventListener('resize', measure)
  }, [isLong])

  useEffect(() => {
    if (!isLong) return
    let stop: (() => void) | undefined
    let isHere = true
    import('@tanstack/virtual-core').then(virtual => {
      if (isHere) stop = watchRange(virtual, { count, height, body }, setRange)
    })
    return () => {
      isHere = false
      stop?.()
    }
  }, [isLong, count, height])

  return { range: isLong ? range : undefined, height }
}

function rangeInView(body: HTMLElement, count: number, height: number): RowRange {
  const { top } = body.getBoundingClientRect()
  const first = Math.min(count - 1, Math.max(0, Math.floor(-top / height)))
  return { first: first - BEYOND, last: first + Math.ceil(innerHeight / height) + BEYOND }
}

type Virtual = typeof import('@tanstack/virtual-core')

interface Rows {
  readonly count: number
  /** Of one, in pixels. */
  readonly height: number
  readonly body: RefObject<HTMLTableSectionElement | null>
}

function watchRange(virtual: Virtual, { count, height, body }: Rows, tell: (range: RowRange) => void): () => void {
  const top = () => (body.current ? body.current.getBoundingClientRect().top + scrollY : 0)
  let told = ''
  const virtualizer = new virtual.Virtualizer<Window, HTMLElement>({
    count,
    estimateSize: () => height,
    overscan: BEYOND,
    scrollMargin: top(),
    getScrollElement: () => window,
    observeElementRect: virtual.observeWindowRect,
    observeElementOffset: virtual.observeWindowOffset,
    scrollToFn: virtual.windowScroll,
    initialOffset: () => scrollY,
    onChange: instance => {
      const items = instance.getVirtualItems()
      const range = { first: items[0]?.index ?? 0, last: items.at(-1)?.index ?? FIRST_VIEW }
      if (told === `${range.first} ${range.last}`) return
      told = `${range.first} ${range.last}`
      tell(range)
    }
  })
  const unmount = virtualizer._didMount()
  virtualizer._willUpdate()
  return unmount
}
