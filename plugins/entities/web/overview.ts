import { type ComponentChildren, EntityLink, h, type PanelProps, Time, typeName, type VNode } from 'aspectd/console'
import { DescriptionField, useDescriptionRight } from './description.ts'
import { text } from './en.ts'
import { type Facts, isAddress, isDescribable, isTaggable, isTermable, type Property } from './facts.ts'
import { Labels } from './labels.ts'
import { type Names, nameOf, useNames } from './names.ts'

interface Props extends PanelProps {
  readonly facts: Facts
  /** Aspects and members that the panels of plugins show. */
  readonly hidden: ReadonlySet<string>
}

export function OverviewPanel(props: Props): VNode {
  const { facts, refresh, type } = props
  const { owners, tags, terms, domains, platform, container, custom } = facts
  const names = useNames(
    [...owners, ...tags, ...terms]
      .map(one => one.urn)
      .concat(
        domains,
        [platform, container].filter(one => one !== undefined)
      )
  )
  const because = useDescriptionRight(facts.urn)
  const described = facts.description.edited || facts.description.ingested
  return h(
    'div',
    { class: 'entity-overview' },
    h(
      'div',
      { class: 'stack' },
      (isDescribable(type) || described !== '') && h('h2', {}, text.description.title),
      isDescribable(type)
        ? h(DescriptionField, { of: facts, description: facts.description, because, onSaved: refresh })
        : described !== '' && h('p', { class: 'entity-text', dir: 'auto' }, described),
      custom.length > 0 && h(Custom, { custom })
    ),
    h(Aside, { ...props, names })
  )
}

const Custom = ({ custom }: Pick<Facts, 'custom'>): VNode =>
  h(
    'section',
    {},
    h('h2', {}, text.custom),
    h(
      'dl',
      { class: 'facts' },
      custom.map(({ key, value }) => h('div', { key }, h('dt', {}, key), h('dd', { dir: 'auto' }, value)))
    )
  )

type AsideProps = Props & { readonly names: Names }

function Aside({ facts, names, hidden, ...panel }: AsideProps): VNode {
  const { owners, terms, domains, platform, container, links, kinds, ingested, properties } = facts
  const link = (urn: string) => h(EntityLink, { key: urn, urn, name: nameOf(names, urn) })
  const owner = (one: Facts['owners'][number]) =>
    h(
      'li',
      { key: `${one.urn} ${one.role}` },
      link(one.urn),
      one.role !== '' && h('span', { class: 'muted' }, ` ${one.role}`)
    )
  return h(
    'dl',
    { class: 'facts' },
    isTaggable(panel.type) && h(Labels, { kind: 'tag', labels: facts.tags, name: facts.name, names, ...panel }),
    isTermable(panel.type) && h(Labels, { kind: 'term', labels: terms, name: facts.name, names, ...panel }),
    owners.length > 0 &&
      !hidden.has('ownership') &&
      fact(text.owners, h('ul', { class: 'entity-list' }, owners.map(owner))),
    domains.length > 0 && !hidden.has('domains') && fact(text.domains, domains.map(link)),
    container !== undefined && fact(text.container, link(container)),
    platform !== undefined && fact(text.platform, link(platform)),
    fact(text.kind, kinds.join(', ') || typeName(panel.type)),
    links.length > 0 &&
      !hidden.has('institutionalMemory') &&
      fact(text.links, h('ul', { class: 'entity-list' }, links.map(outside))),
    properties.filter(({ name }) => !hidden.has(name)).map(one => fact(one.label, shown(one))),
    ingested !== undefined && fact(text.ingested, h(Time, { at: ingested }))
  )
}

const fact = (label: string, value: ComponentChildren): VNode =>
  h('div', { key: label }, h('dt', {}, label), h('dd', { dir: 'auto' }, value))

/** An address that could run a script is shown as text. */
const outside = ({ url, label }: Facts['links'][number]): VNode =>
  h(
    'li',
    { key: url },
    isAddress(url) ? h('a', { href: url, rel: 'noopener', target: '_blank' }, label) : `${label} ${url}`
  )

function shown({ value, kind }: Property): ComponentChildren {
  if (kind === 'time' && typeof value === 'number') return h(Time, { at: value })
  if (kind === 'link') return h('a', { href: String(value), rel: 'noopener', target: '_blank' }, value)
  return String(value)
}
