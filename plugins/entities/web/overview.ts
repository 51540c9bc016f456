import {
  Button,
  type ComponentChildren,
  EntityLink,
  h,
  type PanelProps,
  plugins,
  TagChip,
  TagDialog,
  Time,
  takeOffTag,
  typeName,
  useKeys,
  useState,
  type VNode
} from 'aspectd/console'
import { DescriptionField } from './description.ts'
import { text } from './en.ts'
import { type Facts, isAddress, isDescribable, isTaggable, type Property } from './facts.ts'
import { type Names, nameOf, useNames } from './names.ts'

interface Props extends PanelProps {
  readonly facts: Facts
}

const DOCS = ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS'] as const
const TAGS = ['EDIT_ENTITY', 'EDIT_ENTITY_TAGS'] as const

export function OverviewPanel(props: Props): VNode {
  const { facts, can, refresh, type } = props
  const { owners, tags, terms, domains, platform, container, custom } = facts
  const names = useNames(
    [...owners, ...tags]
      .map(one => one.urn)
      .concat(
        terms,
        domains,
        [platform, container].filter(one => one !== undefined)
      )
  )
  const because = can(...DOCS) ? undefined : text.lacks(DOCS)
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

function Aside({ facts, names, ...panel }: AsideProps): VNode {
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
    isTaggable(panel.type) && h(Tags, { facts, names, ...panel }),
    owners.length > 0 && fact(text.owners, h('ul', { class: 'entity-list' }, owners.map(owner))),
    terms.length > 0 && fact(text.terms, terms.map(link)),
    domains.length > 0 && fact(text.domains, domains.map(link)),
    container !== undefined && fact(text.container, link(container)),
    platform !== undefined && fact(text.platform, link(platform)),
    fact(text.kind, kinds.join(', ') || typeName(panel.type)),
    // The panel of the plugin documentation shows them otherwise.
    links.length > 0 &&
      !plugins.value.has('documentation') &&
      fact(text.links, h('ul', { class: 'entity-list' }, links.map(outside))),
    properties.map(one => fact(one.label, shown(one))),
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

function Tags({ facts, names, urn, can, refresh }: AsideProps): VNode {
  const [mode, setMode] = useState<'add' | 'remove'>()
  const isOn = plugins.value.has('tags')
  const because = can(...TAGS) ? undefined : text.lacks(TAGS)
  const open = () => because === undefined && isOn && setMode('add')
  useKeys({ t: { label: text.addTag, run: () => void open() } })
  const target = { urn, name: facts.name }
  const chip = ({ urn: tag, isIngested }: Facts['tags'][number]) => {
    const { name = undefined, color = undefined } = names.get(tag) ?? {}
    const onRemove = () => takeOffTag(tag, nameOf(names, tag), target, refresh)
    return h(TagChip, {
      key: tag,
      urn: tag,
      name,
      color,
      isIngested,
      ...(isOn && because === undefined ? { onRemove } : {})
    })
  }
  return h(
    'div',
    {},
    h('dt', {}, text.tags),
    h(
      'dd',
      { class: 'row' },
      facts.tags.map(chip),
      facts.tags.length === 0 && h('span', { class: 'muted' }, text.noTags),
      isOn && h(Button, { kind: 'quiet', because, onClick: () => setMode('add') }, text.addTag)
    ),
    mode && h(TagDialog, { targets: [target], mode, onDone: refresh, onClose: () => setMode(undefined) })
  )
}
