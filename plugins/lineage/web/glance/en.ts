import { number } from 'aspectd/console'

export const text = {
  title: 'Lineage',
  upstream: 'Upstream',
  downstream: 'Downstream',
  none: 'None',
  openGraph: 'Open graph',
  moreOf: (count: number) => `+${number(count)} more`
}
