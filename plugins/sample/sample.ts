import { setTimeout as pause } from 'node:timers/promises'
import { type Background, type Call, type Data, PluginDisabled, parseUrn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Runs } from '../runs/index.ts'
import { hasEnded, type Task, type Tasks } from '../tasks/index.ts'
import { sharedUrns } from './content/index.ts'
import { OtherWork } from './errors.ts'
import { type Loading, RUN } from './loading.ts'

/** The name of the task that loads. */
export const LOAD = 'loadSample'
/** That of the plugin `runs`. */
const REMOVE = 'rollbackRun'
/** Tasks among which its own are looked for, the newest first. */
const RECENT = 50
/** Milliseconds. */
const ASK_EVERY = 200
/** Entities from which references are removed in one commit. */
const AT_ONCE = 500

interface SampleDeps {
  readonly data: Pick<Data, 'runs'>
  readonly entities: Entities
  readonly loading: Loading
  /** `undefined` while the plugin is disabled, as the next one. */
  readonly runs: Runs | undefined
  readonly tasks: Tasks | undefined
  readonly background: Background
  system(reason: string): Call
}

export type Sample = ReturnType<typeof createSample>

export function createSample({ data, entities, loading, runs, tasks, background, system }: SampleDeps) {
  const work = (call: Call): Promise<Task | undefined> => workOf(tasks, call)

  async function isLoaded(call: Call): Promise<boolean> {
    const { rows, points } = await data.runs.count(call.as('looking for the sample'), RUN)
    return rows + points > 0
  }

  return {
    work,
    isLoaded,

    /**
     * Starts to load it; what is there already is not changed. The task that loads it, if one does.
     * @throws OtherWork; PluginDisabled without tasks
     */
    async load(call: Call): Promise<Task> {
      if (!tasks) throw new PluginDisabled('Loading the sample', 'tasks')
      const running = await work(call)
      if (!running || hasEnded(running)) {
        return tasks.start(call, { action: LOAD, key: LOAD, params: {}, total: loading.total() })
      }
      if (running.action !== LOAD) throw new OtherWork('removed')
      return running
    },

    /**
     * Takes away all that it has brought. `undefined` if nothing is there.
     * @throws OtherWork; PluginDisabled without runs and tasks
     */
    async remove(call: Call): Promise<Task | undefined> {
      if (!runs || !tasks) throw new PluginDisabled('Removing the sample', runs ? 'tasks' : 'runs')
      const running = await work(call)
      if (running && !hasEnded(running)) {
        if (running.action === LOAD) throw new OtherWork('loaded')
        return running
      }
      const id = await runs.remove(call.as('removing the sample'), RUN)
      const task = id === undefined ? undefined : await tasks.get(call, id)
      background.run(
        removeReferences({ entities, system, tasks }, task),
        'references to the sample were not removed: remove it again'
      )
      return task
    }
  }
}

/** The newest task that has loaded or removed the sample, or does. */
async function workOf(tasks: Tasks | undefined, call: Call): Promise<Task | undefined> {
  const page = await tasks?.list(call.as('looking for tasks of the sample'), { start: 0, count: RECENT })
  return page?.tasks.find(({ action, params }) => action === LOAD || (action === REMOVE && params.runId === RUN))
}

/** From what people have made, as soon as what they refer to is gone. */
async function removeReferences(
  { entities, system, tasks }: Pick<SampleDeps, 'entities' | 'system'> & { readonly tasks: Tasks },
  removing: Task | undefined
): Promise<void> {
  const call = system('removing references to the sample')
  for (let task = removing; task && !hasEnded(task); task = await tasks.find(call, task.task)) {
    await pause(ASK_EVERY, undefined, { signal: call.signal })
  }
  for (const urn of sharedUrns().map(parseUrn)) {
    while ((await entities.references.remove(call, urn, AT_ONCE)).left > 0) call.signal.throwIfAborted()
  }
}
