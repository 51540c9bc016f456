import { AsyncLocalStorage } from 'node:async_hooks'
import { type Call, isRecord, isUrn, type JsonRecord, makeUrn, NotFound, type Urn } from '../../core/index.ts'
import { textAt } from './datahub/clean.ts'

/** Which saved view the searches of a request are limited to. */
export interface Views {
  /** Runs with the view that the path of a request names. @throws NotFound if the caller may not see it */
  within<T>(call: Call, named: string | undefined, run: () => Promise<T>): Promise<T>
  /** The view of the path; without one the default of the caller, or else that of the organization. */
  urnFor(call: Call): Promise<string | undefined>
  /** The view of the path alone. */
  named(): Urn | undefined
  /** Those of these entities that the view of the path has: all without one. */
  inView(call: Call, urns: readonly string[]): Promise<ReadonlySet<string>>
}

type Graphql = (call: Call, document: string, variables?: JsonRecord) => Promise<JsonRecord>

const DEFAULTS = `{
  me { corpUser { settings { views { defaultView { urn } } } } }
  globalViewsSettings { defaultView }
}`
const VIEW = 'query view($urn: String!) { entity(urn: $urn) { ... on DataHubView { urn name } } }'
const MEMBERS = `
  query inView($viewUrn: String!, $urns: [String!], $count: Int!) {
    searchAcrossEntities(
      input: {
        query: "*" start: 0 count: $count viewUrn: $viewUrn orFilters: [{ and: [{ field: "urn", values: $urns }] }]
        searchFlags: { skipHighlighting: true }
      }
    ) { searchResults { entity { urn } } }
  }`

/** Arguments of tools that name what they are about. */
const SUBJECTS = /^(urn|urns|(entity|resource|dataset|source|target)_urns?)$/

/** The URNs of what a tool is asked about; not those of tags, terms and users that it adds to something. */
export function subjectsOf(args: unknown): string[] {
  if (!isRecord(args)) return []
  return Object.entries(args).flatMap(([name, value]) => (SUBJECTS.test(name) ? [value].flat().filter(isUrn) : []))
}

export function createViews(graphql: Graphql): Views {
  const current = new AsyncLocalStorage<Urn | undefined>()
  return {
    async within(call, named, run) {
      if (named === undefined) return run()
      const urn = isUrn(named) ? named : makeUrn('dataHubView', named)
      const { entity } = await graphql(call, VIEW, { urn })
      if (!isRecord(entity) || typeof entity.name !== 'string') {
        throw new NotFound(`no view ${named}: expected /mcp/<id or URN of a saved view>, or /mcp for everything`)
      }
      return current.run(urn, run)
    },
    async urnFor(call) {
      const named = current.getStore()
      if (named !== undefined) return named
      const found = await graphql(call, DEFAULTS)
      return (
        textAt(found, 'me', 'corpUser', 'settings', 'views', 'defaultView', 'urn') ||
        textAt(found, 'globalViewsSettings', 'defaultView') ||
        undefined
      )
    },
    named: () => current.getStore(),
    async inView(call, urns) {
      const viewUrn = current.getStore()
      if (viewUrn === undefined) return new Set(urns)
      const found = await graphql(call, MEMBERS, { viewUrn, urns, count: urns.length })
      const { searchResults } = isRecord(found.searchAcrossEntities) ? found.searchAcrossEntities : {}
      return new Set(Array.isArray(searchResults) ? searchResults.map(one => textAt(one, 'entity', 'urn')) : [])
    }
  }
}
