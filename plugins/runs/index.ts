import { type Call, createWakeups, definePlugin, Type } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { tasks } from '../tasks/index.ts'
import { createActions, RUNS, rollBack } from './actions.ts'
import { createOperations, sdl } from './graphql.ts'
import { createRollbacks } from './rollback.ts'
import { createTools } from './tools.ts'
import { createUndo } from './undo.ts'

/** For plugins that offer rollbacks of their own. */
export interface Runs {
  /** As the action `runs.rollback`, for whom it is permitted: any one of `RUNS`. @throws PluginDisabled without tasks */
  rollback(call: Call, runId: string): Promise<unknown>
  /**
   * Takes away all that a run wrote, also entities to which others have added something, and resolves at once: to the task
   * that does it, none if nothing is left. @throws PluginDisabled without tasks
   */
  remove(call: Call, runId: string): Promise<string | undefined>
}

export { RUNS } from './actions.ts'

/** What ingestion runs wrote; their rollback; and the undo of one change. */
export const runs = definePlugin({
  name: 'runs',
  contract: 2,
  console: {
    folder: new URL('./web/', import.meta.url),
    pages: [
      {
        path: '/operate/runs',
        title: 'Ingestion runs',
        menu: 'operate',
        icon: 'play',
        order: 20,
        show: 'runs.ts#RunsPage',
        anyOf: RUNS
      },
      { path: '/operate/runs/:id', title: 'Ingestion run', show: 'run.ts#RunPage', anyOf: RUNS }
    ]
  },
  needs: { entities, auth },
  wants: { tasks },
  config: Type.Object({
    waitSeconds: Type.Integer({
      minimum: 0,
      maximum: 600,
      // DataHub's client gives a request 30 seconds.
      default: 20,
      description: 'seconds that a request waits for its rollback before it answers with the task'
    })
  }),
  setup({ needs, wants, config, data, model }) {
    const deps = {
      data,
      model,
      allowed: needs.auth.allowed,
      undo: createUndo({ data, model }),
      rollbacks: wants.tasks && createRollbacks({ data, model }, wants.tasks),
      waitMs: config.waitSeconds * 1000
    }
    const api: Runs = {
      rollback: (call, runId) => rollBack(deps, call, { runId, dryRun: false, wait: true }),
      async remove(call, runId) {
        const answer = await rollBack(deps, call, { runId, dryRun: false, safe: false, wait: false })
        return 'task' in answer ? answer.task : undefined
      }
    }
    const wakeups = createWakeups()
    return {
      api,
      sdl,
      operations: createOperations(deps, wakeups),
      actions: createActions(deps),
      tools: createTools(deps),
      onChange: { changed: () => wakeups.wake() }
    }
  }
})
