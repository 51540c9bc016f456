import type { Aspect, Call, Urn } from '../../../core/index.ts'
import { createMask } from './mask.ts'
import { type LogPart, PART, partUrn } from './part.ts'
import { createTail } from './tail.ts'

/** Characters of a line. */
const LINE = 4096
/** Characters that wait for the store. What comes then is left out. */
const WAITING = 1_000_000
/** Above this, whoever reads the output of a child should wait for `line`. */
const BEHIND = WAITING / 2
/** Until a first line is stored, and between two writes. */
const SOON_MS = 250
const EACH_MS = 1000
const LAST_LINES = 200

const ESCAPE = String.fromCharCode(27)
/** Colours of terminals, and control characters but the tabulator. */
const CONTROL = new RegExp(`${ESCAPE}\\[[0-9;?]*[A-Za-z]|[^\\P{Cc}\\t]`, 'gu')

export interface RunLogDeps {
  readonly parts: Aspect<LogPart>
  readonly call: Call
  readonly urn: Urn
  /** What is kept of the beginning, in bytes of UTF-8. */
  readonly maxBytes: number
  /** Names and values that are replaced by `***NAME***`. */
  readonly hidden: readonly (readonly [name: string, value: string])[]
}

export interface RunLog {
  /**
   * Adds a line of the run. `isCut`: its end is missing. Returns a promise if the store is slower than the run: whoever reads
   * the run's output should wait for it, but need not.
   */
  line(text: string, isCut?: boolean): Promise<void> | undefined
  /** Adds a line of our own. */
  say(text: string): void
  /** Stores what is not stored yet. @throws the error of the store; what was not stored is kept and tried again */
  flush(): Promise<void>
  /** Continues after what an earlier attempt stored. Call it before the first line. */
  resume(): Promise<void>
  /** Adds the last lines if some were left out, and stores that the log is complete. @throws as `flush`; can be repeated */
  end(): Promise<void>
  /** The end of the log, at most this many bytes of UTF-8. */
  tail(bytes: number): string
  /** Lines so far, with those that were left out. */
  readonly lines: number
}

interface Pending {
  readonly part: number
  readonly from: number
  text: string
  /** Whether `text` has changed since it was stored. */
  isDirty: boolean
}

/**
 * The log of a run, in the store, where all instances can read it: its beginning up to `maxBytes`, how many lines were left
 * out, and its last lines. Stored after a quarter of a second, then once a second. Holds at most about 2 MB.
 */
export function createRunLog(deps: RunLogDeps): RunLog {
  const log = new StoredLog(deps)
  return {
    line: (text, isCut) => log.add(text, isCut),
    say: text => void log.add(`[aspectd] ${text}`),
    flush: () => log.flush(),
    resume: () => log.resume(),
    end: () => log.end(),
    tail: bytes => log.tail.text(bytes),
    get lines() {
      return log.lines
    }
  }
}

class StoredLog {
  readonly #deps: RunLogDeps
  readonly #mask: ReturnType<typeof createMask>
  readonly tail = createTail()
  lines = 0
  /** What is not stored, or may still grow: the last one. */
  #pending: Pending[] = [{ part: 0, from: 0, text: '', isDirty: false }]
  /** Characters in `#pending`. */
  #size = 0
  #bytes = 0
  /** Lines that were left out because the log is long, and since the store accepted something. */
  #dropped = 0
  #refused = 0
  #isFailing = false
  #isEnding = false
  #hasEnded = false
  #timer: NodeJS.Timeout | undefined
  #storing: Promise<void> | undefined

  constructor(deps: RunLogDeps) {
    this.#deps = deps
    this.#mask = createMask(deps.hidden)
  }

  add(raw: string, isCut = false): Promise<void> | undefined {
    this.lines++
    const line = this.#clean(raw, isCut)
    this.tail.add(line)
    if (this.#bytes >= this.#deps.maxBytes) this.#dropped++
    else if (this.#size >= WAITING) this.#refused++
    else this.#append(line)
    if (this.#size < BEHIND || this.#isFailing) return
    // The error is tried again by a timer: here it only means that waiting does not help.
    return this.#start().catch(() => undefined)
  }

  #clean(raw: string, isCut: boolean): string {
    let line = this.#mask(raw.replace(CONTROL, ''))
    // The beginning of a value that is hidden may be where the line was cut.
    if (isCut) line = line.slice(0, Math.max(0, line.length - this.#mask.longest))
    if (line.length <= LINE) return isCut ? `${line} [… the rest of the line is left out]` : line
    return `${line.slice(0, LINE).toWellFormed()} [… ${isCut ? 'the rest' : line.length - LINE} characters left out]`
  }

  #append(line: string): void {
    if (this.#refused > 0) this.#put(`[${this.#refused} lines left out: the store did not accept them in time]\n`)
    this.#refused = 0
    this.#put(`${line}\n`)
    this.#schedule(SOON_MS)
  }

  #put(text: string): void {
    this.#bytes += Buffer.byteLength(text)
    this.#size += text.length
    for (let rest = text; rest !== ''; ) {
      const last = this.#last()
      const room = PART - last.text.length
      const isPair = room > 0 && room < rest.length && /[\ud800-\udbff]/.test(rest.charAt(room - 1))
      const fits = isPair ? room - 1 : room
      last.text += rest.slice(0, fits)
      last.isDirty = true
      rest = rest.slice(fits)
      if (rest === '') return
      this.#pending.push({ part: last.part + 1, from: last.from + last.text.length, text: '', isDirty: true })
    }
  }

  #last(): Pending {
    const last = this.#pending.at(-1)
    if (!last) throw new Error('a log has a last part')
    return last
  }

  #schedule(ms: number): void {
    if (this.#timer || this.#hasEnded) return
    this.#timer = setTimeout(() => {
      this.#timer = undefined
      void this.#start().catch(() => undefined)
    }, ms)
    this.#timer.unref()
  }

  async flush(): Promise<void> {
    // One that began earlier may not contain the last lines.
    await this.#storing?.catch(() => undefined)
    if (this.#pending.some(one => one.isDirty)) await this.#start()
  }

  #start(): Promise<void> {
    this.#storing ??= this.#store().finally(() => {
      this.#storing = undefined
      if (this.#pending.some(one => one.isDirty)) this.#schedule(EACH_MS)
    })
    return this.#storing
  }

  /** In their order, so that a reader never misses a part. */
  async #store(): Promise<void> {
    const { parts, call, urn } = this.#deps
    try {
      for (const one of [...this.#pending]) {
        if (!one.isDirty) continue
        const isLast = one === this.#last()
        const value = { text: one.text, from: one.from, ended: isLast && this.#isEnding }
        one.isDirty = false
        try {
          await parts.update(call, partUrn(urn, one.part), () => value)
        } catch (error) {
          one.isDirty = true
          throw error
        }
        this.#release(one)
      }
      this.#isFailing = false
    } catch (error) {
      this.#isFailing = true
      throw error
    }
  }

  /** Forgets a part that is stored and cannot grow. */
  #release(one: Pending): void {
    if (one.isDirty || one === this.#last()) return
    this.#pending = this.#pending.filter(other => other !== one)
    this.#size -= one.text.length
  }

  async resume(): Promise<void> {
    const { parts, call, urn } = this.#deps
    for (let at = 0; ; at++) {
      const part = await parts.get(call, partUrn(urn, at))
      if (!part) break
      this.#bytes += Buffer.byteLength(part.text)
      this.#size = part.text.length
      this.#pending = [{ part: at, from: part.from, text: part.text, isDirty: part.ended }]
    }
    await this.flush()
  }

  async end(): Promise<void> {
    if (!this.#isEnding) this.#addLast()
    this.#isEnding = true
    this.#last().isDirty = true
    await this.flush()
    this.#hasEnded = true
    clearTimeout(this.#timer)
  }

  #addLast(): void {
    if (this.#refused > 0) this.#put(`[${this.#refused} lines left out: the store did not accept them in time]\n`)
    if (this.#dropped === 0) return
    const { lines, text } = this.tail.last(Math.min(this.#dropped, LAST_LINES))
    const left = this.#dropped - lines
    const why = `the log is longer than ${this.#deps.maxBytes} bytes`
    if (left > 0) this.#put(`[${why}: ${left} lines left out; the last ${lines} follow]\n`)
    this.#put(text)
  }
}
