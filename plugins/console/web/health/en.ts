import type { Health } from '../health.ts'

export const text = {
  title: 'Health',
  server: 'Server',
  states: {
    ready: '● Healthy',
    starting: '… Starting',
    closing: '… Stopping',
    'without store': '✗ Store does not answer',
    'without writes': '✗ Store refuses writes',
    unreachable: '✗ Offline'
  } satisfies Record<Health['status'], string>,
  since: 'Since',
  lastAnswer: 'Last store answer',
  check: 'Refresh',
  plugins: 'Plugins',
  plugin: 'Plugin',
  state: 'State',
  pluginStates: { STARTING: '… Starting', READY: '● Ready', FAILED: '✗ Failed' },
  work: 'Working on',
  why: 'Reason',
  hidden: 'The reason is for users with the privilege MANAGE_SYSTEM_OPERATIONS, and in the log.',
  left: (seconds: number) =>
    seconds < 120 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} min left`,
  progress: (work: string, done: string, total: string) => `${work}: ${done} of ${total}`
}
