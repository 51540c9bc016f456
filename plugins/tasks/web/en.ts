export const text = {
  title: 'Tasks',
  task: 'Task',
  of: 'Entity type',
  state: 'State',
  deleted: 'Deleted',
  total: 'Total rows',
  started: 'Started',
  by: 'By',
  ended: 'Ended',
  id: 'Id',
  empty: 'No tasks. Truncations of timeseries and deletions of tags run as tasks.',
  toTimeseries: 'Open timeseries',
  all: 'All tasks'
}
