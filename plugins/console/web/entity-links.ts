import { boot } from './boot.ts'
import { can } from './session.ts'

interface ShownLink {
  readonly title: string
  readonly to: string
}

export interface Linked {
  readonly urn: string
  readonly name: string
  readonly isMissing: boolean
}

const PLACES: Readonly<Record<string, (of: Linked) => string>> = {
  ':urn': ({ urn }) => urn,
  ':name': ({ name }) => name
}

/** The links that plugins add to the page of an entity, or of one that does not exist. */
export const linksOf = (of: Linked): ShownLink[] =>
  boot.links
    .filter(({ isForMissing = false, anyOf }) => isForMissing === of.isMissing && (!anyOf || can(...anyOf)))
    .map(({ title, to }) => {
      const [path, query] = to.split('?')
      if (query === undefined) return { title, to }
      const values = [...new URLSearchParams(query)].map(([key, value]) => [key, PLACES[value]?.(of) ?? value])
      return { title, to: `${path}?${new URLSearchParams(values)}` }
    })
