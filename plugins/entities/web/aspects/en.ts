import { plural } from 'aspectd/console'

export const text = {
  caption: 'Raw metadata',
  one: 'Aspect',
  version: 'Changes',
  size: 'Size',
  changed: 'Last changed',
  by: 'By',
  timeseries: (names: readonly string[]) =>
    `Not listed are timeseries: ${names.join(', ')}. Their points are on the tab Stats, if there are any.`,
  count: (count: number) => plural(count, 'aspect', 'aspects'),
  copyJson: 'Copy JSON',
  copyCurl: 'Copy as curl',
  choose: 'Choose an aspect to see its JSON.',
  of: (name: string) => `${name} as JSON`,
  synthetic: 'It is not stored: the URN says it.'
}
