import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'

export function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : []
}

/** A reader, or a start after a crash, finds all of the old or all of the new lines. */
export function writeLines(file: string, lines: readonly string[]): void {
  const next = `${file}.${randomBytes(6).toString('hex')}`
  writeFileSync(next, lines.map(line => `${line}\n`).join(''), { mode: 0o600, flush: true })
  renameSync(next, file)
}
