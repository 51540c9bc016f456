import { run, type Step } from './step.ts'

/** Everything that continuous integration requires: checks, tests, coverage. */
export const verifySteps: readonly Step[] = [
  { name: 'tests', run: () => run('.ci/run', []) },
  { name: 'vulnerabilities', run: () => run('npm', ['audit', '--omit', 'dev', '--audit-level', 'high']) }
]
