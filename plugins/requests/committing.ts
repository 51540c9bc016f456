import {
  type Aspect,
  type BeforeCommit,
  type Call,
  type Edit,
  entityTypeOf,
  type Invocation,
  type Model,
  type Upcoming,
  type Urn
} from '../../core/index.ts'
import type { Requests } from './definitions.ts'
import { type Decision, withDecision } from './record.ts'
import { placeOf, type RequestRef } from './requests.ts'

/** A decision that is stored with a change. */
interface Decided extends RequestRef {
  readonly decision: Decision
  /** What the change is of. */
  readonly targets: ReadonlySet<Urn>
}

interface Pending extends Decided {
  isWritten: boolean
  /** Why the commit was refused: another user was faster. */
  refusal?: unknown
}

export type Committing = ReturnType<typeof createCommitting>

/** What is stored in the commits of others: that a request is accepted, and that those of a deleted entity end. */
export function createCommitting(requests: Aspect<Requests>, model: Model) {
  const pending = new WeakMap<Invocation, Pending>()

  const stateEdit = (one: Pending): Edit =>
    requests.edit(placeOf(one.entity), old => {
      try {
        return withDecision(old, one.entity, one.id, one.decision)
      } catch (error) {
        one.refusal = error
        throw error
      }
    })

  const isDeletion = ({ urn, aspect, json }: Upcoming): boolean =>
    json === undefined && model.types.get(entityTypeOf(urn))?.key === aspect

  const beforeCommit: BeforeCommit = ({ invocation }, changes) => {
    const deleted = changes.filter(isDeletion).map(({ urn }) => requests.edit(placeOf(urn), () => undefined))
    const one = invocation && pending.get(invocation)
    if (!one || !changes.some(({ urn }) => one.targets.has(urn))) return deleted
    one.isWritten = true
    return [...deleted, stateEdit(one)]
  }

  return {
    beforeCommit,

    /** Runs `write`; resolves to whether it has written something, and the decision with it. @throws AlreadyDecided */
    async together(call: Call, decided: Decided, write: () => Promise<unknown>): Promise<boolean> {
      const { invocation } = call
      if (!invocation) throw new Error('a request can only be accepted by an operation')
      const one: Pending = { ...decided, isWritten: false }
      pending.set(invocation, one)
      try {
        await write()
      } catch (error) {
        throw one.refusal ?? error
      } finally {
        pending.delete(invocation)
      }
      return one.isWritten
    }
  }
}
