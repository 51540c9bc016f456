import {
  type ComponentChildren,
  Drawer,
  entityPath,
  Failure,
  Fragment,
  graphql,
  h,
  Link,
  Mark,
  PersonLink,
  plainText,
  plugins,
  TagChip,
  Tile,
  useData,
  type VNode
} from 'aspectd/console'
import { lineagePath } from '../addresses.ts'
import { boxOf, columnOf } from '../column-urn.ts'
import { text } from '../en.ts'
import type { Shown } from '../entity.ts'
import { healthOf } from '../health.ts'
import { kindOf, nameOf, ownersOf, platformUrnOf, subTypeOf } from '../shown.ts'
import { detailsDocument } from './documents.ts'
import type { LineageDetails } from './documents.types.ts'

export interface DetailsProps {
  /** As the graph knows it, or its URN. */
  readonly of: Shown
  readonly onClose: () => void
}

/** The panel of a box, beside the graph. Loaded when it is first opened. */
export function Details({ of, onClose }: DetailsProps): VNode {
  const { urn } = of
  const loaded = useData(
    signal =>
      graphql<LineageDetails>(
        detailsDocument(plugin => plugins.value.has(plugin)),
        { urn },
        signal
      ),
    [urn]
  )
  const shown: Shown = loaded.data?.entity ?? of
  return h(
    Drawer,
    {
      title: nameOf(shown),
      isMono: columnOf(urn) !== undefined,
      sign: h(Tile, { platform: platformUrnOf(shown), type: shown.type ?? '', subType: subTypeOf(shown) }),
      note: h('small', {}, kindOf(shown)),
      onClose
    },
    h(
      'section',
      { class: 'row' },
      h(Link, { to: entityPath(boxOf(urn)), class: 'button primary' }, text.open),
      h(Link, { to: lineagePath(urn), class: 'button' }, text.title)
    ),
    loaded.error && h('section', {}, h(Failure, { error: loaded.error, onRetry: loaded.reload })),
    loaded.isLoading && !loaded.data && h('section', { class: 'lineage-waiting', 'aria-busy': true }),
    loaded.data && (loaded.data.entity ? h(About, { entity: loaded.data.entity }) : h('section', {}, text.notFound))
  )
}

interface AboutProps {
  readonly entity: NonNullable<LineageDetails['entity']>
}

/** What people say of it. Of a plugin that is off, and of what nobody has said, there is nothing. */
function About({ entity }: AboutProps): VNode {
  const { tags, glossaryTerms, domain, editableProperties, properties, deprecation } = entity
  const health = healthOf(entity.health)
  const description = editableProperties?.description || properties?.description
  const owners = ownersOf(entity)
  return h(
    Fragment,
    {},
    part(
      text.state,
      health && h(Mark, { kind: health }, text.health[health]),
      deprecation?.deprecated && h(Mark, { kind: 'deprecated' }, text.deprecated)
    ),
    part(text.description, description && h('p', { class: 'lineage-about' }, plainText(description, MOST_LETTERS))),
    part(text.owners, ...owners.map(owner => h(PersonLink, { key: owner.urn, ...owner }))),
    part(text.domain, domain && h(Link, { to: entityPath(domain.domain.urn) }, nameOf(domain.domain))),
    part(
      text.tags,
      ...(tags?.tags ?? []).map(({ tag: { urn, properties: tag } }) =>
        h(TagChip, { key: urn, urn, name: tag?.name, color: tag?.colorHex })
      )
    ),
    part(
      text.terms,
      ...(glossaryTerms?.terms ?? []).map(({ term: { urn, properties: term } }) =>
        h(TagChip, { key: urn, urn, name: term?.name, kind: 'term' })
      )
    )
  )
}

function part(title: string, ...children: readonly ComponentChildren[]): VNode | null {
  const shown = children.filter(Boolean)
  return shown.length === 0 ? null : h('section', {}, h('h3', {}, title), h('div', { class: 'row' }, ...shown))
}

/** Most letters of a description here; the page of the entity has all of it. */
const MOST_LETTERS = 600
