import {
  Avatars,
  type ComponentChildren,
  EntityLink,
  entityPath,
  Fragment,
  h,
  Icon,
  Link,
  Mark,
  platformPath,
  plugins,
  Tile,
  toast,
  typeName,
  typeOf,
  type VNode
} from 'aspectd/console'
import { text } from './en.ts'
import { containersOf, type EntityData } from './entity-data.ts'
import { platformOf } from './facts.ts'
import { checksOf, incidentsOf, peopleOf } from './head-data.ts'
import { More } from './more.ts'

interface HeadProps {
  readonly urn: string
  /** Absent until it is loaded; the head has its size before. */
  readonly entity: EntityData | undefined
  readonly heading: VNode
  readonly refresh: () => void
}

/** Explore / platform / containers, each leads to what is in it. */
export function Crumbs({ entity }: Pick<HeadProps, 'entity'>): VNode {
  if (!entity) return h('div', { class: 'entity-crumbs' })
  const { platform, selected } = entity
  const canSearch = plugins.value.has('search')
  const crumbs = [
    ...(canSearch ? [h(Link, { to: '/search' }, text.explore)] : []),
    ...(canSearch && platform ? [h(Link, { to: platformPath(platform.urn) }, platform.name)] : []),
    ...containersOf(selected).map(one => h(EntityLink, one))
  ]
  if (crumbs.length === 0) return h('div', { class: 'entity-crumbs' })
  return h(
    'nav',
    { class: 'entity-crumbs', 'aria-label': text.breadcrumb },
    h('ol', { class: 'path' }, crumbs.map(item))
  )
}

const item = (crumb: VNode, at: number): VNode =>
  h('li', { key: at }, at > 0 && h('span', { class: 'sep', 'aria-hidden': true }, '/'), crumb)

/** What the entity is and in what state, who owns it, and what can be done with it. */
export function Head({ urn, entity, heading, refresh }: HeadProps): VNode {
  const facts = entity?.facts
  const platform = entity?.platform?.urn ?? platformOf(urn)
  return h(
    'header',
    { class: 'entity-head' },
    h(Tile, { platform, type: typeOf(urn), subType: facts?.kinds[0], isBig: true }),
    h(
      'div',
      { class: 'entity-title' },
      h('div', { class: 'entity-name' }, heading, entity?.exists && h(Marks, { entity })),
      h('p', { class: 'path' }, entity ? wordsOf(entity) : typeName(typeOf(urn)))
    ),
    entity?.exists ? h(Actions, { entity, refresh }) : h('div', { class: 'entity-actions' })
  )
}

function wordsOf({ facts, platform, selected }: EntityData): ComponentChildren {
  const { domain } = selected
  const { environment, kinds, urn } = facts
  const words = [
    kinds[0] ?? typeName(typeOf(urn)),
    platform?.name,
    domain?.domain.properties?.name,
    environment && (text.environments[environment] ?? environment)
  ].filter(word => word !== undefined && word !== '')
  return words.map((word, at) =>
    h(Fragment, { key: word }, at > 0 && h('span', { class: 'sep', 'aria-hidden': true }, '·'), h('span', {}, word))
  )
}

/** States beside the name: green only after a check that passed. */
function Marks({ entity: { facts, selected } }: { readonly entity: EntityData }): VNode {
  const incidents = incidentsOf(selected)
  const checks = checksOf(selected)
  return h(
    Fragment,
    {},
    incidents > 0 && h(Mark, { kind: 'incident' }, text.marks.incidents(incidents)),
    checks === 'failed' && h(Mark, { kind: 'failing' }, text.marks.failing),
    checks === 'unsure' && h(Mark, { kind: 'warning' }, text.marks.unsure),
    checks === 'passed' && incidents === 0 && h(Mark, { kind: 'healthy' }, text.marks.healthy),
    (selected.forms?.verifications.length ?? 0) > 0 && h(Mark, { kind: 'verified' }, text.marks.verified),
    facts.deprecation && h(Mark, { kind: 'deprecated' }, text.marks.deprecated),
    facts.isRemoved && h(Mark, { kind: 'plain', icon: 'archive' }, text.marks.removed)
  )
}

interface ActionsProps {
  readonly entity: EntityData
  readonly refresh: () => void
}

function Actions({ entity: { facts, platform, selected }, refresh }: ActionsProps): VNode {
  const { urn, name, externalUrl } = facts
  return h(
    'div',
    { class: 'entity-actions' },
    h('span', { class: 'entity-owned' }, h(Avatars, { people: peopleOf(selected), size: 28 })),
    h(
      'button',
      { type: 'button', class: 'button soft', onClick: () => void copyLink() },
      h(Icon, { name: 'link', size: 14 }),
      h('span', {}, text.copyLink)
    ),
    externalUrl !== undefined &&
      h(
        'a',
        { class: 'button soft', href: externalUrl, rel: 'noopener', target: '_blank' },
        h(Icon, { name: 'external-link', size: 14 }),
        h('span', {}, text.openIn(platform?.name))
      ),
    h(More, { urn, name, refresh })
  )
}

/** Without the query: a link to the tab, not to what is open in it. */
async function copyLink(): Promise<void> {
  try {
    await navigator.clipboard.writeText(location.href)
    toast(text.linkCopied)
  } catch {
    toast(text.linkNotCopied)
  }
}

/** At most one line: what a visitor must know first. */
export function Banner({ entity: { facts, selected } }: { readonly entity: EntityData }): VNode | null {
  const [incident] = selected.activeIncidents?.incidents ?? []
  if (incident) {
    const priority = text.priorities[incident.priority ?? '']
    const said = text.incident(incident.title, priority, incident.created.time)
    const more = h(Link, { to: entityPath(facts.urn, 'Quality') }, text.viewIncident)
    return h(Line, { tone: 'danger', icon: 'circle-alert', ...said, more })
  }
  if (facts.isRemoved)
    return h(Line, { tone: 'plain', icon: 'archive', strong: text.marks.removed, detail: text.removed })
  if (!facts.deprecation) return null
  const { note, at, replacement } = facts.deprecation
  const more =
    replacement === undefined ? undefined : h('span', {}, text.replacement, ' ', h(EntityLink, { urn: replacement }))
  return h(Line, { tone: 'warning', icon: 'archive', ...text.deprecation(note, at), more })
}

interface LineProps {
  readonly tone: 'danger' | 'warning' | 'plain'
  readonly icon: 'circle-alert' | 'archive'
  readonly strong: string
  readonly detail: string
  readonly more?: VNode | undefined
}

const Line = ({ tone, icon, strong, detail, more }: LineProps): VNode =>
  h(
    'p',
    { class: `entity-banner ${tone}`, role: 'status' },
    h(Icon, { name: icon }),
    h('strong', { dir: 'auto' }, strong),
    h('span', { dir: 'auto' }, detail),
    more && h('span', { class: 'entity-banner-more' }, more)
  )
