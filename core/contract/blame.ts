import type { FastifyBaseLogger } from 'fastify'
import { isRecord } from '../json/record.ts'

/** The plugin at fault, and its hook, of an error that passes through the code of others. */
export interface Blame {
  readonly plugin: string
  readonly hook: string
}

const blames = new WeakMap<Error, Blame>()

export function blaming<E extends Error>(error: E, blame: Blame): E {
  blames.set(error, blame)
  return error
}

/** Of the error or of what caused it. */
export function blameOf(error: unknown): Blame | undefined {
  for (let one = error; one instanceof Error; one = one.cause) {
    const found = blames.get(one)
    if (found) return found
  }
  return undefined
}

/** Whether the error is the failure of another plugin's hook. */
export function isOfOther(error: unknown, plugin: string): boolean {
  const blame = blameOf(error)
  return blame !== undefined && blame.plugin !== plugin
}

/** Options of a child of a log. Its lines name the plugin, but those of errors of another plugin's hook that plugin. */
export function namingPlugin(plugin?: string) {
  const named = plugin === undefined ? {} : { plugin }
  const log = (line: object): Record<string, unknown> => ({
    ...named,
    ...line,
    ...(isRecord(line) && line.err instanceof Error ? blameOf(line.err) : undefined)
  })
  return { formatters: { log } }
}

/** The log of a plugin, or of the core. */
export function logOf(log: FastifyBaseLogger, plugin?: string): FastifyBaseLogger {
  return log.child({}, namingPlugin(plugin))
}
