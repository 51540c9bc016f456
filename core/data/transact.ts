import type { Call } from '../call.ts'
import type { Aspect, Data, PlanRead } from '../contract/data.ts'
import type { LiveStore } from '../store/open.ts'
import type { Urn } from '../urn.ts'
import { repeat } from './commit.ts'
import type { Seen } from './entity-edits.ts'
import { parsedValue } from './row-value.ts'
import { requireKnown, type Visibility } from './visibility.ts'
import type { Writer } from './write.ts'

interface TransactDeps {
  readonly store: LiveStore
  readonly visibility: Pick<Visibility, 'maySee' | 'mayKnow'>
  readonly writer: Pick<Writer, 'writeOnce'>
}

/** The one place where a plan is made again because what it was made from has changed. */
export function createTransact({ store, visibility, writer }: TransactDeps): Data['transact'] {
  /** Reads for one attempt: what was read once stays as it is. */
  function createRead(call: Call, seen: Map<string, Seen>): PlanRead {
    return async <T>({ name: aspect }: Aspect<T>, urn: Urn) => {
      // What the caller may not see is not a condition: it is absent for them, whatever is stored.
      if (!(await visibility.maySee(call, urn))) return undefined
      const key = `${urn} ${aspect}`
      const [[row] = []] = seen.has(key) ? [] : await store.aspects.read([{ urn, aspects: [aspect] }])
      const first = seen.get(key) ?? { urn, aspect, row }
      seen.set(key, first)
      return first.row && (parsedValue(first.row) as T)
    }
  }

  return async (call, plan, conditions = {}) => {
    await requireKnown(visibility, call, conditions)
    return repeat(async () => {
      call.signal.throwIfAborted()
      const seen = new Map<string, Seen>()
      const edits = await plan(createRead(call, seen))
      return writer.writeOnce(call, edits, { ...conditions, seen: [...seen.values()] })
    })
  }
}
