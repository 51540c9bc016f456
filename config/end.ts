import { PluginFailed } from '../core/contract/failure.ts'

let isMeant = false

/** Ends the process. Only this project's own code calls it: any other end is that of a plugin, and is reported. */
export function endProcess(code: number): never {
  isMeant = true
  process.exit(code)
}

export function isEndMeant(): boolean {
  return isMeant
}

/** Known errors print one line, unexpected ones the stack, those of a plugin both. Ends the process. */
export function fail(error: unknown): never {
  process.stderr.write(`aspectd: ${textOf(error)}\n`)
  endProcess(1)
}

export function textOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  if (!('code' in error)) return error.stack ?? error.message
  const line = error.message.replace(/\s*\n\s*/g, ' ')
  const { cause } = error
  return error instanceof PluginFailed && cause instanceof Error ? `${line}\n${cause.stack}` : line
}
