import { type Call, parseUrn } from '../../core/index.ts'
import { ConditionFailed, type Entities, type Proposal } from '../entities/index.ts'
import type { Progress, Task } from '../tasks/index.ts'
import { type Part, type Piece, partsOf } from './content/index.ts'

/** The run of all that the sample writes: what a removal takes away again. */
export const RUN = 'aspectd-sample'

/** A slice ends after the part during which this time is over: then its progress is stored. */
const STEP_MS = 150

interface LoadingDeps {
  readonly entities: Entities
  readonly hasProperties: boolean
}

export type Loading = ReturnType<typeof createLoading>

export function createLoading({ entities, hasProperties }: LoadingDeps) {
  const { write } = entities.writer((batch: { readonly proposals: readonly Proposal[] }) => [...batch.proposals])
  /** Of the task that runs here. */
  let current: { readonly task: string; readonly parts: readonly Part[] } | undefined

  /** The same ones for the same task, also on another instance. */
  function partsFor({ task, startedAt }: Pick<Task, 'task' | 'startedAt'>): readonly Part[] {
    if (current?.task !== task) current = { task, parts: partsOf({ now: startedAt, hasProperties }) }
    return current.parts
  }

  async function writePart(call: Call, part: Part): Promise<void> {
    const pieces = part()
    const [later, others] = [
      pieces.filter(({ on }) => typeof on === 'number'),
      pieces.filter(({ on }) => typeof on !== 'number')
    ]
    if (others.length > 0) await write({ proposals: others.map(proposalOf) }, call)
    for (const piece of later) {
      try {
        await write({ proposals: [proposalOf(piece)] }, call)
      } catch (error) {
        // It is there already, or people have changed it.
        if (!(error instanceof ConditionFailed)) throw error
      }
    }
  }

  return {
    /** The number of parts. */
    total: (): number => partsOf({ now: Date.now(), hasProperties }).length,
    /** Writes the next parts. What is there already is not changed, so that a part can be written twice. */
    async step(call: Call, task: Task, signal: AbortSignal): Promise<Progress> {
      const parts = partsFor(task)
      const until = performance.now() + STEP_MS
      let done = 0
      for (const part of parts.slice(task.deleted)) {
        await writePart(call, part)
        done++
        if (performance.now() > until || signal.aborted) break
      }
      const finished = task.deleted + done >= parts.length
      if (finished) current = undefined
      return { deleted: done, finished }
    }
  }
}

function proposalOf({ urn, aspect, value, on }: Piece): Proposal {
  const headers: [string, string][] =
    on === 'any' ? [] : on === 'first' ? [['if-none-match', '*']] : [['if-version-match', `${on}`]]
  return {
    at: '',
    urn: parseUrn(urn),
    aspect,
    change: on === 'first' ? 'CREATE' : 'UPSERT',
    value: () => value,
    system: { runId: RUN },
    headers: new Map(headers)
  }
}
