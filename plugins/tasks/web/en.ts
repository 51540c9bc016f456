export const text = {
  title: 'Tasks',
  task: 'Task',
  of: 'Of',
  state: 'State',
  deleted: 'Deleted',
  total: 'Of rows',
  started: 'Started',
  by: 'By',
  ended: 'Ended',
  id: 'Id',
  empty: 'No task runs, and none has ended lately. Truncations of timeseries and deletions of tags run as tasks.',
  toTimeseries: 'Open timeseries',
  all: 'All tasks'
}
