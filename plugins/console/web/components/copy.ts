import type { VNode } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { text } from '../en.ts'
import { h } from '../h.ts'
import { Button } from './controls.ts'

interface CopyProps {
  readonly text: string
  /** A verb and an object: `Copy the link`. */
  readonly label: string
  readonly kind?: 'primary' | 'plain' | 'quiet'
  readonly onCopied?: () => void
}

const SHOWN_MS = 2000

/** Copies a text, and says so for two seconds. */
export function Copy({ text: copyable, label, kind = 'plain', onCopied }: CopyProps): VNode {
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (outcome === undefined) return
    const timer = setTimeout(() => setOutcome(undefined), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [outcome])
  const copy = async () => {
    const done = await copied(copyable)
    setOutcome(done ? 'copied' : 'failed')
    if (done) onCopied?.()
  }
  return h(
    'span',
    { class: 'copy' },
    h(Button, { kind, onClick: () => void copy() }, label),
    h('span', { role: 'status', class: 'hint' }, outcome && text.copying[outcome])
  )
}

/** Over plain HTTP browsers have no clipboard except on localhost; a selected text can be copied there. */
async function copied(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copiedBySelection(text)
  }
}

function copiedBySelection(text: string): boolean {
  const field = document.createElement('textarea')
  field.value = text
  const before = document.activeElement
  ;(document.querySelector('dialog[open]') ?? document.body).append(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (before instanceof HTMLElement) before.focus()
  return done
}
