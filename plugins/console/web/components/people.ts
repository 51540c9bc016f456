import type { VNode } from 'preact'
import { entityPath, shortName, typeOf } from '../entity-path.ts'
import { h } from '../h.ts'
import { Link } from '../router.ts'
import { Icon } from './icon.ts'

/** A user or a group. */
export interface Person {
  readonly urn: string
  /** `shortName` of the URN if absent. */
  readonly name?: string | null | undefined
}

/** An owner, as the page of an entity selects it of users and groups. */
export interface OwnerAnswer {
  readonly urn: string
  readonly username?: string
  readonly user?: Displayed
  readonly edited?: Displayed
  readonly group?: Displayed
}
type Displayed = { readonly displayName: string | null } | null

export const ownerOf = ({ urn, username, user, edited, group }: OwnerAnswer): Person & { readonly name: string } => ({
  urn,
  name: edited?.displayName || user?.displayName || group?.displayName || username || shortName(urn)
})

const HUES = 8

/** 0 to 7: the same colour for the same person everywhere. */
export const hueOf = (urn: string): number =>
  Array.from(urn).reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) >>> 0, 7) % HUES

/** `HM` of `Hugo Martin`, `J` of `jdoe@example.org`. */
export function initialsOf(name: string): string {
  const words = name.replace(/(.)@.*/, '$1').split(/[\s._-]+/)
  const letters = words.flatMap(word => Array.from(word)[0] ?? [])
  return [letters[0] ?? '?', ...letters.slice(1).slice(-1)].join('').toUpperCase()
}

interface AvatarProps extends Person {
  /** Pixels: 18, 24 (when absent) or 28. */
  readonly size?: number
}

/** The initials of a user, the icon of a group. Not read aloud: the name is beside it, or what is around it has it. */
export function Avatar({ urn, name, size = 24 }: AvatarProps): VNode {
  const isGroup = typeOf(urn) === 'corpGroup'
  const said = name || shortName(urn)
  const style = { inlineSize: `${size}px`, blockSize: `${size}px`, fontSize: `${Math.round(size * 0.38)}px` }
  return h(
    'span',
    { class: `avatar hue-${hueOf(urn)}${isGroup ? ' group' : ''}`, style, 'aria-hidden': true, title: said },
    isGroup ? h(Icon, { name: 'users-round', size: Math.round(size * 0.58) }) : initialsOf(said)
  )
}

interface AvatarsProps {
  readonly people: readonly Person[]
  readonly size?: number
  /** How many are drawn; 3 when absent. */
  readonly most?: number
}

/** People one over the other, read aloud as one list of names; nothing of nobody. */
export function Avatars({ people, size = 24, most = 3 }: AvatarsProps): VNode | null {
  if (people.length === 0) return null
  const names = people.map(({ urn, name }) => name || shortName(urn)).join(', ')
  const more = people.length - most
  return h(
    'span',
    { class: 'avatars', role: 'img', 'aria-label': names },
    people.slice(0, most).map(person => h(Avatar, { key: person.urn, ...person, size })),
    more > 0 &&
      h('span', { class: 'avatar more', style: { inlineSize: `${size}px`, blockSize: `${size}px` } }, `+${more}`)
  )
}

interface PersonLinkProps extends Person {
  /** Below the name: their role here. */
  readonly note?: string | undefined
}

/** A person with their name, which leads to their page. */
export const PersonLink = ({ urn, name, note }: PersonLinkProps): VNode =>
  h(
    'span',
    { class: 'person' },
    h(Avatar, { urn, name }),
    h('span', { class: 'two' }, h(Link, { to: entityPath(urn) }, name || shortName(urn)), note && h('small', {}, note))
  )
