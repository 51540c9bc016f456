import {
  Button,
  bytes,
  type Column,
  Confirm,
  Empty,
  graphql,
  h,
  Table,
  Time,
  toast,
  useState,
  type VNode
} from 'aspectd/console'
import { DELETE_FILE } from '../documents.ts'
import type { DeleteSourceFileVariables } from '../documents.types.ts'
import { FileButton, Sending, useSending } from '../form/files.ts'
import { text } from './en.ts'
import type { Shown } from './shown.ts'

type File = Shown['files'][number]

interface FilesProps {
  readonly source: Shown
  readonly onChange: () => void
}

/** What is kept beside the source for its recipe. */
export function Files({ source: { urn, files }, onChange }: FilesProps): VNode {
  const sending = useSending()
  const columns: readonly Column<File>[] = [
    { title: text.fileName, cell: ({ name }) => h('span', { dir: 'auto' }, name) },
    { title: text.path, cell: ({ path }) => h('code', {}, path) },
    { title: text.size, isNumber: true, cell: file => bytes(file.bytes) },
    { title: text.uploadedAt, cell: ({ uploadedAt }) => h(Time, { at: uploadedAt }) },
    { title: text.action, cell: ({ name }) => h(DeleteFile, { urn, name, onChange }) }
  ]
  const take = async (file: globalThis.File) => {
    await sending.send(urn, file)
    onChange()
    return text.uploaded(file.name)
  }
  return h(
    'div',
    { class: 'stack' },
    h('p', { class: 'muted' }, text.filesHint),
    h(FileButton, { label: text.upload, onFile: take }),
    h(Sending, { sending }),
    files.length === 0
      ? h(Empty, { text: text.noFiles })
      : h(Table<File>, { caption: text.files, columns, rows: files, keyOf: ({ name }) => name })
  )
}

interface DeleteFileProps {
  readonly urn: string
  readonly name: string
  readonly onChange: () => void
}

function DeleteFile({ urn, name, onChange }: DeleteFileProps): VNode {
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    const variables: DeleteSourceFileVariables = { urn, name }
    await graphql(DELETE_FILE, { ...variables })
    toast(text.removed(name))
    onChange()
  }
  return h(
    'span',
    {},
    h(Button, { kind: 'quiet', label: text.removeFile(name), onClick: () => setAsking(true) }, text.remove),
    isAsking &&
      h(Confirm, {
        ...{ title: text.removeTitle(name), text: text.removeFileText, verb: text.removeFile(name) },
        ...{ onConfirm: remove, onClose: () => setAsking(false) }
      })
  )
}
