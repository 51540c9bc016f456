import { addressAt, bytes, h, Icon, Progress, useRef, useState, type VNode } from 'aspectd/console'
import type { Field } from '../model/schema.ts'
import type { Json, JsonObject } from '../model/values.ts'
import { text } from './en.ts'

const MAX_BYTES = 50_000_000
/** Recipes name the files of their source so. */
const SCHEME = 'upload://'

export const pathOfFile = (name: string): string => `${SCHEME}${name}`

/** Settings that name a file which can be kept beside the source. */
const TAKES = /^(filename|file|path|manifest_path|catalog_path|sources_path|run_results_path|test_results_path)$/

export const takesFile = (path: readonly string[]): boolean => path.length === 1 && TAKES.test(path[0] ?? '')

/** The files that a form sends: at once if the source exists, else when it is saved. */
export interface Uploads {
  readonly urn: string | undefined
  readonly pending: readonly File[]
  add(file: File): void
}

export function useUploads(urn: string | undefined): Uploads {
  const [pending, setPending] = useState<readonly File[]>([])
  return {
    urn,
    pending,
    add: file => setPending(before => [...before.filter(({ name }) => name !== file.name), file])
  }
}

/** Sends a file as the body of a request. @throws Error with what the server says */
export function sendFile(urn: string, file: File, onProgress: (sent: number) => void): Promise<void> {
  const query = new URLSearchParams({ source: urn, name: file.name })
  return new Promise((resolve, reject) => {
    // Of what can be sent, `fetch` does not say how much is sent.
    const request = new XMLHttpRequest()
    request.open('POST', addressAt(`/ingestion/files?${query}`))
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.addEventListener('progress', ({ loaded }) => onProgress(loaded))
    request.addEventListener('error', () => reject(new Error(text.unreachable)))
    request.addEventListener('load', () => {
      if (request.status < 300) resolve()
      else reject(new Error(messageOf(request.responseText) ?? text.uploadFailed(request.status)))
    })
    request.send(file)
  })
}

function messageOf(answer: string): string | undefined {
  try {
    const { message }: { message?: unknown } = JSON.parse(answer)
    return typeof message === 'string' ? message : undefined
  } catch {
    return undefined
  }
}

interface FileButtonProps {
  readonly label: string
  readonly onFile: (file: File) => Promise<string | undefined>
}

/** Chooses a file; what `onFile` answers is said below, what it throws too. */
export function FileButton({ label, onFile }: FileButtonProps): VNode {
  const [said, setSaid] = useState<string>()
  const [error, setError] = useState<string>()
  const choose = async (input: HTMLInputElement) => {
    const [file] = input.files ?? []
    input.value = ''
    if (!file) return
    setError(undefined)
    setSaid(undefined)
    try {
      if (file.size > MAX_BYTES) throw new Error(text.tooLarge(file.name, bytes(file.size)))
      setSaid(await onFile(file))
    } catch (thrown) {
      setError(thrown instanceof Error ? thrown.message : String(thrown))
    }
  }
  return h(
    'div',
    { class: 'upload' },
    h(
      'label',
      { class: 'button plain' },
      h(Icon, { name: 'upload' }),
      h('span', { 'aria-hidden': true }, text.uploadFile),
      h('input', {
        ...{ type: 'file', class: 'unseen', 'aria-label': label },
        onChange: event => void choose(event.currentTarget)
      })
    ),
    error && h('p', { class: 'hint error', role: 'alert' }, error),
    !error && h('p', { class: 'hint', role: 'status' }, said ?? text.uploadHint)
  )
}

interface UploadButtonProps {
  readonly field: Field
  readonly uploads: Uploads
  readonly config: JsonObject
  readonly onChange: (value: Json | undefined) => void
}

/** Uploads the file that a setting names. */
export function UploadButton({ field: { label }, uploads, onChange }: UploadButtonProps): VNode {
  const sending = useSending()
  const take = async (file: File) => {
    if (uploads.urn !== undefined) await sending.send(uploads.urn, file)
    else uploads.add(file)
    onChange(pathOfFile(file.name))
    return uploads.urn === undefined ? text.uploadsOnSave(file.name) : undefined
  }
  return h('div', {}, h(FileButton, { label: text.upload(label), onFile: take }), h(Sending, { sending }))
}

interface Sent {
  readonly name: string
  readonly done: number
  readonly total: number
}

/** A file that is being sent, and how much of it. */
export interface SendingFile {
  readonly now: Sent | undefined
  send(urn: string, file: File): Promise<void>
}

export function useSending(): SendingFile {
  const [now, setNow] = useState<Sent>()
  const running = useRef(0)
  return {
    now,
    async send(urn, file) {
      running.current++
      try {
        setNow({ name: file.name, done: 0, total: file.size })
        await sendFile(urn, file, done => setNow({ name: file.name, done, total: file.size }))
      } finally {
        if (--running.current === 0) setNow(undefined)
      }
    }
  }
}

export const Sending = ({ sending: { now } }: { readonly sending: SendingFile }): VNode | null =>
  now ? h(Progress, { done: now.done, total: now.total, text: text.uploading(now.name) }) : null
