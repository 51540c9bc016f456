import { number, plural } from 'aspectd/console'

export const text = {
  title: 'Coverage',
  lead: 'How much of your assets is documented, owned, classified and checked. Each number of missing ones opens their list.',
  by: 'Group by',
  groups: { platform: 'Platform', domain: 'Domain', type: 'Asset type' },
  all: 'All assets',
  total: 'Assets',
  measures: {
    described: 'Documented',
    owned: 'Owned',
    tagged: 'Tags or terms',
    inDomain: 'In a domain',
    columns: 'Columns described',
    checked: 'Checked'
  },
  hints: {
    columns: 'Datasets with at least one described column, of those that have columns',
    checked: 'Datasets with a result of at least one assertion'
  } as Readonly<Record<string, string>>,
  missing: (count: number) => `${number(count)} missing`,
  missingOf: (count: number, measure: string, group: string) => `${number(count)} missing: ${measure}, ${group}`,
  assetsOf: (count: number, group: string) => `${number(count)}, ${group}`,
  more: (left: number) => `Show ${number(left)} more`,
  cut: (rows: number) => `Only the ${plural(rows, 'group', 'groups')} with the most assets`,
  export: 'Export CSV',
  missingColumn: (measure: string) => `${measure}: missing`,
  ofColumn: (measure: string) => `${measure}: of`,
  empty: 'No assets yet',
  connect: 'Connect a source'
}
