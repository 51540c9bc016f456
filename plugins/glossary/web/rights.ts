import { can, graphql, me } from 'aspectd/console'
import type { Part } from './data.ts'

export interface Rights {
  readonly change: boolean
  /** Of a node: to put something into it. */
  readonly create: boolean
}

export const MANAGE = ['MANAGE_GLOSSARIES'] as const
/** Any one of them, on it or on the node around it. */
export const CHANGE = ['MANAGE_GLOSSARIES', 'EDIT_ENTITY', 'MANAGE_GLOSSARY_CHILDREN'] as const
export const CREATE = ['MANAGE_GLOSSARIES', 'MANAGE_GLOSSARY_CHILDREN'] as const

const ALL: Rights = { change: true, create: true }

/** As the server demands it: the privileges on the nodes around it count too. */
export async function loadRights({ urn, above }: Pick<Part, 'urn' | 'above'>, signal: AbortSignal): Promise<Rights> {
  if (can(...MANAGE)) return ALL
  const around = above.map(one => one.urn).toReversed()
  const [own, nearest, ...others] = await grantedOn([urn, ...around], signal)
  const has = (granted: ReadonlySet<string> | undefined, ...anyOf: readonly string[]) =>
    anyOf.some(one => granted?.has(one))
  const isAbove =
    has(nearest, 'MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN') ||
    others.some(one => has(one, 'MANAGE_ALL_GLOSSARY_CHILDREN'))
  const isAllAbove = [nearest, ...others].some(one => has(one, 'MANAGE_ALL_GLOSSARY_CHILDREN'))
  return {
    change: isAbove || has(own, 'MANAGE_GLOSSARIES', 'EDIT_ENTITY'),
    create: isAllAbove || has(own, 'MANAGE_GLOSSARIES', 'MANAGE_GLOSSARY_CHILDREN', 'MANAGE_ALL_GLOSSARY_CHILDREN')
  }
}

type Granted = Readonly<Record<string, { readonly privileges: readonly string[] } | null>>

/** One request for all of them. */
async function grantedOn(urns: readonly string[], signal: AbortSignal): Promise<ReadonlySet<string>[]> {
  const parameters = urns.map((_, at) => `$u${at}: String!`).join(' ')
  const fields = urns.map(
    (_, at) => `g${at}: getGrantedPrivileges(input: {
      actorUrn: $actor, resourceSpec: { resourceType: OTHER, resourceUrn: $u${at} } }) { privileges }`
  )
  const found = await graphql<Granted>(
    `query glossaryRights($actor: String! ${parameters}) { ${fields.join(' ')} }`,
    { actor: me.value?.urn ?? '', ...Object.fromEntries(urns.map((urn, at) => [`u${at}`, urn])) },
    signal
  )
  return urns.map((_, at) => new Set(found[`g${at}`]?.privileges))
}
