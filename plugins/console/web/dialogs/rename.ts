import {
  ApiError,
  asApiError,
  Conflict,
  Dialog,
  Form,
  h,
  type RenameDialogProps,
  TextField,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'

export function Renaming({ name: shown, rename, load, onChange, onClose }: RenameDialogProps): VNode {
  // What was shown when the editing began.
  const [before] = useState(shown)
  const [name, setName] = useState(before)
  const [theirs, setTheirs] = useState<string>()
  const done = () => {
    onChange()
    onClose()
  }
  const save = async (expected: string) => {
    const wanted = name.trim()
    try {
      await rename(wanted, expected)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      const stored = await load()
      // Refused for something else: that another one has the name, for example.
      if (stored === expected) throw error
      setTheirs(stored)
      return
    }
    done()
    toast(text.rename.renamed(wanted), async () => {
      await rename(expected, wanted)
      onChange()
    })
  }
  if (theirs !== undefined) {
    const keep = () => {
      setTheirs(undefined)
      void save(theirs).catch(thrown => toast(asApiError(thrown).message))
    }
    return h(Conflict, { theirs, mine: name, onKeep: keep, onTake: done, onCancel: () => setTheirs(undefined) })
  }
  return h(
    Dialog,
    { title: text.rename.rename(before), onClose },
    h(
      Form,
      {
        verb: text.rename.rename(before),
        because: name.trim() === '' ? text.rename.needsName : undefined,
        onSubmit: () => save(before)
      },
      h(TextField, { label: text.rename.name, value: name, onInput: setName, required: true, autofocus: true })
    )
  )
}
