/** Known errors print one line, unexpected ones the stack. Ends the process. */
export function fail(error: unknown): never {
  const isKnown = error instanceof Error && 'code' in error
  const text = isKnown ? error.message.replace(/\s*\n\s*/g, ' ') : error instanceof Error ? error.stack : String(error)
  process.stderr.write(`aspectd: ${text}\n`)
  process.exit(1)
}
