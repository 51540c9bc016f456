/** The file cannot be used any more; the index must be closed. */
export class IndexFailed extends Error {
  override readonly name = 'IndexFailed'
  /** Whether the file must be built again. Otherwise its content is good, and it can be opened again later. */
  readonly isDamaged: boolean

  constructor(message: string, isDamaged: boolean, options?: ErrorOptions) {
    super(message, options)
    this.isDamaged = isDamaged
  }
}

export function damaged(what: string, options?: ErrorOptions): IndexFailed {
  return new IndexFailed(`The search index is damaged: ${what}.`, true, options)
}

/** Primary result codes of SQLite. */
const CORRUPT = 11
const FULL = 13
const NOTADB = 26
const BUSY = 5

/** What an error of SQLite means for the index. Other errors stay as they are. */
export function fileError(thrown: unknown): unknown {
  // A number that nothing here has written.
  if (thrown instanceof RangeError) return damaged(thrown.message, { cause: thrown })
  if (!(thrown instanceof Error && 'errcode' in thrown && typeof thrown.errcode === 'number')) return thrown
  const code = thrown.errcode & 0xff
  if (code === CORRUPT || code === NOTADB) return damaged(thrown.message, { cause: thrown })
  return new IndexFailed(`The search index cannot be used: ${reasonOf(code, thrown.message)}.`, false, {
    cause: thrown
  })
}

function reasonOf(code: number, message: string): string {
  if (code === FULL) return 'its disk is full'
  if (code === BUSY) return 'another process has it open'
  return message
}
