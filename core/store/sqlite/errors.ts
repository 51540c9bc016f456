import { Unavailable } from '../../errors.ts'

/** Primary result codes of SQLite. */
export const Codes = { BUSY: 5, READONLY: 8, IOERR: 10, CORRUPT: 11, FULL: 13, CANTOPEN: 14, NOTADB: 26 } as const

/** The primary result code of SQLite; 0 for an error of another origin. */
export function codeOf(thrown: unknown): number {
  return thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number'
    ? thrown.errcode & 0xff
    : 0
}

/** What a running store throws: a temporary failure becomes Unavailable, any other error stays as it is. */
export function runtimeError(thrown: unknown): unknown {
  const reason = isClosed(thrown) ? 'it is closed' : reasonOf(codeOf(thrown))
  return reason === undefined ? thrown : new Unavailable(`The store is unavailable: ${reason}.`, { cause: thrown })
}

/** Whether a write failed because of the disk: a smaller one may fit, and the next one as large would not. */
export function isDiskFault(thrown: unknown): boolean {
  const code = codeOf(thrown instanceof Unavailable ? thrown.cause : thrown)
  return code === Codes.FULL || code === Codes.IOERR || code === Codes.READONLY
}

function isClosed(thrown: unknown): boolean {
  return thrown instanceof Error && 'code' in thrown && thrown.code === 'ERR_INVALID_STATE'
}

function reasonOf(code: number): string | undefined {
  if (code === Codes.FULL) return 'its disk is full'
  if (code === Codes.IOERR) return 'its disk cannot be read or written'
  if (code === Codes.READONLY) return 'its files are read-only'
  if (code === Codes.BUSY) return 'its file is locked by another program'
  return undefined
}
