import { Button, graphql, h, Load, TextField, useData, useState, type VNode } from 'aspectd/console'
import { titleOf } from './data.ts'
import { DOCUMENTS } from './documents.ts'
import type { DocumentList, DocumentListVariables } from './documents.types.ts'
import { text } from './en.ts'

const COUNT = 8

interface PickProps {
  readonly label: string
  readonly autofocus?: boolean
  /** A document that cannot be chosen. */
  readonly except?: string
  readonly onPick: (picked: { readonly urn: string; readonly name: string }) => void
}

type Found = DocumentList['searchDocuments']

/** Finds documents by words; without any, the last changed. */
export function DocumentPick({ label, autofocus = false, except, onPick }: PickProps): VNode {
  const [query, setQuery] = useState('')
  const loaded = useData(
    async signal => {
      const input: DocumentListVariables['input'] = { query, count: COUNT }
      return (await graphql<DocumentList>(DOCUMENTS, { input }, signal)).searchDocuments
    },
    [query]
  )
  const choice = (one: Found['documents'][number]) => {
    const name = titleOf(one)
    const pick = () => onPick({ urn: one.urn, name })
    return h('li', { key: one.urn }, h(Button, { kind: 'quiet', onClick: pick }, name))
  }
  return h(
    'div',
    {},
    h(TextField, { label, type: 'search', value: query, onInput: setQuery, autofocus }),
    h(Load<Found>, { of: loaded }, ({ documents }) => {
      const others = documents.filter(({ urn }) => urn !== except)
      return others.length === 0
        ? h('p', { class: 'muted' }, text.nothing(query))
        : h('ul', { 'aria-label': label, class: 'document-choices' }, others.map(choice))
    })
  )
}
