import { signal } from '@preact/signals'
import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { useKeys } from '../keys.ts'
import { Button } from './controls.ts'

export interface Toast {
  readonly id: number
  readonly text: string
  /** Offered for 30 s, also by the key `z`. */
  readonly undo?: () => Promise<void>
}

/** Seconds. */
const OFFERED = 30
const SAID = 8

let lastToast = 0
export const toasts = signal<readonly Toast[]>([])

/** Announces what has happened, politely. `undo` is offered for 30 s. */
export function toast(text: string, undo?: () => Promise<void>): void {
  toasts.value = [...toasts.value, { id: ++lastToast, text, ...(undo ? { undo } : {}) }]
}

const dismiss = (gone: Toast): void => {
  toasts.value = toasts.value.filter(one => one.id !== gone.id)
}

async function undoToast(one: Toast): Promise<void> {
  dismiss(one)
  try {
    await one.undo?.()
    toast(text.undone)
  } catch (thrown) {
    toast(text.notUndone(thrown instanceof Error ? thrown.message : String(thrown)))
  }
}

/** What has happened, at the foot of the page. */
export function Toasts(): VNode {
  const shown = toasts.value
  const last = shown.findLast(one => one.undo)
  useKeys(last ? { z: { label: text.undoLast, run: () => void undoToast(last) } } : {})
  return h(
    'section',
    { class: 'toasts', 'aria-label': text.messages },
    h(
      'ol',
      { 'aria-live': 'polite', 'aria-relevant': 'additions' },
      shown.map(one => h('li', { key: one.id }, one.text))
    ),
    shown.map(one => h(ToastBox, { key: one.id, of: one }))
  )
}

/** Its time stands still while it has the focus or the pointer. */
function ToastBox({ of: one }: { readonly of: Toast }): VNode {
  const [left, setLeft] = useState(one.undo ? OFFERED : SAID)
  const [isHeld, hold] = useState(false)
  useEffect(() => {
    if (isHeld) return
    if (left <= 0) return dismiss(one)
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left, isHeld])
  const events = {
    onFocusIn: () => hold(true),
    onFocusOut: () => hold(false),
    onMouseEnter: () => hold(true),
    onMouseLeave: () => hold(false)
  }
  return h(
    'div',
    { class: 'toast', ...events },
    h('span', { 'aria-hidden': true }, one.text),
    one.undo &&
      h(Button, { onClick: () => void undoToast(one) }, text.undo, ' ', h('kbd', { 'aria-hidden': true }, 'z')),
    one.undo && h('span', { class: 'left muted', 'aria-hidden': true }, text.secondsLeft(left)),
    h(Button, { kind: 'quiet', label: text.dismiss, onClick: () => dismiss(one) }, '×')
  )
}
