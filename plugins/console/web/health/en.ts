import type { Health } from '../health.ts'

export const text = {
  title: 'Health',
  server: 'Server',
  states: {
    ready: '● well',
    starting: '… starting',
    closing: '… shutting down',
    'without store': '✗ the store does not answer',
    'without writes': '✗ the store refuses writes',
    unreachable: '✗ the server does not answer'
  } satisfies Record<Health['status'], string>,
  since: 'Since',
  lastAnswer: 'Last answer of the store',
  check: 'Check now',
  plugins: 'Plugins',
  plugin: 'Plugin',
  state: 'State',
  pluginStates: { STARTING: '… starting', READY: '● ready', FAILED: '✗ failed' },
  work: 'At work on',
  why: 'Why',
  hidden: 'The reason is for users with the privilege MANAGE_SYSTEM_OPERATIONS, and in the log.',
  left: (seconds: number) =>
    seconds < 120 ? `about ${Math.ceil(seconds)} s left` : `about ${Math.ceil(seconds / 60)} min left`,
  progress: (work: string, done: string, total: string) => `${work}: ${done} of ${total}`
}
