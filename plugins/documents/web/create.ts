import { Dialog, entityPath, Form, graphql, h, navigate, TextField, toast, useState, type VNode } from 'aspectd/console'
import { CREATE } from './documents.ts'
import type { WriteDocument, WriteDocumentVariables } from './documents.types.ts'
import { text } from './en.ts'

interface CreateProps {
  /** The document below which it is. */
  readonly parent?: string | undefined
  /** What it is about. */
  readonly about?: string | undefined
  readonly onClose: () => void
}

/** Unpublished, so that nobody finds it before it is written. */
export function CreateDocument({ parent, about, onClose }: CreateProps): VNode {
  const [title, setTitle] = useState('')
  const [kind, setKind] = useState('')
  const create = async () => {
    const input: WriteDocumentVariables['input'] = {
      title: title.trim(),
      contents: { text: '' },
      ...(kind.trim() === '' ? {} : { subType: kind.trim() }),
      ...(parent === undefined ? {} : { parentDocument: parent }),
      ...(about === undefined ? {} : { relatedAssets: [about] })
    }
    const { createDocument: urn } = await graphql<WriteDocument>(CREATE, { input })
    onClose()
    toast(text.created(title))
    navigate(entityPath(urn))
  }
  return h(
    Dialog,
    { title: text.create, onClose },
    h(
      Form,
      { verb: text.createNamed(title), because: title.trim() === '' ? text.needsTitle : undefined, onSubmit: create },
      h(TextField, { label: text.name, value: title, onInput: setTitle, required: true, autofocus: true }),
      h(TextField, { label: text.kind, hint: text.kindHint, value: kind, onInput: setKind })
    )
  )
}
