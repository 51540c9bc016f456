import { number, plural } from 'aspectd/console'

export const text = {
  aspects: 'Versions of raw metadata',
  versions: (count: number) => plural(count, 'version', 'versions'),
  empty: 'No changes',
  choose: 'Choose an aspect to see its versions.',
  caption: (aspect: string) => `Versions of ${aspect}`,
  from: 'From',
  to: 'To',
  compareFrom: (version: number) => `Compare from version ${version}`,
  compareTo: (version: number) => `Compare to version ${version}`,
  version: 'Version',
  latest: (version: number) => `${version}, the latest`,
  when: 'When',
  who: 'Actor',
  run: 'Run',
  dropped: (oldest: number) =>
    oldest === 2 ? 'Version 1 is not kept any more.' : `Versions 1 to ${number(oldest - 1)} are not kept any more.`,
  settings: 'The setting history says how many are kept.',
  one: 'Only this version is kept, so there is nothing to compare it with.',
  gone: (version: number) => `Version ${version} is not kept any more.`,
  compared: (from: number, to: number) => `Version ${from} → version ${to}`,
  same: 'No differences',
  counts: (added: number, removed: number, changed: number) =>
    `+ ${number(added)} added, − ${number(removed)} removed, ± ${plural(changed, 'line', 'lines')} changed`,
  tooDifferent: 'These versions differ too much to be compared line by line: both are shown whole.',
  words: {
    added: 'added',
    removed: 'removed',
    'changed from': 'changed from',
    'changed to': 'changed to',
    same: ''
  },
  fromLine: (version: number) => `In ${version}`,
  toLine: (version: number) => `In ${version}`,
  change: 'Change',
  value: 'Value',
  equalLines: (count: number) => `… ${plural(count, 'line', 'lines')} the same`,
  showAll: (count: number) => `Show all ${number(count)} lines`,
  restore: (version: number) => `Restore version ${version}`,
  restoreHint: (next: number) => `Creates version ${next}`,
  isLatest: 'Latest version',
  restored: (version: number, aspect: string, next: number) =>
    `Restored version ${version} of ${aspect} as version ${next}`,
  equal: (version: number) => `Version ${version} and the latest are the same: nothing was changed.`,
  changedSince: 'It was changed once more, so this cannot be undone by itself: compare its versions.',
  staleTitle: (version: number) => `Version ${version} has come in between`,
  staleText: (who: string) =>
    `${who} changed this aspect after you opened the page. This is what restoring would do to it:`,
  restoreOver: (version: number, over: number) => `Restore version ${version} over version ${over}`,
  keep: (version: number) => `Keep version ${version}`
}
