import { plugins } from 'aspectd/console'
import { withLabels } from './labels.ts'

/** The types that people mean by assets; all that a row has to show is asked of them. */
const ASSETS = ['Dataset', 'Container', 'Chart', 'Dashboard', 'DataFlow', 'DataJob'] as const
const WITH_HEALTH = ASSETS.filter(type => type !== 'Container')

const on = (types: readonly string[], fields: string): string =>
  types.map(type => `... on ${type} { ${fields} }`).join(' ')

const PLACED = on(ASSETS, 'deprecation { deprecated note } parentContainers { containers { urn properties { name } } }')

/** What rows show of what enabled plugins know. */
const OF_PLUGINS: Readonly<Record<string, string>> = {
  owners: on(
    ASSETS,
    `ownership { owners { owner {
      ... on CorpUser { urn username person: properties { displayName } }
      ... on CorpGroup { urn name group: properties { displayName } }
    } } }`
  ),
  domains: on(ASSETS, 'domain { domain { urn properties { name } } }'),
  glossary: on(ASSETS, 'glossaryTerms { terms { term { urn properties { name } } } }'),
  tags: on(ASSETS, 'tags { tags { tag { urn properties { name colorHex } } } }'),
  quality: on(WITH_HEALTH, 'health { type status }'),
  forms: on(ASSETS, 'forms { verifications { form { urn } } }'),
  timeseries: `... on Dataset {
    statsSummary { rowCount queryCountLast30Days uniqueUserCountLast30Days }
    operations(limit: 1) { lastUpdatedTimestamp }
  }`
}

/** The query with all that a row shows, and with the fields of other plugins' columns, where it has `...shown`. */
export function withRows(query: string, cells: string): string {
  const fields = Object.entries(OF_PLUGINS).flatMap(([plugin, some]) => (plugins.value.has(plugin) ? [some] : []))
  return withLabels(query, [PLACED, ...fields, cells].join(' '))
}
