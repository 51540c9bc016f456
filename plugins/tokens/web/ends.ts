import { h, Select, type VNode } from 'aspectd/console'
import { type DraftProps, NEVER } from './draft.ts'
import { text } from './en.ts'

const DAYS = [1, 7, 30, 90, 180, 365]

/** When the token ends. A number of days that a link names is offered too; the server refuses what it does not permit. */
export function Ends({ draft: { ends }, onChange }: DraftProps): VNode {
  const asked = Number(/^P(\d+)D$/.exec(ends)?.[1] ?? 0)
  const days = asked > 0 && !DAYS.includes(asked) ? [...DAYS, asked].toSorted((a, b) => a - b) : DAYS
  const options = [
    { value: 'PT1H', label: text.hour },
    ...days.map(count => ({ value: `P${count}D`, label: text.days(count) })),
    { value: NEVER, label: text.noExpiry }
  ]
  return h(Select, { label: text.endsLabel, value: ends, options, onChange: value => onChange({ ends: value }) })
}
