import { isEditable } from 'aspectd/console'
import { text as common } from '../en.ts'
import { LABELS } from '../labels.ts'
import { text } from './en.ts'

/** Of what is labelled here: `Tags and terms`; `undefined` while the plugins of both are off. */
export function labelsTitle(): string | undefined {
  const [tag, term] = [isEditable(LABELS.tag.edits), isEditable(LABELS.term.edits)]
  if (tag && term) return text.labels
  return tag ? common.labels.tag.many : term ? common.labels.term.many : undefined
}
