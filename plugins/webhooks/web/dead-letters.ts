import { Button, type Column, graphql, h, Table, Time, toast, type VNode } from 'aspectd/console'
import { REMOVE, RESEND } from './documents.ts'
import type { OneWebhook } from './documents.types.ts'
import { text } from './en.ts'

type Letter = OneWebhook['webhookDeadLetters']['letters'][number]

interface DeadLettersProps {
  readonly urn: string
  readonly letters: readonly Letter[]
  readonly onChange: () => void
}

/** Messages that the receiver refused. */
export function DeadLetters({ urn, letters, onChange }: DeadLettersProps): VNode | null {
  if (letters.length === 0) return null
  const act = async (document: string, place: number, done: string) => {
    try {
      await graphql(document, { urn, place })
      toast(done)
    } catch (error) {
      toast(error instanceof Error ? error.message : String(error))
    }
    onChange()
  }
  const columns: readonly Column<Letter>[] = [
    { title: text.time, cell: ({ at }) => h(Time, { at }) },
    { title: text.error, cell: ({ error }) => error },
    { title: text.message, cell: ({ id }) => h('code', {}, id) },
    {
      title: text.action,
      cell: ({ id, place }) =>
        h(
          'span',
          { class: 'row' },
          h(
            Button,
            { kind: 'quiet', label: text.againNamed(id), onClick: () => void act(RESEND, place, text.queued) },
            text.again
          ),
          h(
            Button,
            { kind: 'quiet', label: text.discardNamed(id), onClick: () => void act(REMOVE, place, text.discarded) },
            text.discard
          )
        )
    }
  ]
  return h(
    'section',
    { 'aria-label': text.deadLetters },
    h('h2', {}, text.deadLetters),
    h(Table<Letter>, { caption: text.deadLetters, columns, rows: letters, keyOf: ({ place }) => String(place) })
  )
}
