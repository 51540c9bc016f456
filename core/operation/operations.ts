import type { Call } from '../call.ts'
import type { Demand, NamedOperation, Observe, Pace } from '../contract/operation.ts'
import type { Enabled } from '../contract/registry.ts'
import { frozen } from '../json/frozen.ts'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import { inPart } from '../trace/span.ts'
import { traced } from '../trace/traced.ts'
import { watched } from './event-loop.ts'
import type { Gate } from './gate.ts'
import type { Meters } from './meter.ts'
import { observed } from './observed.ts'
import { type Perform, selectsNothing } from './perform.ts'
import { refuseWrites } from './read-only.ts'
import type { Refusals } from './refusals.ts'

/** Every operation of the running server. */
export interface Operations {
  readonly all: readonly NamedOperation[]
  /** Registers an operation; returns the function that its mount point must call. */
  add(named: NamedOperation): Perform
  /** Asks the gate again, for an event of a subscription. @throws as the gate */
  admit(named: NamedOperation, args: unknown, call: Call): MaybePromise<void>
  /** The first demand of a mutation that the caller does not meet. Nothing is run, granted, counted or observed. */
  unmet(mutation: string, args: unknown, call: Call): MaybePromise<Demand | undefined>
}

interface OperationsDeps {
  readonly gate: Pick<Gate, 'admit' | 'unmet'>
  readonly refusals: Refusals
  readonly observers?: readonly Observe[]
  readonly paces?: readonly Pace[]
  /** Without it nothing is counted. */
  readonly meters?: Meters | undefined
  /** Why nothing may be changed. */
  readonly readOnly?: string | undefined
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

export function createOperations({
  gate,
  refusals,
  observers = [],
  paces = [],
  meters,
  readOnly
}: OperationsDeps): Operations {
  const all: NamedOperation[] = []
  return {
    all,
    admit: (named, args, call) => gate.admit(call, named, frozen(args)),
    unmet(mutation, args, call) {
      const named = all.find(({ kind, name }) => kind === 'mutation' && name === mutation)
      return named && gate.unmet(call, named, frozen(args))
    },
    add(named) {
      all.push(named)
      const { operation } = named
      const refuse = readOnly === undefined ? undefined : refuseWrites(readOnly, named)
      const admit = (call: Call, args: unknown) =>
        call.trace
          ? inPart(call.trace, 'authorize', () => gate.admit(call, named, args))
          : gate.admit(call, named, args)
      const perform: Perform = (args, call, selects = selectsNothing) =>
        chain(admit(call, args), () => {
          refuse?.()
          call.effects.admitted = true
          return operation.run(args as never, call, selects)
        })
      const run = observed(named, perform, { refusals, observers, paces, meters })
      return watched(named, (args, call, selects) => {
        if (call.trace) return inOperation(named, call, own => run(frozen(args), own.for({ ...named, args }), selects))
        call.doing.operation = named
        return run(frozen(args), call.for({ ...named, args }), selects)
      })
    }
  }
}

/** In a span of its own. That of the request gets the name of its first operation. */
function inOperation(
  named: NamedOperation,
  call: Call,
  run: (own: Call) => MaybePromise<unknown>
): MaybePromise<unknown> {
  const { kind, name, plugin } = named
  const title = kind === 'route' ? name : `${kind} ${name}`
  if (!call.doing.operation) call.trace?.rename?.(title)
  call.doing.operation = named
  return traced(call, title, (own, span) => {
    span?.set({ 'aspectd.plugin': plugin })
    return run(own)
  })
}
