import { ago, Empty, h, here, Link, Load, panel, plugins, useData, type VNode } from 'aspectd/console'
import { text } from './en.ts'
import { type ChangedAspect, loadChangedAspects } from './versions.ts'
import { VersionsOf } from './versions-of.ts'

/** The tab History, `?aspect=&from=&to=`: aspects that have changed, versions of one, two of them compared. */
export const HistoryPanel = panel(props => {
  const { urn } = props
  const aspects = useData(signal => loadChangedAspects(urn, signal), [urn])
  const chosen = here.value.query.get('aspect') ?? undefined
  const refresh = () => {
    aspects.reload()
    props.refresh()
  }
  const show = (found: readonly ChangedAspect[]) =>
    found.length === 0 && chosen === undefined
      ? // The changes in words, which `timeline` shows above, say it better.
        plugins.value.has('timeline')
        ? null
        : h(Empty, { text: text.empty })
      : h(
          'div',
          { class: 'history' },
          h(Aspects, { found, chosen }),
          chosen === undefined
            ? h('p', { class: 'muted' }, text.choose)
            : h(VersionsOf, { ...props, key: chosen, aspect: chosen, refresh })
        )
  return h(Load<readonly ChangedAspect[]>, { of: aspects }, show)
})

interface AspectsProps {
  readonly found: readonly ChangedAspect[]
  readonly chosen: string | undefined
}

function Aspects({ found, chosen }: AspectsProps): VNode {
  return h(
    'nav',
    { 'aria-label': text.aspects },
    h('h2', {}, text.aspects),
    h(
      'ul',
      {},
      found.map(({ name, version, time }) =>
        h(
          'li',
          { key: name, class: name === chosen ? 'current' : undefined },
          h(Link, { to: `${here.value.path}?${new URLSearchParams({ aspect: name })}` }, name),
          h('span', { class: 'muted' }, `${text.versions(version)}, ${ago(time)}`)
        )
      )
    )
  )
}
