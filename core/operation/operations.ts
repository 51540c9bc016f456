import type { Call } from '../call.ts'
import type { NamedOperation, Observe, OperationEvent } from '../contract/operation.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import type { Gate } from './gate.ts'

/** Runs one operation: the gate first, then what it does, then whoever observes. */
export type Perform = (args: unknown, call: Call) => MaybePromise<unknown>

/** Every operation of the running server; whatever mounts one gets from here what runs it. */
export interface Operations {
  readonly all: readonly NamedOperation[]
  add(named: NamedOperation): Perform
}

export function createOperations(gate: Pick<Gate, 'admit'>, observers: readonly Observe[] = []): Operations {
  const all: NamedOperation[] = []
  return {
    all,
    add(named) {
      all.push(named)
      const { operation } = named
      const perform: Perform = (args, call) =>
        chain(gate.admit(call, named, args), () => operation.run(args as never, call))
      const run = observers.length === 0 ? perform : observed(named, perform, observers)
      return (args, call) => run(args, call.for({ ...named, args }))
    }
  }
}

function observed(named: NamedOperation, perform: Perform, observers: readonly Observe[]): Perform {
  const tell = (event: OperationEvent, next: () => unknown): MaybePromise<unknown> => {
    const pending = observers.map(observe => observe(event)).filter(one => one instanceof Promise)
    return pending.length === 0 ? next() : Promise.all(pending).then(next)
  }
  return (args, call) => {
    const done = (result: unknown) => tell({ ...named, args, call, result }, () => result)
    const failed = (error: unknown) =>
      tell({ ...named, args, call, error }, () => {
        throw error
      })
    let result: MaybePromise<unknown>
    try {
      result = perform(args, call)
    } catch (error) {
      return failed(error)
    }
    return result instanceof Promise ? result.then(done, failed) : done(result)
  }
}
