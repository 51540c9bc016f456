import { entityPath, h, Icon, Link, number, shortName, Tile, typeIcon, typeName, type VNode } from 'aspectd/console'
import { queryPath } from '../nothing.ts'
import { assetsOf, type Domain, type Overview, type Value } from './data.ts'
import { text } from './en.ts'

/** What describes data or belongs to every catalog: a catalog of these alone is empty. */
const NO_DATA: ReadonlySet<string> = new Set([
  ...['CORP_USER', 'CORP_GROUP', 'ROLE', 'TAG', 'DATA_PLATFORM', 'DOMAIN', 'GLOSSARY_TERM', 'GLOSSARY_NODE'],
  ...['STRUCTURED_PROPERTY', 'FORM', 'OWNERSHIP_TYPE', 'CUSTOM_OWNERSHIP_TYPE', 'DATAHUB_VIEW']
])
/** Counted too, with a page of their own. */
const PAGES: Readonly<Record<string, string>> = { DOMAIN: '/domains', GLOSSARY_TERM: '/glossary' }
const MOST_TYPES = 4
const UNKNOWN = 'urn:li:dataPlatform:unknown'

export const isEmpty = ({ types }: Pick<Overview, 'types'>): boolean => types.every(({ value }) => NO_DATA.has(value))

/** How much there is of each type, the most frequent first. */
export function Counts({ types }: Pick<Overview, 'types'>): VNode {
  const shown = [
    ...types.filter(({ value }) => !NO_DATA.has(value)).slice(0, MOST_TYPES),
    ...types.filter(({ value }) => value in PAGES)
  ]
  return h(
    'nav',
    { class: 'card', 'aria-label': text.contents },
    h(
      'ul',
      { class: 'home-counts' },
      shown.map(({ value, count }) =>
        h(
          'li',
          { key: value },
          h(
            Link,
            { to: PAGES[value] ?? queryPath('', [`_entityType:${value}`]) },
            h(Icon, { name: typeIcon(value), size: 18 }),
            h('b', {}, number(count)),
            h('span', {}, text.types[value] ?? typeName(value))
          )
        )
      )
    )
  )
}

interface SectionProps {
  readonly id: string
  readonly title: string
  readonly link?: { readonly to: string; readonly word: string } | undefined
  readonly children: VNode
}

const Section = ({ id, title, link, children }: SectionProps): VNode =>
  h(
    'section',
    { class: 'home-wide', 'aria-labelledby': id },
    h(
      'header',
      { class: 'home-head' },
      h('h2', { id }, title),
      link &&
        h(
          Link,
          { to: link.to, ...(link.word === text.all && { label: text.allOf(title) }) },
          link.word,
          h(Icon, { name: 'arrow-right', size: 14 })
        )
    ),
    children
  )

export function Domains({ domains }: Pick<Overview, 'domains'>): VNode | null {
  if (domains.length === 0) return null
  return h(
    Section,
    { id: 'home-domains', title: text.domains, link: { to: '/domains', word: text.all } },
    h(
      'ul',
      { class: 'home-cards' },
      domains.map(one => h('li', { key: one.urn }, h(DomainCard, { of: one })))
    )
  )
}

const DomainCard = ({ of }: { readonly of: Domain }): VNode =>
  h(
    Link,
    { to: entityPath(of.urn), class: 'card home-card' },
    h(Tile, { type: 'domain' }),
    h(
      'span',
      { class: 'two' },
      h('b', { class: 'cut' }, of.properties?.name ?? ''),
      h('small', { class: 'cut' }, of.properties?.description || text.noDescription)
    ),
    h('span', { class: 'n', title: text.assets(assetsOf(of)) }, number(assetsOf(of)))
  )

interface PlatformsProps extends Pick<Overview, 'platforms'> {
  readonly mayConnect: boolean
}

export function Platforms({ platforms, mayConnect }: PlatformsProps): VNode | null {
  const shown = platforms.filter(({ value }) => value !== UNKNOWN)
  if (shown.length === 0) return null
  const link = mayConnect ? { to: '/ingestion/new', word: text.connect } : undefined
  return h(
    Section,
    { id: 'home-platforms', title: text.platforms, link },
    h(
      'ul',
      { class: 'home-cards narrow' },
      shown.map(one => h('li', { key: one.value }, h(PlatformCard, { of: one })))
    )
  )
}

const PlatformCard = ({ of }: { readonly of: Value }): VNode =>
  h(
    Link,
    { to: queryPath('', [`platform:${of.value}`]), class: 'card home-card' },
    h(Tile, { platform: of.value, type: 'dataPlatform' }),
    h(
      'span',
      { class: 'two' },
      h('b', { class: 'cut' }, of.displayName || shortName(of.value)),
      h('small', {}, text.assets(of.count))
    )
  )
