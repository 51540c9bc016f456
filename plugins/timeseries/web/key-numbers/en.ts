export const text = {
  title: 'Key numbers',
  rows: 'Rows',
  columns: 'Columns',
  queries: 'Queries',
  users: 'Users',
  updated: 'Updated',
  days: 'last 30 days',
  top: (percent: number) => `top ${percent} % · 30 days`,
  profiled: (ago: string) => `profiled ${ago}`
}
