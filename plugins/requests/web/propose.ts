import { Dialog, entityAction, Form, h, plugins, Select, TextField, toast, useState } from 'aspectd/console'
import { ChangeFields, whyNotReady } from './change-fields.ts'
import { changeOf, type Draft, type Kind, NOTHING, propose } from './data.ts'
import { text } from './en.ts'

/** What can be proposed, with the plugin that makes it, and whether columns have it. */
const KINDS: readonly { readonly kind: Kind; readonly plugin: string; readonly onColumns: boolean }[] = [
  { kind: 'TAGS', plugin: 'tags', onColumns: true },
  { kind: 'TERMS', plugin: 'glossary', onColumns: true },
  { kind: 'DESCRIPTION', plugin: 'documentation', onColumns: true },
  { kind: 'OWNERS', plugin: 'owners', onColumns: false },
  { kind: 'DOMAIN', plugin: 'domains', onColumns: false },
  { kind: 'PROPERTIES', plugin: 'properties', onColumns: true }
]

/** A dialog: what is proposed, and why. */
export const ProposeAction = entityAction(({ urn, name, refresh, onClose, proposes = {} }) => {
  const { column, description = '' } = proposes
  const offered = KINDS.filter(one => plugins.value.has(one.plugin) && (column === undefined || one.onColumns))
  const [kind, setKind] = useState<Kind>((proposes.kind as Kind | undefined) ?? offered[0]?.kind ?? 'DESCRIPTION')
  const [draft, setDraft] = useState<Draft>({ urns: [], text: description })
  const [note, setNote] = useState('')
  const send = async () => {
    await propose({ urn, column }, await changeOf(kind, draft), note)
    refresh()
    onClose()
    toast(text.proposed)
  }
  const onKind = (value: string) => {
    const chosen = KINDS.find(one => one.kind === value)
    if (chosen) setKind(chosen.kind)
    setDraft(NOTHING)
  }
  return h(
    Dialog,
    { title: text.proposeOn(name), onClose },
    h(
      Form,
      { verb: text.propose, because: whyNotReady(kind, draft), onSubmit: send },
      proposes.kind === undefined &&
        h(Select, {
          ...{ label: text.what, value: kind, onChange: onKind },
          options: offered.map(one => ({ value: one.kind, label: text.kinds[one.kind] }))
        }),
      h(ChangeFields, { key: kind, kind, draft, onInput: setDraft }),
      h(TextField, { label: text.note, hint: text.noteHint, lines: 2, value: note, onInput: setNote })
    )
  )
})
