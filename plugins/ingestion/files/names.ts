import { createHash } from 'node:crypto'
import { idOf, type Urn } from '../../../core/index.ts'
import { IngestionInput } from '../errors.ts'

/** File systems allow 255. */
const MAX_BYTES = 200

/** @throws IngestionInput for what is not the name of a file in one folder, on every usual file system */
export function checkFileName(name: string): string {
  const problem = problemOf(name)
  if (problem === undefined) return name
  throw new IngestionInput(`The name of a file ${problem}, found ${JSON.stringify(name.slice(0, 100).toWellFormed())}`)
}

function problemOf(name: string): string | undefined {
  if (name.trim() === '') return 'must not be empty'
  if (Buffer.byteLength(name) > MAX_BYTES) return `must have at most ${MAX_BYTES} bytes in UTF-8`
  if (!name.isWellFormed() || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)) return 'must not contain control characters'
  if (/[/\\:*?"<>|]/.test(name)) return 'must not contain any of / \\ : * ? " < > |'
  if (/^[.\s]|[.\s]$/.test(name)) return 'must not begin or end with a dot or space'
  return undefined
}

/** The folder of a source: its id, if that is a plain name. */
export function folderNameOf(source: Urn): string {
  const id = idOf(source)
  return /^[a-z0-9][a-z0-9-]{0,99}$/.test(id) ? id : `x${createHash('sha256').update(id).digest('hex').slice(0, 40)}`
}
