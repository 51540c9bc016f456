import { graphql, h, plugins, useData, type VNode } from 'aspectd/console'
import { useNames } from './data.ts'
import { REACH } from './documents.ts'
import type { ReachOfToken } from './documents.types.ts'
import { type Draft, endsAt, filtersOf, scopeOf, wordsOf } from './draft.ts'
import { endOfSentence, scopeSentence } from './en.ts'

/** The token in one sentence, before it is made: what it may, on how many entities now, until when. */
export function Reach({ draft }: { readonly draft: Draft }): VNode {
  const { on, ends } = draft
  const orFilters = filtersOf(on)
  const { data, error } = useData(
    async signal => {
      if (!plugins.value.has('search')) return
      const found = await graphql<ReachOfToken>(REACH, { orFilters }, signal)
      return found.searchAcrossEntities?.total
    },
    [JSON.stringify(orFilters)]
  )
  const nameOf = useNames([...on.containers, ...on.tags])
  const scope = scopeSentence(wordsOf(scopeOf(draft), nameOf))
  const entities = error ? undefined : data
  return h('p', { class: 'sentence', role: 'status' }, `${scope}${endOfSentence(entities, endsAt(ends))}`)
}
