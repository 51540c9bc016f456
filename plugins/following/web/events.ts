import { Check, h, type VNode } from 'aspectd/console'
import type { FollowTargetVariables } from './documents.types.ts'
import { text } from './en.ts'

export const ALL_EVENTS: readonly string[] = Object.keys(text.events)
const ALL_WAYS: readonly string[] = Object.keys(text.ways)

interface ChecksProps {
  readonly legend: string
  readonly labels: Readonly<Record<string, string>>
  /** Which of the labels can be chosen. */
  readonly offered: readonly string[]
  readonly value: readonly string[]
  readonly hint?: string
  readonly onChange: (value: readonly string[]) => void
}

const Checks = ({ legend, labels, offered, value, hint, onChange }: ChecksProps): VNode =>
  h(
    'fieldset',
    {},
    h('legend', {}, legend),
    offered.map(one =>
      h(Check, {
        ...{ key: one, label: labels[one] ?? one, checked: value.includes(one) },
        onChange: is => onChange(is ? [...value, one] : value.filter(other => other !== one))
      })
    ),
    hint !== undefined && h('p', { class: 'hint' }, hint)
  )

/** Of what a user is told, and how. */
export interface Choice {
  readonly events: readonly string[]
  readonly ways: readonly string[]
}

interface ChoiceFieldsProps {
  readonly value: Choice
  /** The ways by which the user can be told; with one there is nothing to choose. */
  readonly offered: readonly string[]
  readonly onChange: (choice: Choice) => void
}

export const ChoiceFields = ({ value, offered, onChange }: ChoiceFieldsProps): VNode[] => [
  h(Checks, {
    ...{ key: 'events', legend: text.eventsTitle, labels: text.events, offered: ALL_EVENTS, value: value.events },
    onChange: events => onChange({ ...value, events })
  }),
  ...(offered.length < 2
    ? []
    : [
        h(Checks, {
          ...{
            key: 'ways',
            legend: text.waysTitle,
            labels: text.ways,
            offered,
            value: value.ways,
            hint: text.waysHint
          },
          onChange: ways => onChange({ ...value, ways })
        })
      ])
]

/** Why a choice cannot be saved. */
export const problemOf = ({ events, ways }: Choice, offered: readonly string[]): string | undefined =>
  events.length === 0 ? text.needsEvent : offered.some(way => ways.includes(way)) ? undefined : text.needsWay

type Variables = Pick<FollowTargetVariables, 'events' | 'ways'>

/** What is sent: all that are offered, or all that there are, stand for those of later channels too. */
export function variablesOf({ events, ways }: Choice, offered: readonly string[]): Variables {
  const isAll = ways.length === ALL_WAYS.length || (offered.length > 1 && offered.every(way => ways.includes(way)))
  // The cast joins labels with the names of GraphQL: both are of the same file.
  return { events, ways: isAll ? null : ways } as Variables
}

/** `Inbox, Slack` */
export const waysText = (ways: readonly string[]): string =>
  ways.length === ALL_WAYS.length
    ? text.everyWay
    : ALL_WAYS.filter(way => ways.includes(way))
        .map(way => text.ways[way])
        .join(', ')
