import type { Wanted } from './environments/types.ts'
import { ExecutorInput } from './errors.ts'

/** As plugins of the client are named. It becomes a part of what the installer is asked for. */
export const TYPE = /^[A-Za-z0-9][\w-]{0,99}$/
/** Of the client. */
export const VERSION = /^[0-9][0-9A-Za-z.+!-]{0,50}$/

/** The environment that a client names. @throws ExecutorInput */
export function wantedOf(type: string, version: string | null | undefined, usual: string): Wanted {
  if (!TYPE.test(type))
    throw new ExecutorInput(`Expected the type of a source, such as postgres, found ${quoted(type)}`)
  const wanted = { type, version: version || usual, extra: [] }
  if (VERSION.test(wanted.version)) return wanted
  throw new ExecutorInput(`Expected a version of the client such as ${usual}, found ${quoted(wanted.version)}`)
}

export const quoted = (text: string) => JSON.stringify(text.slice(0, 200))
