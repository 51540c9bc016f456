import { Dialog, Form, graphql, h, RenameDialog, toast, useState, type VNode } from 'aspectd/console'
import { ColorField, sixDigits } from './color.ts'
import { RENAME, SET_COLOR } from './documents.ts'
import { text } from './en.ts'
import { loadTag, type Tag } from './tag-data.ts'

interface ChangeProps {
  readonly tag: Tag
  readonly onChange: () => void
  readonly onClose: () => void
}

export function Rename({ tag: { urn, name }, onChange, onClose }: ChangeProps): VNode {
  const rename = (name: string, expectedName: string) => graphql(RENAME, { urn, input: { urn, name, expectedName } })
  const load = async () => (await loadTag(urn)).name
  return h(RenameDialog, { name, rename, load, onChange, onClose })
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
