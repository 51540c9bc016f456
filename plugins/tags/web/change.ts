import { ApiError, Conflict, Dialog, Form, graphql, h, TextField, toast, useState, type VNode } from 'aspectd/console'
import { ColorField, sixDigits } from './color.ts'
import { RENAME, SET_COLOR } from './documents.ts'
import { text } from './en.ts'
import { loadTag, type Tag } from './tag-data.ts'

interface ChangeProps {
  readonly tag: Tag
  readonly onChange: () => void
  readonly onClose: () => void
}

const rename = (urn: string, name: string, expectedName: string) =>
  graphql(RENAME, { urn, input: { urn, name, expectedName } })

/** The second of two people who rename a tag sees both names. */
export function Rename({ tag: { urn, name: before }, onChange, onClose }: ChangeProps): VNode {
  const [name, setName] = useState(before)
  const [theirs, setTheirs] = useState<string>()
  const done = () => {
    onChange()
    onClose()
  }
  const save = async (expected: string) => {
    try {
      await rename(urn, name, expected)
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409) throw error
      setTheirs((await loadTag(urn)).name)
      return
    }
    done()
    toast(text.renamed(name), async () => {
      await rename(urn, expected, name)
      onChange()
    })
  }
  if (theirs !== undefined) {
    return h(Conflict, { theirs, mine: name, onKeep: () => save(theirs), onTake: done, onCancel: onClose })
  }
  return h(
    Dialog,
    { title: text.rename, onClose },
    h(
      Form,
      {
        verb: text.renameTo(before),
        because: name.trim() === '' ? text.needsName : undefined,
        onSubmit: () => save(before)
      },
      h(TextField, { label: text.name, value: name, onInput: setName, required: true, autofocus: true })
    )
  )
}

export function Recolor({ tag: { urn, name, properties }, onChange, onClose }: ChangeProps): VNode {
  const before = sixDigits(properties?.colorHex)
  const [color, setColor] = useState(before)
  const save = async () => {
    if (color !== undefined) await graphql(SET_COLOR, { urn, color })
    onChange()
    onClose()
    toast(text.recolored(name))
  }
  return h(
    Dialog,
    { title: text.recolor, onClose },
    h(Form, { verb: text.saveColor, onSubmit: save }, h(ColorField, { value: color, onInput: setColor }))
  )
}
