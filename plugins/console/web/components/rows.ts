import type { RefObject } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { letterKeys } from '../device.ts'
import { text } from '../en.ts'
import { takesText, useKeys } from '../keys.ts'
import type { TableProps } from './table-props.ts'

interface RowsOptions<Row> extends TableProps<Row> {
  /** Of the rows. */
  readonly keys: readonly string[]
  /** Pixels, of each row of a long table. */
  readonly height: number
  readonly body: RefObject<HTMLTableSectionElement | null>
}

interface RowEvents {
  /** The index of the row that Tab stops at. */
  readonly current: number
  /** The index of the marked row; -1 if there is none. */
  readonly marked: number
  onKeyDown(event: KeyboardEvent): void
  onFocusIn(event: FocusEvent): void
  onFocusOut(event: FocusEvent): void
  onClick(event: MouseEvent): void
}

/** The keys from one row to another of `keys`, both inclusive. */
export function keysBetween(keys: readonly string[], from: number, to: number): readonly string[] {
  return keys.slice(Math.min(from, to), Math.max(from, to) + 1)
}

/** Moving among rows, opening and selecting them, with keys and pointer. The focus survives when its row goes. */
export function useRows<Row>(options: RowsOptions<Row>): RowEvents {
  const { keys, body, height, marked: markedKey } = options
  const [currentKey, setCurrentKey] = useState<string>()
  const wantsFocus = useRef(false)
  const focusedAt = useRef<number | undefined>(undefined)
  const marked = markedKey === undefined ? -1 : keys.indexOf(markedKey)
  const found = currentKey === undefined ? marked : keys.indexOf(currentKey)
  const current = Math.max(0, found === -1 ? Math.min(focusedAt.current ?? 0, keys.length - 1) : found)

  const rowAt = (index: number) => body.current?.querySelector<HTMLElement>(`tr[data-index="${index}"]`)
  const go = (index: number) => {
    const key = keys[Math.max(0, Math.min(keys.length - 1, index))]
    if (key === undefined) return
    wantsFocus.current = true
    setCurrentKey(key)
    if (key === currentKey) rowAt(current)?.focus()
  }
  useLayoutEffect(() => {
    const isLost = focusedAt.current !== undefined && document.activeElement === document.body
    if (wantsFocus.current || isLost) rowAt(current)?.focus()
    if (isLost && keys.length === 0) document.querySelector<HTMLElement>('main h1')?.focus()
    wantsFocus.current = false
  })
  useLayoutEffect(() => {
    const row = marked >= 0 ? rowAt(marked) : null
    if (row && !isInView(row)) row.scrollIntoView({ block: 'center' })
    // With another height the row is at another place.
  }, [markedKey, marked >= 0, height])

  const select = createSelect(options, current)
  const steps: Record<string, (shift: boolean) => void> = {
    j: () => go(focusedAt.current === undefined ? current : current + 1),
    k: () => go(current - 1),
    ...(options.selection
      ? { x: () => select.toggle(current, false), X: () => select.toggle(current, true), a: () => select.all() }
      : {})
  }
  useTableKeys(steps, options)
  return { current, marked, ...eventsOf(options, { current, go, select, steps, focusedAt, setCurrentKey }) }
}

/** Below the header, and the heads of the table. */
const HEADS = 96

function isInView(row: HTMLElement): boolean {
  const { top, bottom } = row.getBoundingClientRect()
  return top >= HEADS && bottom <= innerHeight
}

/** The letters work from everywhere on the page. */
function useTableKeys<Row>(
  steps: Record<string, (shift: boolean) => void>,
  { keys, selection }: RowsOptions<Row>
): void {
  const key = (letter: string, label: string) => ({ [letter]: { label, run: () => steps[letter]?.(false) } })
  useKeys(
    keys.length === 0
      ? {}
      : {
          ...key('j', text.nextRow),
          ...key('k', text.previousRow),
          ...(selection
            ? { ...key('x', text.selectKey), ...key('X', text.selectRange), ...key('a', text.selectAllKey) }
            : {})
        }
  )
}

interface Select {
  toggle(index: number, isRange: boolean): void
  all(): void
}

function createSelect<Row>({ keys, selection, body }: RowsOptions<Row>, current: number): Select {
  return {
    toggle(index, isRange) {
      const key = keys[index]
      if (!selection || key === undefined) return
      const anchor = Number(body.current?.dataset.anchor ?? current)
      const isOn = isRange || !selection.keys.has(key)
      const changed = new Set(selection.keys)
      for (const one of isRange ? keysBetween(keys, anchor, index) : [key]) {
        if (isOn) changed.add(one)
        else changed.delete(one)
      }
      if (body.current) body.current.dataset.anchor = String(index)
      selection.onChange(changed)
    },
    all() {
      const isAll = keys.every(key => selection?.keys.has(key))
      selection?.onChange(new Set(isAll ? [] : keys))
    }
  }
}

interface RowState {
  readonly current: number
  go(index: number): void
  readonly select: Select
  readonly steps: Record<string, (shift: boolean) => void>
  readonly focusedAt: { current: number | undefined }
  setCurrentKey(key: string | undefined): void
}

type Events = Pick<RowEvents, 'onKeyDown' | 'onFocusIn' | 'onFocusOut' | 'onClick'>

function eventsOf<Row>(options: RowsOptions<Row>, state: RowState): Events {
  const { keys } = options
  const { go, current, select, focusedAt, setCurrentKey, steps } = state
  return {
    onFocusIn({ target }) {
      const index = indexOf(target)
      if (index === undefined) return
      focusedAt.current = index
      setCurrentKey(keys[index])
    },
    onFocusOut({ target, relatedTarget }) {
      // A row that is removed while it has the focus keeps its index: the next one takes the focus.
      const isRemoved = relatedTarget === null && document.hasFocus() && !isStill(target)
      if (!isRemoved) focusedAt.current = undefined
    },
    onClick(event) {
      const index = indexOf(event.target)
      const key = event.target instanceof HTMLInputElement ? event.target.dataset.select : undefined
      if (index === undefined) return
      if (key !== undefined) select.toggle(index, event.shiftKey)
      else if (!isControl(event.target) && String(getSelection()) === '') openRow(options, index, event)
    },
    onKeyDown(event) {
      const index = indexOf(event.target)
      if (index === undefined || event.ctrlKey || event.metaKey || event.altKey || takesText(event.target)) return
      const isRow = event.target instanceof HTMLTableRowElement
      const moves: Record<string, () => void> = {
        ArrowDown: () => go(current + 1),
        ArrowUp: () => go(current - 1),
        Home: () => go(0),
        End: () => go(keys.length - 1),
        ...(isRow
          ? {
              Enter: () => openRow(options, index, event),
              ' ': () => previewRow(options, index) || select.toggle(index, event.shiftKey)
            }
          : {})
      }
      const letter = letterKeys.value ? steps[event.key] : undefined
      const move = moves[event.key] ?? (letter && (() => letter(event.shiftKey)))
      if (!move) return
      event.preventDefault()
      if (event.shiftKey && event.key.startsWith('Arrow'))
        select.toggle(current + (event.key === 'ArrowDown' ? 1 : -1), true)
      move()
    }
  }
}

function openRow<Row>({ rows, onOpen }: RowsOptions<Row>, index: number, { target }: Event): void {
  const row = rows[index]
  if (row === undefined) return
  if (onOpen) onOpen(row)
  else if (target instanceof HTMLTableRowElement) target.querySelector<HTMLElement>('a')?.click()
}

/** Whether there is something to show of it. */
function previewRow<Row>({ rows, onPreview }: RowsOptions<Row>, index: number): boolean {
  const row = rows[index]
  if (row === undefined || !onPreview) return false
  onPreview(row)
  return true
}

const rowOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-index]') : null

function indexOf(target: EventTarget | null): number | undefined {
  const index = rowOf(target)?.dataset.index
  return index === undefined ? undefined : Number(index)
}

const isStill = (target: EventTarget | null): boolean => target instanceof Element && target.isConnected

const isControl = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, select, textarea, label, summary, time') !== null
