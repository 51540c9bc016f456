import { number } from 'aspectd/console'

export const text = {
  title: 'Usage',
  lead: 'What is searched, counted without users or times, and which datasets are queried most.',
  range: 'Time range',
  days: (days: number) => `Last ${number(days)} days`,
  searches: 'Searches',
  withoutHit: 'Without results',
  mostSearched: 'Top searches',
  mostWithoutHit: 'Searches without results',
  mostUsed: 'Most used datasets',
  all: 'All',
  text: 'Search',
  dataset: 'Dataset',
  queries: 'Queries, 30 d',
  users: 'Users, 30 d',
  noSearches: 'No searches yet',
  noMisses: 'No searches without results',
  noUse: 'No dataset usage yet',
  notCounted: 'Searches are not counted',
  searchOff: 'Search is off',
  export: 'Export CSV'
}
