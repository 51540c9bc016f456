import { Misconfigured } from '../../../errors.ts'
import { Codes, codeOf } from '../errors.ts'

/** An error that stops the start, as one sentence about the file; an unknown error stays as it is. */
export function startError(thrown: unknown, path: string): unknown {
  const reason = reasonOf(thrown)
  return reason === undefined
    ? thrown
    : new Misconfigured(`The store sqlite:${path} cannot be opened: ${reason}.`, { cause: thrown })
}

function reasonOf(thrown: unknown): string | undefined {
  const code = codeOf(thrown)
  if (code === Codes.NOTADB) return 'the file is not a SQLite database'
  if (code === Codes.CORRUPT) return 'the file is a damaged SQLite database; restore it from a backup'
  if (code === Codes.BUSY) return 'another process is using it; stop that process, or name another file'
  if (code === Codes.FULL) return 'the disk is full'
  if (code === Codes.READONLY || code === Codes.CANTOPEN) return 'the file and its folder must be readable and writable'
  if (code === Codes.IOERR) return 'the disk cannot be read or written'
  return folderReason(thrown)
}

function folderReason(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined
  return `its folder cannot be created (${String(thrown.code)}); name a folder that is writable`
}
