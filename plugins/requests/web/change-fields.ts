import { ChosenEntities, EntityPick, Fragment, h, TextField, type VNode } from 'aspectd/console'
import type { Draft, Kind } from './data.ts'
import { text } from './en.ts'

/** GraphQL's types of what can be chosen. */
const TYPES = {
  TAGS: ['TAG'],
  TERMS: ['GLOSSARY_TERM'],
  OWNERS: ['CORP_USER', 'CORP_GROUP'],
  DOMAIN: ['DOMAIN'],
  PROPERTIES: ['STRUCTURED_PROPERTY']
} as const

/** Kinds of which a request has one. */
const SINGLE: readonly Kind[] = ['DOMAIN', 'PROPERTIES']

interface ChangeFieldsProps {
  readonly kind: Kind
  readonly draft: Draft
  readonly onInput: (draft: Draft) => void
}

/** What is proposed, or made instead. */
export function ChangeFields({ kind, draft, onInput }: ChangeFieldsProps): VNode {
  const { urns, text: typed } = draft
  const onType = (value: string) => onInput({ ...draft, text: value })
  if (kind === 'DESCRIPTION') {
    const field = { label: text.description, hint: text.descriptionHint, lines: 8, autofocus: true }
    return h(TextField, { ...field, value: typed, onInput: onType })
  }
  const isSingle = SINGLE.includes(kind)
  return h(
    Fragment,
    {},
    h(EntityPick, {
      ...{ label: text.pick[kind], types: TYPES[kind], except: urns, autofocus: true },
      onPick: ({ urn }) => onInput({ ...draft, urns: isSingle ? [urn] : [...urns, urn] })
    }),
    h(ChosenEntities, { label: text.chosen, urns, onChange: left => onInput({ ...draft, urns: left }) }),
    kind === 'PROPERTIES' &&
      h(TextField, { label: text.values, hint: text.valuesHint, lines: 3, value: typed, onInput: onType })
  )
}

/** Why it cannot be sent yet. */
export function whyNotReady(kind: Kind, { urns, text: typed }: Draft): string | undefined {
  const isReady = kind === 'DESCRIPTION' || (urns.length > 0 && (kind !== 'PROPERTIES' || typed.trim() !== ''))
  return isReady ? undefined : text.needsChange
}
