import type { VNode } from 'preact'
import { Fragment } from 'preact'
import { h } from '../h.ts'
import { Link } from '../router.ts'
import { Icon } from './icon.ts'
import { typeIcon } from './logo.ts'

interface Crumb {
  readonly name: string
  /** Linked if present. */
  readonly to?: string | undefined
}

interface PathProps {
  /** The entity type, for its icon. */
  readonly type: string
  readonly subType?: string | null | undefined
  /** The type as people read it. */
  readonly typeName: string
  /** From the platform down to what contains the entity. */
  readonly crumbs: readonly Crumb[]
}

/** Where something is: `Table · Snowflake / analytics / marts`. */
export const Path = ({ type, subType, typeName, crumbs }: PathProps): VNode =>
  h(
    'span',
    { class: 'path' },
    h(Icon, { name: typeIcon(type, subType), size: 14 }),
    h('span', {}, typeName),
    crumbs.map(({ name, to }, at) =>
      h(
        Fragment,
        { key: `${at} ${name}` },
        h('span', { class: 'sep', 'aria-hidden': at > 0 }, at === 0 ? '·' : '/'),
        to === undefined ? h('span', { class: 'cut' }, name) : h(Link, { to }, name)
      )
    )
  )
