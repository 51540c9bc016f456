import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Trace } from '../trace/span.ts'
import { parseTraceparent } from '../trace/traceparent.ts'

interface About {
  /** `request`: its id. */
  readonly bindings: object
  /** Of the child of the log that has them. */
  readonly options: object
  readonly raw: IncomingMessage
}

type Level = Exclude<keyof FastifyBaseLogger, 'level' | 'child'>

/** Logs of pino can be asked which lines they write. */
type Parent = FastifyBaseLogger & { isLevelEnabled?(level: Level): boolean }

/** The log of a request. It is made with the first line that is written: most requests write none. */
export class RequestLog implements FastifyBaseLogger {
  /** Of the request. Without one, lines name the trace that the client names. */
  span: Trace | undefined
  readonly #parent: Parent
  readonly #about: About
  #log: FastifyBaseLogger | undefined

  constructor(parent: FastifyBaseLogger, about: About) {
    this.span = undefined
    this.#parent = parent
    this.#about = about
    this.#log = undefined
  }

  get level(): string {
    return this.#parent.level
  }

  child(...args: Parameters<FastifyBaseLogger['child']>): FastifyBaseLogger {
    return this.#made().child(...args)
  }

  debug(...line: readonly unknown[]): void {
    this.#write('debug', line)
  }

  info(...line: readonly unknown[]): void {
    this.#write('info', line)
  }

  warn(...line: readonly unknown[]): void {
    this.#write('warn', line)
  }

  error(...line: readonly unknown[]): void {
    this.#write('error', line)
  }

  fatal(...line: readonly unknown[]): void {
    this.#write('fatal', line)
  }

  trace(...line: readonly unknown[]): void {
    this.#write('trace', line)
  }

  silent(): void {}

  #write(level: Level, line: readonly unknown[]): void {
    if (this.#parent.isLevelEnabled?.(level) === false) return
    const log = this.#made()
    Reflect.apply(log[level], log, line)
  }

  #made(): FastifyBaseLogger {
    if (this.#log) return this.#log
    const { bindings, options, raw } = this.#about
    const { trace, span } = this.span?.ids ?? parseTraceparent(raw.headers.traceparent) ?? {}
    this.#log = this.#parent.child({ ...bindings, ...(trace ? { trace, span } : {}) }, options)
    return this.#log
  }
}
