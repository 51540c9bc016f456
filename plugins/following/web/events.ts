import { Check, h, type VNode } from 'aspectd/console'
import { text } from './en.ts'

export const ALL_EVENTS: readonly string[] = Object.keys(text.events)

interface EventsFieldProps {
  readonly value: readonly string[]
  readonly onChange: (events: readonly string[]) => void
}

/** Of which kinds of changes the user is told. */
export const EventsField = ({ value, onChange }: EventsFieldProps): VNode =>
  h(
    'fieldset',
    {},
    h('legend', {}, text.eventsTitle),
    ALL_EVENTS.map(event =>
      h(Check, {
        ...{ key: event, label: text.events[event] ?? event, checked: value.includes(event) },
        onChange: is => onChange(is ? [...value, event] : value.filter(one => one !== event))
      })
    )
  )
