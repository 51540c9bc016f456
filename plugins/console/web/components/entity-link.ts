import type { VNode } from 'preact'
import { text } from '../en.ts'
import { entityPath, shortName } from '../entity-path.ts'
import { type EntityMark, useEntityState } from '../entity-states.ts'
import { h } from '../h.ts'
import { Link } from '../router.ts'
import { Mark } from './mark.ts'

interface EntityLinkProps {
  readonly urn: string
  /** Asked for if absent, together with all others of the page; `shortName` until it is known. */
  readonly name?: string | null | undefined
}

/** The name of an entity, which leads to its page, with the marks of its state. */
export function EntityLink({ urn, name }: EntityLinkProps): VNode {
  const { name: found, marks } = useEntityState(urn, !name)
  const link = h(Link, { to: entityPath(urn), title: urn }, name || found || shortName(urn))
  return marks.length === 0 ? link : h('span', { class: 'named' }, link, h(MarkList, { marks }))
}

/** Beside a name: whether the entity has an active incident, fails a check, is deprecated or verified. Nothing otherwise. */
export function EntityMarks({ urn }: { readonly urn: string }): VNode | null {
  const { marks } = useEntityState(urn)
  return marks.length === 0 ? null : h(MarkList, { marks })
}

/** Icons, whose words are read aloud. */
export const MarkList = ({ marks }: { readonly marks: readonly EntityMark[] }): VNode =>
  h(
    'span',
    { class: 'named-marks' },
    marks.map(kind => h(Mark, { key: kind, kind, form: 'square' }, text.marks[kind]))
  )
