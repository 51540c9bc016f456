import type { Call } from '../call.ts'
import type { Demand, NamedOperation, Observe, OperationEvent, Pace } from '../contract/operation.ts'
import type { Enabled } from '../contract/registry.ts'
import { frozen } from '../json/frozen.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import { watched } from './event-loop.ts'
import type { Gate } from './gate.ts'
import type { Refusals } from './refusals.ts'

/** Runs one operation: the gate, the operation itself, then the observers and, if it has written, the paces. */
export type Perform = (args: unknown, call: Call) => MaybePromise<unknown>

/** Every operation of the running server. */
export interface Operations {
  readonly all: readonly NamedOperation[]
  /** Registers an operation; returns the function that its mount point must call. */
  add(named: NamedOperation): Perform
  /** The first demand of a mutation that the caller does not meet. Nothing is run, granted, counted or observed. */
  unmet(mutation: string, args: unknown, call: Call): MaybePromise<Demand | undefined>
}

interface OperationsDeps {
  readonly gate: Pick<Gate, 'admit' | 'unmet'>
  readonly refusals: Refusals
  readonly observers?: readonly Observe[]
  readonly paces?: readonly Pace[]
}

/** What is called when operations have ended. Observers that must succeed first: no other one keeps an operation from them. */
export function endingOf(enabled: readonly Enabled[]): Required<Pick<OperationsDeps, 'observers' | 'paces'>> {
  const contributions = enabled.map(({ contribution }) => contribution)
  const observers = [...contributions.map(one => one.mustObserve), ...contributions.map(one => one.observe)]
  return {
    observers: observers.filter(observe => observe !== undefined),
    paces: contributions.map(({ pace }) => pace).filter(pace => pace !== undefined)
  }
}

export function createOperations({ gate, refusals, observers = [], paces = [] }: OperationsDeps): Operations {
  const all: NamedOperation[] = []
  return {
    all,
    unmet(mutation, args, call) {
      const named = all.find(({ kind, name }) => kind === 'mutation' && name === mutation)
      return named && gate.unmet(call, named, frozen(args))
    },
    add(named) {
      all.push(named)
      const { operation } = named
      const perform: Perform = (args, call) =>
        chain(gate.admit(call, named, args), () => {
          call.effects.admitted = true
          return operation.run(args as never, call)
        })
      const run = observed(named, perform, { refusals, observers, paces })
      return watched(named, (args, call) => {
        call.doing.operation = named
        return run(frozen(args), call.for({ ...named, args }))
      })
    }
  }
}

function observed(
  named: NamedOperation,
  perform: Perform,
  { refusals, observers, paces }: Required<Omit<OperationsDeps, 'gate'>>
): Perform {
  const notify = (event: OperationEvent, next: () => unknown): MaybePromise<unknown> => {
    const called = observers.map(observe => observe(event))
    if (event.call.effects.written) called.push(...paces.map(pace => pace(event.call)))
    const pending = called.filter(one => one instanceof Promise)
    return pending.length === 0 ? next() : Promise.all(pending).then(next)
  }
  return (args, call) => {
    const done = (result: unknown) => notify({ ...named, args, call, result }, () => result)
    const failed = (thrown: unknown) => {
      const error = refusals.count(call, thrown)
      return notify({ ...named, args, call, error }, () => {
        throw error
      })
    }
    let result: MaybePromise<unknown>
    try {
      result = perform(args, call)
    } catch (error) {
      return failed(error)
    }
    return result instanceof Promise ? result.then(done, failed) : done(result)
  }
}
