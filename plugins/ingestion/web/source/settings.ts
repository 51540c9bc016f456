import {
  Button,
  Check,
  Confirm,
  Form,
  graphql,
  h,
  navigate,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE, SETTINGS } from '../documents.ts'
import type { ChangeSourceSettingsVariables, DeleteSourceVariables } from '../documents.types.ts'
import { text } from './en.ts'
import type { Shown } from './shown.ts'

interface SettingsProps {
  readonly source: Shown
  readonly onChange: () => void
}

/** How the source runs, and its end. */
export function Settings({ source, onChange }: SettingsProps): VNode {
  const { urn } = source
  const [isPaused, setPaused] = useState(source.isPaused)
  const [keepsEdits, setKeeps] = useState(source.keepsEdits)
  const [catchesUp, setCatches] = useState(source.catchesUp)
  const [minutes, setMinutes] = useState(source.timeoutSeconds ? String(source.timeoutSeconds / 60) : '')
  const isNumber = /^\d*$/.test(minutes.trim())
  const save = async () => {
    const timeoutSeconds = minutes.trim() === '' ? null : Number(minutes) * 60
    const variables: ChangeSourceSettingsVariables = { urn, input: { isPaused, keepsEdits, catchesUp, timeoutSeconds } }
    await graphql(SETTINGS, { ...variables })
    toast(text.saved)
    onChange()
  }
  return h(
    'div',
    { class: 'stack' },
    h(
      'section',
      { class: 'card', 'aria-label': text.settings },
      h(
        'div',
        { class: 'in settings' },
        h(
          Form,
          { verb: text.save, because: isNumber ? undefined : text.notANumber, onSubmit: save },
          h(Check, { label: text.paused, checked: isPaused, onChange: setPaused }),
          h(
            Explained,
            { hint: text.keepsEditsHint },
            h(Check, { label: text.keepsEdits, checked: keepsEdits, onChange: setKeeps })
          ),
          h(
            Explained,
            { hint: text.catchesUpHint },
            h(Check, { label: text.catchesUp, checked: catchesUp, onChange: setCatches })
          ),
          h(TextField, {
            ...{ label: text.timeout, hint: text.timeoutHint, value: minutes, onInput: setMinutes },
            error: isNumber ? undefined : text.notANumber
          })
        )
      )
    ),
    h(Remove, { source })
  )
}

const Explained = ({ hint, children }: { readonly hint: string; readonly children?: VNode }): VNode =>
  h('div', { class: 'field' }, children, h('p', { class: 'hint' }, hint))

function Remove({ source: { urn, name } }: Pick<SettingsProps, 'source'>): VNode {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const variables: DeleteSourceVariables = { urn }
    await graphql(DELETE, { ...variables })
    toast(text.removed(name))
    navigate('/ingestion')
  }
  return h(
    'div',
    {},
    h(Button, { onClick: () => setAsking(true) }, text.danger),
    isAsking &&
      h(Confirm, {
        ...{ title: text.removeTitle(name), text: text.removeText, verb: text.remove, typed: name },
        ...{ onConfirm: remove, onClose: () => setAsking(false) }
      })
  )
}
