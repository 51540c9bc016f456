import { text } from './en.ts'

/** The first segment of an entity's page where it is not the entity type: as DataHub's client prints links. */
const SEGMENTS: Readonly<Record<string, string>> = {
  corpuser: 'user',
  corpGroup: 'group',
  dataJob: 'tasks',
  dataFlow: 'pipelines'
}

export const typeOf = (urn: string): string => urn.split(':')[2] ?? ''

/** `/dataset/urn%3Ali%3A…/Schema?column=…` */
export function entityPath(urn: string, tab = '', query: Readonly<Record<string, string>> = {}): string {
  const type = typeOf(urn)
  const search = new URLSearchParams(query).toString()
  const path = `/${encodeURIComponent(SEGMENTS[type] ?? type)}/${encodeURIComponent(urn)}${tab === '' ? '' : `/${encodeURIComponent(tab)}`}`
  return search === '' ? path : `${path}?${search}`
}

/** What is on a platform, as a search with the tree beside it: the plugin `search` has that page. */
export const platformPath = (urn: string): string =>
  `/search?${new URLSearchParams({ browse: 'platform', filter: `platform:${urn}` })}`

/** The part of a URN that tells it from others of its type. */
function idOf(urn: string): string {
  const id = urn.split(':').slice(3).join(':')
  if (!id.startsWith('(')) return id
  const parts = id.slice(1, -1).split(/,(?![^(]*\))/)
  return parts[1] ?? parts[0] ?? id
}

/** A UUID or a digest, as the server and connectors make them. */
const OPAQUE = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|[0-9a-f]{32}|[0-9a-f]{40})$/i

/** Whether its id says nothing to people: its name must be asked for. */
export const isOpaque = (urn: string): boolean => OPAQUE.test(idOf(urn))

/** The part of a URN that people know: the name of a dataset, the id of a tag or user. `Untitled document` where there is none. */
export const shortName = (urn: string): string =>
  isOpaque(urn) ? text.untitled(typeName(typeOf(urn)).toLowerCase()) : idOf(urn)

/** An entity type as people call it: of `CORP_USER` and of `corpuser` it is `User`. */
export function typeName(type: string): string {
  const names: Readonly<Record<string, string>> = text.types
  const known = names[type.replaceAll('_', '').toLowerCase()]
  if (known !== undefined) return known
  const isConstant = type === type.toUpperCase()
  const words = isConstant ? type.replaceAll('_', ' ').toLowerCase() : type.replace(/([a-z])([A-Z])/g, '$1 $2')
  return words.charAt(0).toUpperCase() + words.slice(1).toLowerCase()
}
