import type { Test } from 'tap'
import type { Instance } from './servers.ts'

/** A fact on which several instances must agree within a second. */
export interface Fact {
  /** Resolves to the state that one instance reports. */
  readonly ask: (instance: Instance) => Promise<string>
  /** Changes the fact; resolves when the change is acknowledged. */
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
 * Queries every instance without a pause before, during and after the change, so that their caches are filled. Each
 * must report the new state from one second after the change on.
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
  t.strictSame(new Set(early.map(one => one.answer)), new Set([fact.before]), 'before the change')
  t.strictSame(new Set(late.map(one => one.answer)), new Set([fact.after]), 'one second after the change')
  const last = Math.max(0, ...said.filter(one => one.answer === fact.before).map(one => one.asked - changed))
  t.comment(
    `${said.length} answers; the last answer with the former state was requested ${last.toFixed()} ms after the change`
  )
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
