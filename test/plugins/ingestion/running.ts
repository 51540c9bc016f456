import { definePlugin } from '../../../core/index.ts'
import { ingestion, type RunState, runner } from '../../../plugins/ingestion/index.ts'

/** What the runner of the tests says of requests. */
export const said: { state: RunState | undefined; log: string | undefined; missing: string | undefined } = {
  state: undefined,
  log: undefined,
  missing: undefined
}

/** A runner that runs nothing. */
export const running = definePlugin({
  name: 'test-runner',
  contract: 2,
  needs: { ingestion },
  setup: () => ({
    extends: [
      runner.with({
        executorId: 'default',
        state: async () => said.state,
        log: async () => said.log,
        missing: async () => said.missing,
        schema: async () => ({
          title: 'Of the runner',
          state: 'GA',
          schema: JSON.stringify({ type: 'object', properties: { tenant: { type: 'string' } }, required: ['tenant'] })
        })
      })
    ]
  })
})
