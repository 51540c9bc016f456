import {
  type ApiError,
  asApiError,
  Conflict,
  Dialog,
  Failure,
  Form,
  h,
  useState,
  type Value,
  type ValuesDialogProps,
  type VNode
} from 'aspectd/console'
import { text } from '../en.ts'
import { draftsOf, parseDrafts, problemOf } from './drafts.ts'
import { ValueFields } from './fields.ts'

type Values = readonly Value[] | undefined

export function Asking({ title, verb, asked, because, lead, children, onClose, ...asking }: ValuesDialogProps): VNode {
  // What was shown when the editing began, whatever the page has loaded since.
  const [before] = useState(asking.before)
  const [drafts, setDrafts] = useState<readonly string[]>(() => draftsOf(before))
  const [theirs, setTheirs] = useState<{ readonly values: Values }>()
  const [error, setError] = useState<ApiError>()
  const values = parseDrafts(asked.kind, drafts)
  const done = () => {
    asking.onChange()
    onClose()
  }
  const save = async (expected: Values) => {
    const stored = await asking.load()
    if (!isSame(stored, expected)) return setTheirs({ values: stored })
    await asking.save(values, stored)
    done()
  }
  if (theirs) {
    const onKeep = () => {
      setTheirs(undefined)
      setError(undefined)
      save(theirs.values).catch(thrown => setError(asApiError(thrown)))
    }
    const onCancel = () => setTheirs(undefined)
    return h(Conflict, { theirs: shown(theirs.values), mine: shown(values), onKeep, onTake: done, onCancel })
  }
  return h(
    Dialog,
    { title, onClose },
    lead,
    h(
      Form,
      { verb, because: problemOf(asked.kind, drafts) ?? because, onSubmit: () => save(before) },
      children,
      h(ValueFields, { asked, drafts, onInput: setDrafts })
    ),
    error && h(Failure, { error })
  )
}

const isSame = (one: Values, other: Values): boolean => JSON.stringify(one) === JSON.stringify(other)

const shown = (values: Values): string => values?.join('\n') || text.values.nothing
