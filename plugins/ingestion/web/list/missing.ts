import { graphql, h, Icon, useData, type VNode } from 'aspectd/console'
import { MISSING } from '../documents.ts'
import type { WhyNoRuns } from '../documents.types.ts'
import { text } from '../en.ts'

/** Says why no run could start, wherever one would. */
export const Missing = ({ reason }: { readonly reason: string }): VNode =>
  h(
    'div',
    { class: 'banner warning', role: 'status' },
    h(Icon, { name: 'triangle-alert' }),
    h('p', {}, h('strong', {}, text.missingTitle), ' ', reason)
  )

/** The same, for a page that loads nothing else of it. */
export function MissingHere(): VNode | null {
  const { data } = useData(signal => graphql<WhyNoRuns>(MISSING, {}, signal), [])
  return data?.ingestionMissing ? h(Missing, { reason: data.ingestionMissing }) : null
}
