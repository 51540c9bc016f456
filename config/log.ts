import { isatty } from 'node:tty'
import { type DestinationStream, type Logger, pino } from 'pino'
import type { CoreConfig } from '../core/config/settings.ts'
import { isRecord } from '../core/json/record.ts'
import type { LogLines } from '../core/metrics/log-lines.ts'

// `process.stderr.isTTY` is not there in the thread of the watchdog.
const STDERR = 2

/** The log on standard error. Written before the call returns, so that nothing is lost when the process ends. */
export async function createLog(
  { logLevel, logFormat }: Pick<CoreConfig, 'logLevel' | 'logFormat'>,
  lines?: LogLines
): Promise<Logger> {
  const stderr = pino.destination({ fd: STDERR, sync: true })
  const isPretty = logFormat === 'pretty' || (logFormat === 'auto' && isatty(STDERR))
  const options = { level: logLevel, base: null, ...(lines ? { hooks: lines.hooks } : {}) }
  return pino(options, isPretty ? await forPeople(stderr) : stderr)
}

/** A stream of our own: that of pino-pretty loses lines when the process ends, and its worker takes time to start. */
async function forPeople(to: DestinationStream): Promise<DestinationStream> {
  const { isColorSupported, prettyFactory } = await import('pino-pretty')
  const format = prettyFactory({
    colorize: isColorSupported && isatty(STDERR),
    translateTime: 'SYS:HH:MM:ss',
    singleLine: true,
    ignore: 'plugin,audit',
    messageFormat: (record, key) => sentenceOf(record, key)
  })
  return { write: line => to.write(format(withoutControls(line))) }
}

function sentenceOf({ plugin, audit, ...record }: Record<string, unknown>, key: string): string {
  if (isRecord(audit)) return `${audit.operation} by ${audit.actor}: ${audit.outcome}`
  return [...(plugin === undefined ? [] : [plugin]), record[key] ?? ''].join(': ')
}

/** Texts of users can have control characters, which a terminal obeys: they are shown as in JSON. */
function withoutControls(line: string): string {
  return line
    .replace(/\\\\|\\(u00[01][0-9a-f]|r)/gi, (found, control) => (control ? `\\\\${control}` : found))
    .replace(/[\x7f-\x9f]/g, '')
}
