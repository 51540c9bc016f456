import { setTimeout as pause } from 'node:timers/promises'
import type { Urn } from '../../../core/index.ts'
import { askFor, dataset, describe, type Rig } from './engine.ts'

/** Answers, and acknowledged writes, that are waited for with all nodes, and again without one. */
const ANSWERS = 30
const WRITES = 60
const WRITERS = 2
const SEARCHERS = 2
const LOOK_MS = 20

export const WORD = 'pomegranates'

/** What is known of an entity, in the order of the steps of its life. */
type Stage = 'writing' | 'written' | 'erasing' | 'erased'

/** Writers and searchers that work until they are stopped. Each answer is compared with what was acknowledged. */
export class Load {
  readonly wrong: string[] = []
  readonly #rigs: readonly Rig[]
  readonly #stages = new Map<Urn, Stage>()
  readonly #working: readonly Promise<void>[]
  #isStopped = false
  #answers = 0
  #writes = 0
  #refused = new Map<string, number>()
  #answeredAt = 0
  #longestMs = 0

  constructor(rigs: readonly Rig[]) {
    this.#rigs = rigs
    this.#working = [
      ...Array.from({ length: WRITERS }, (_none, at) => this.#write(at)),
      ...Array.from({ length: SEARCHERS }, (_none, at) => this.#search(this.#rigAt(at)))
    ]
  }

  /** Resolves after some more answers and writes. */
  async more(): Promise<void> {
    const [answers, writes] = [this.#answers + ANSWERS, this.#writes + WRITES]
    await until(() => this.wrong.length > 0 || (this.#answers >= answers && this.#writes >= writes))
  }

  begin(): void {
    this.#longestMs = 0
    this.#refused = new Map()
    this.#answeredAt = performance.now()
  }

  /** Since it began. */
  report(): string {
    const refused = [...this.#refused].map(([reason, count]) => `${count} × "${reason}"`)
    const longest = (this.#longestMs / 1000).toFixed(1)
    return `longest time without an answer ${longest} s; refused: ${refused.join(', ') || 'none'}`
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    await Promise.all(this.#working)
  }

  expected(): readonly Urn[] {
    return this.#at('written').toSorted()
  }

  #at(...stages: readonly Stage[]): Urn[] {
    return [...this.#stages].filter(([, stage]) => stages.includes(stage)).map(([urn]) => urn)
  }

  #rigAt(at: number): Rig {
    return this.#rigs[at % this.#rigs.length] as Rig
  }

  async #write(writer: number): Promise<void> {
    const rig = this.#rigAt(writer)
    for (let at = 0; !this.#isStopped; at++) {
      const urn = dataset(`written_${writer}_${at}`)
      this.#stages.set(urn, 'writing')
      await describe(rig, urn, WORD)
      this.#stages.set(urn, 'written')
      this.#writes++
      await rig.engine.room()
      // Most are erased again, so that answers stay small.
      const old = dataset(`written_${writer}_${at - 20}`)
      if (at % 5 === 0 || !this.#stages.has(old)) continue
      this.#stages.set(old, 'erasing')
      await rig.erase(old)
      this.#stages.set(old, 'erased')
    }
  }

  async #search(rig: Rig): Promise<void> {
    while (!this.#isStopped) {
      const [before, gone] = [this.#at('written'), new Set(this.#at('erased'))]
      const found = await askFor(rig.engine, WORD).catch(error => this.#refuse(error))
      if (found) this.#compare(new Set(found.urns), before, gone)
      if (this.wrong.length > 0) return
    }
  }

  #refuse(error: unknown): undefined {
    const { statusCode, message } = error as { statusCode?: number; message: string }
    if (statusCode === 503) this.#refused.set(message, (this.#refused.get(message) ?? 0) + 1)
    else this.wrong.push(message)
  }

  /** `before`: what was stored before the search, `gone`: what was erased before it. */
  #compare(found: ReadonlySet<Urn>, before: readonly Urn[], gone: ReadonlySet<Urn>): void {
    const now = performance.now()
    this.#longestMs = Math.max(this.#longestMs, now - this.#answeredAt)
    this.#answeredAt = now
    this.#answers++
    for (const urn of before)
      if (!found.has(urn) && this.#stages.get(urn) === 'written') this.wrong.push(`not found: ${urn}`)
    for (const urn of found) if (gone.has(urn) || !this.#stages.has(urn)) this.wrong.push(`found: ${urn}`)
  }
}

/** Looks now and then until it holds: a cluster can take minutes on a busy machine. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(LOOK_MS)
}

type Ask = (...args: readonly unknown[]) => Promise<unknown>

/** What is refused with 503 is asked again, as a client does. */
export const patient = <T extends object>(engine: T): T =>
  new Proxy(engine, {
    get: (target, name) => {
      const ask = Reflect.get(target, name) as unknown as Ask
      return (...args: unknown[]) => untilAnswered(() => ask(...args))
    }
  })

async function untilAnswered(ask: () => Promise<unknown>): Promise<unknown> {
  for (;;) {
    try {
      return await ask()
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode !== 503) throw error
    }
    await pause(LOOK_MS)
  }
}
