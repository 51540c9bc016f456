import { open } from 'node:fs/promises'
import { createMask } from '../log/mask.ts'
import type { Secret } from './secrets.ts'

/** A client that writes more has a defect: what is beyond is not read. */
const MOST_BYTES = 4_000_000

/** The structured report that the client wrote, with its secrets hidden; `''` without one. */
export async function readReport(path: string, secrets: readonly Secret[]): Promise<string> {
  const file = await open(path).catch(() => undefined)
  if (!file) return ''
  try {
    const { size } = await file.stat()
    if (size > MOST_BYTES) return ''
    const text = await file.readFile('utf8')
    return createMask(secrets)(text)
  } finally {
    await file.close()
  }
}
