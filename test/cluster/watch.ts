import type { Test } from 'tap'
import type { Instance } from './servers.ts'

/** What several instances must agree upon within a second. */
export interface Fact {
  /** What one instance says of it. */
  readonly ask: (instance: Instance) => Promise<string>
  /** Resolves when somebody was told that it is so. */
  readonly change: () => Promise<unknown>
  readonly before: string
  readonly after: string
}

interface Said {
  readonly asked: number
  readonly answered: number
  readonly answer: string
}

const WARM = 20
const WITHIN_MS = 1000
const WATCHED_MS = 1500

/**
 * Asks every instance without a pause before, while and after a fact changes, so that whatever is remembered is: from a
 * second after the change on each must say what holds since.
 */
export async function agreeWithinASecond(t: Test, instances: readonly Instance[], fact: Fact): Promise<void> {
  const stop = new AbortController()
  const asked = instances.map(instance => askOften(instance, fact, stop.signal))
  await Promise.all(asked.map(({ warm, all }) => Promise.race([warm, all])))
  const begun = performance.now()
  await fact.change()
  const changed = performance.now()
  await new Promise(resolve => setTimeout(resolve, WATCHED_MS))
  stop.abort()
  const said = (await Promise.all(asked.map(({ all }) => all))).flat()
  const early = said.filter(one => one.answered < begun)
  const late = said.filter(one => one.asked >= changed + WITHIN_MS)
  t.strictSame(new Set(early.map(one => one.answer)), new Set([fact.before]), 'before')
  t.strictSame(new Set(late.map(one => one.answer)), new Set([fact.after]), 'a second after')
  const last = Math.max(0, ...said.filter(one => one.answer === fact.before).map(one => one.asked - changed))
  t.comment(`${said.length} answers; the last one of before was asked for ${last.toFixed()} ms after the change`)
}

function askOften(instance: Instance, { ask }: Fact, signal: AbortSignal) {
  const { promise: warm, resolve } = Promise.withResolvers<void>()
  async function run(): Promise<Said[]> {
    const said: Said[] = []
    while (!signal.aborted) {
      const asked = performance.now()
      const answer = await ask(instance)
      said.push({ asked, answered: performance.now(), answer })
      if (said.length === WARM) resolve()
    }
    return said
  }
  return { warm, all: run() }
}
