import {
  type ComponentChildren,
  EntityLink,
  h,
  inOrder,
  isEditable,
  type PanelProps,
  PersonLink,
  type ShownPanel,
  SidePart,
  shortName,
  Time,
  typeName,
  useState,
  type VNode
} from 'aspectd/console'
import { isTaggable, isTermable } from './editable-types.ts'
import { text } from './en.ts'
import type { EntityData } from './entity-data.ts'
import { type Facts, isAddress, type Property } from './facts.ts'
import { Labels } from './labels.ts'
import { type Named, type Names, nameOf, useNamesBeside } from './names.ts'

interface SideProps extends PanelProps {
  readonly entity: EntityData
  /** What plugins add to it. */
  readonly panels: readonly ShownPanel[]
}

interface Part {
  readonly order?: number
  readonly part: VNode
}

/** The panel at the right: who owns the entity, where it belongs, how it is labelled, and what else is known of it. */
export function Side({ entity, panels, ...shared }: SideProps): VNode {
  const { facts } = entity
  const { type, urn, refresh } = shared
  const hidden = new Set(panels.flatMap(({ shows = [] }) => shows))
  const isShown = (aspect: string, found: readonly unknown[]) => !hidden.has(aspect) && found.length > 0
  const names = useNamesBeside(labelNames(entity), referred(facts, hidden))
  const label = { name: facts.name, names, urn, refresh }
  const parts: readonly (Part | false)[] = [
    ...panels.map(({ order, plugin, name, Panel }) => ({
      ...(order === undefined ? {} : { order }),
      part: h(Panel, { key: `${plugin} ${name}`, ...shared, meanwhile: h('div', { class: 'side-part entity-bone' }) })
    })),
    isShown('ownership', facts.owners) && { order: 10, part: h(OwnersOf, { key: 'owners', facts, names }) },
    isShown('domains', facts.domains) && { order: 20, part: h(DomainsOf, { key: 'domains', facts, names }) },
    isTaggable(type) && { order: 30, part: h(Labels, { key: 'tags', kind: 'tag', labels: facts.tags, ...label }) },
    isTermable(type) && { order: 40, part: h(Labels, { key: 'terms', kind: 'term', labels: facts.terms, ...label }) },
    facts.custom.length > 0 && { order: 55, part: h(Custom, { key: 'custom', custom: facts.custom }) },
    isShown('institutionalMemory', facts.links) && { order: 60, part: h(LinksOf, { key: 'links', facts }) },
    { order: 90, part: h(Details, { key: 'details', facts, type, hidden }) }
  ]
  return h(
    'aside',
    { class: 'card side-panel', 'aria-label': text.side },
    parts
      .filter(one => one !== false)
      .toSorted(inOrder)
      .map(({ part }) => part)
  )
}

/** Whose names the page's request did not bring: those of plugins that are off. */
const referred = ({ owners, tags, terms, domains }: Facts, hidden: ReadonlySet<string>): readonly string[] => [
  ...(hidden.has('ownership') ? [] : owners.map(one => one.urn)),
  ...(hidden.has('domains') ? [] : domains),
  ...(isEditable('tags') ? [] : tags.map(one => one.urn)),
  ...(isEditable('terms') ? [] : terms.map(one => one.urn))
]

function labelNames({ selected: { tags, glossaryTerms } }: EntityData): Names {
  const all = [...(tags?.tags ?? []).map(({ tag }) => tag), ...(glossaryTerms?.terms ?? []).map(({ term }) => term)]
  return new Map(
    all.map(({ urn, properties, status }): [string, Named] => [
      urn,
      {
        name: properties?.name || shortName(urn),
        ...(properties?.colorHex ? { color: properties.colorHex } : {}),
        ...(status?.removed ? { isRemoved: true } : {})
      }
    ])
  )
}

interface NamedFacts {
  readonly facts: Facts
  readonly names: Names
}

const OwnersOf = ({ facts: { owners }, names }: NamedFacts): VNode =>
  h(
    SidePart,
    { title: text.owners, none: '', isEmpty: false },
    h(
      'div',
      { class: 'entity-people' },
      owners.map(({ urn, role }) => h(PersonLink, { key: `${urn} ${role}`, urn, name: nameOf(names, urn), note: role }))
    )
  )

const DomainsOf = ({ facts: { domains }, names }: NamedFacts): VNode =>
  h(
    SidePart,
    { title: text.domains, none: '', isEmpty: false },
    domains.map(urn => h(EntityLink, { key: urn, urn, name: nameOf(names, urn) }))
  )

/** An address that could run a script is shown as text. */
const LinksOf = ({ facts: { links } }: Pick<NamedFacts, 'facts'>): VNode =>
  h(
    SidePart,
    { title: text.links, none: '', isEmpty: false },
    h(
      'ul',
      { class: 'entity-list' },
      links.map(({ url, label }) =>
        h(
          'li',
          { key: url },
          isAddress(url) ? h('a', { href: url, rel: 'noopener', target: '_blank' }, label) : `${label} ${url}`
        )
      )
    )
  )

const FEW = 6

function Custom({ custom }: Pick<Facts, 'custom'>): VNode {
  const [isWhole, setWhole] = useState(false)
  const pairs = custom.map(({ key, value }) => [key, value] as const)
  return h(
    SidePart,
    { title: text.custom, none: '', isEmpty: false },
    h(
      'div',
      {},
      h(Pairs, { pairs: isWhole ? pairs : pairs.slice(0, FEW) }),
      pairs.length > FEW &&
        h(
          'button',
          { type: 'button', class: 'button quiet', 'aria-expanded': isWhole, onClick: () => setWhole(!isWhole) },
          isWhole ? text.fewer : text.moreOf(pairs.length - FEW)
        )
    )
  )
}

interface DetailsProps {
  readonly facts: Facts
  readonly type: string
  readonly hidden: ReadonlySet<string>
}

function Details({ facts, type, hidden }: DetailsProps): VNode {
  const { environment, kinds, properties, ingested } = facts
  const pairs: readonly (readonly [string, ComponentChildren])[] = [
    [text.kind, kinds.join(', ') || typeName(type)],
    ...(environment === undefined ? [] : [[text.environment, text.environments[environment] ?? environment] as const]),
    ...properties.filter(({ name }) => !hidden.has(name)).map(one => [one.label, shown(one)] as const),
    ...(ingested === undefined ? [] : [[text.ingested, h(Time, { at: ingested })] as const])
  ]
  return h(SidePart, { title: text.details, none: '', isEmpty: false }, h(Pairs, { pairs }))
}

const Pairs = ({ pairs }: { readonly pairs: readonly (readonly [string, ComponentChildren])[] }): VNode =>
  h(
    'dl',
    { class: 'pairs' },
    pairs.map(([term, value]) => h('div', { key: term }, h('dt', {}, term), h('dd', { dir: 'auto' }, value)))
  )

function shown({ value, kind }: Property): ComponentChildren {
  if (kind === 'time' && typeof value === 'number') return h(Time, { at: value })
  if (kind === 'link') return h('a', { href: String(value), rel: 'noopener', target: '_blank' }, value)
  const said = String(value)
  return said.startsWith('urn:li:') ? h(EntityLink, { urn: said }) : said
}
