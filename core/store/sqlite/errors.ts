import { Misconfigured, Unavailable } from '../../errors.ts'

const CODES = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

/** The primary result code of SQLite, 0 for anything that did not come from it. */
function resultCode(thrown: unknown): number {
  return thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number'
    ? thrown.errcode & 0xff
    : 0
}

/** What a running store throws: trouble that may pass becomes Unavailable, the rest stays as it is. */
export function running(thrown: unknown): unknown {
  const reason = isClosed(thrown) ? 'it is closed' : runningReason(resultCode(thrown))
  return reason === undefined ? thrown : new Unavailable(`The store is unavailable: ${reason}.`, { cause: thrown })
}

function isClosed(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_INVALID_STATE'
}

function runningReason(code: number): string | undefined {
  if (code === CODES.FULL) return 'its disk is full'
  if (code === CODES.IOERR) return 'its disk cannot be read or written'
  if (code === CODES.READONLY) return 'its files cannot be written'
  if (code === CODES.BUSY) return 'its file is locked by another program'
  return undefined
}

/** What stops the start, as one sentence about the file. */
export function opening(thrown: unknown, path: string): unknown {
  const reason = openingReason(thrown)
  return reason === undefined
    ? thrown
    : new Misconfigured(`The store sqlite:${path} cannot be opened: ${reason}.`, { cause: thrown })
}

function openingReason(thrown: unknown): string | undefined {
  const code = resultCode(thrown)
  if (code === CODES.NOTADB) return 'the file is not a SQLite database'
  if (code === CODES.CORRUPT) return 'the file is a damaged SQLite database; restore it from a backup'
  if (code === CODES.BUSY) return 'another process is using it; stop that process, or name another file'
  if (code === CODES.FULL) return 'the disk is full'
  if (code === CODES.READONLY || code === CODES.CANTOPEN) return 'the file and its folder must be readable and writable'
  if (code === CODES.IOERR) return 'the disk cannot be read or written'
  return fileReason(thrown)
}

function fileReason(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error) || !('code' in thrown) || !('syscall' in thrown)) return undefined
  return `its folder cannot be made (${String(thrown.code)}); name a folder that can be written`
}
