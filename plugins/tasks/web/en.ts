export const text = {
  title: 'Tasks',
  task: 'Task',
  of: 'Entity type',
  state: 'State',
  done: 'Done',
  total: 'Total',
  started: 'Started',
  by: 'By',
  ended: 'Ended',
  id: 'Id',
  empty: 'No tasks. Truncations, deletions, rollbacks and the sample run as tasks.',
  toTimeseries: 'Open timeseries',
  all: 'All tasks'
}
