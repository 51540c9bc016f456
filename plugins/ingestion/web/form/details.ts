import { Check, h, TextField, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import type { Details } from './save.ts'
import { ScheduleFields } from './schedule.ts'

interface DetailsProps {
  readonly details: Details
  readonly onChange: (part: Partial<Details>) => void
}

/** How the source is called, when it runs, and where. */
export const DetailsFields = ({ details, onChange }: DetailsProps): VNode =>
  h(
    'section',
    { class: 'card', 'aria-label': text.nameAndTime },
    h('header', {}, h('h2', {}, text.nameAndTime)),
    h(
      'div',
      { class: 'in fields' },
      h(TextField, { label: text.name, value: details.name, required: true, onInput: name => onChange({ name }) }),
      h(ScheduleFields, { value: details.schedule, onChange: schedule => onChange({ schedule }) }),
      h(
        'details',
        { class: 'fold' },
        h('summary', {}, text.advanced),
        h(
          'div',
          { class: 'fields' },
          h(
            'div',
            { class: 'two-columns' },
            h(TextField, {
              ...{ label: text.executor, hint: text.executorHint, value: details.executorId },
              onInput: executorId => onChange({ executorId })
            }),
            h(TextField, {
              ...{ label: text.version, hint: text.versionHint, value: details.version },
              onInput: version => onChange({ version })
            })
          ),
          h(Check, {
            ...{ label: text.debug, checked: details.debugMode },
            onChange: debugMode => onChange({ debugMode })
          })
        )
      )
    )
  )
