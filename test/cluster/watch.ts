import type { Test } from 'tap'
import { eventually } from '../helper.ts'
import type { Instance } from './servers.ts'

/** A fact on which several instances must agree soon after it has changed. */
export interface Fact {
  /** Resolves to the state that one instance reports. */
  readonly ask: (instance: Instance) => Promise<string>
  /** Changes the fact; resolves when the change is acknowledged. */
  readonly change: () => Promise<unknown>
  readonly before: string
  readonly after: string
}

/** Checks that a change of a fact takes effect on all instances. */
export type Agree = (t: Test, instances: readonly Instance[], fact: Fact) => Promise<unknown>

interface Said {
  /** On the clock of the watch. */
  readonly asked: number
  readonly answer: string
  /** Whether it was answered before the change was requested. */
  readonly isEarly: boolean
}

/** Answers of each instance before the change, so that its caches are filled, and with the new state. */
const WARM = 10
const LASTING = 20
const WITHIN_MS = 1000

/** Every instance reports the new state after the change, and never again the former one after that. */
export const agree: Agree = createWatch(() => 0)

/** As `agree`; no request that is sent later than one second after the change gets the former state. */
export function agreeWithinASecond(now: () => number): Agree {
  const watch = createWatch(now)
  return async (t, instances, fact) => {
    const last = await watch(t, instances, fact)
    t.ok(last <= WITHIN_MS, `the last request that got the former state was sent ${last.toFixed()} ms after the change`)
  }
}

/**
 * Queries every instance without a pause before, during and after the change. Resolves to the time from the
 * acknowledgement of the change to the last request that got the former state.
 */
function createWatch(now: () => number) {
  return async (t: Test, instances: readonly Instance[], fact: Fact): Promise<number> => {
    const stop = new AbortController()
    const phase = { isEarly: true }
    const watched = instances.map(instance => {
      const said: Said[] = []
      return { name: instance.name, said, asking: askOften({ instance, fact, said, phase, now }, stop.signal) }
    })
    const asking = Promise.all(watched.map(one => one.asking))
    const allSaid = (isEnough: (said: readonly Said[]) => boolean) =>
      Promise.race([eventually(() => watched.every(({ said }) => isEnough(said))).catch(() => undefined), asking])
    await allSaid(said => said.length >= WARM)
    phase.isEarly = false
    await fact.change()
    const changed = now()
    await allSaid(said => said.filter(({ answer }) => answer === fact.after).length >= LASTING)
    stop.abort()
    await asking
    for (const { name, said } of watched) checkSaid(t, fact, { name, said })
    const former = watched.flatMap(({ said }) => said.filter(({ answer }) => answer === fact.before))
    return Math.max(0, ...former.map(({ asked }) => asked - changed))
  }
}

function checkSaid(t: Test, { before, after }: Fact, { name, said }: { name: string; said: readonly Said[] }): void {
  const early = said.filter(({ isEarly }) => isEarly)
  t.strictSame([...new Set(early.map(({ answer }) => answer))], [before], `${name}: before the change`)
  const states = said.map(({ answer }) => answer).filter((answer, at, all) => answer !== all[at - 1])
  t.strictSame(states, [before, after], `${name}: the new state, and never again the former one`)
}

interface Asking {
  readonly instance: Instance
  readonly fact: Fact
  /** Receives the answers. */
  readonly said: Said[]
  readonly phase: { readonly isEarly: boolean }
  readonly now: () => number
}

async function askOften({ instance, fact, said, phase, now }: Asking, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const asked = now()
    const answer = await fact.ask(instance)
    said.push({ asked, answer, isEarly: phase.isEarly })
  }
}
