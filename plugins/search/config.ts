import { Misconfigured, type Static, Type } from '../../core/index.ts'
import type { OpenSearchSettings } from './engine/index.ts'

export const SearchConfig = Type.Object({
  path: Type.String({
    default: '',
    env: 'ASPECTD_SEARCH_PATH',
    description:
      'the file of the index; by default beside a SQLite store (<store>.search.db), and search.db in the data folder for MongoDB'
  }),
  onDemand: Type.Boolean({
    default: false,
    env: 'ASPECTD_SEARCH_ON_DEMAND',
    description:
      'open the index at the first search instead of at the start: for a server that is hardly searched, as in tests'
  }),
  engine: Type.Enum(['embedded', 'opensearch'], {
    default: 'embedded',
    env: 'ASPECTD_SEARCH_ENGINE',
    description:
      'where the index is: in a file of each instance, or in OpenSearch, for all instances of a MongoDB store'
  }),
  fresh: Type.Enum(['acknowledged', 'recent'], {
    default: 'acknowledged',
    env: 'ASPECTD_SEARCH_FRESH',
    description:
      'what searches find that do not say it themselves: all that was acknowledged, or all but the last second, which OpenSearch answers sooner'
  }),
  nodes: Type.Array(Type.String({ pattern: '^https?://' }), {
    default: [],
    env: 'ASPECTD_SEARCH_NODES',
    description: 'addresses of nodes of OpenSearch, such as https://search-1:9200'
  }),
  credentials: Type.String({
    default: '',
    env: 'ASPECTD_SEARCH_CREDENTIALS',
    description: 'the file with user:password for OpenSearch; it is read again when OpenSearch refuses them'
  }),
  ca: Type.String({
    default: '',
    env: 'ASPECTD_SEARCH_CA',
    description: 'a file with the certificates (PEM) that sign those of OpenSearch, when the system does not trust them'
  }),
  indexPrefix: Type.String({
    default: 'aspectd',
    pattern: '^[a-z0-9][a-z0-9_-]{0,63}$',
    env: 'ASPECTD_SEARCH_INDEX_PREFIX',
    description:
      'what the names of all indexes in OpenSearch begin with; catalogs that share a cluster need different ones'
  }),
  shards: Type.Integer({
    default: 1,
    minimum: 1,
    maximum: 64,
    env: 'ASPECTD_SEARCH_SHARDS',
    description: 'of an index that is created in OpenSearch: about one for each 10 million entities'
  }),
  replicas: Type.Integer({
    default: 1,
    minimum: 0,
    maximum: 5,
    env: 'ASPECTD_SEARCH_REPLICAS',
    description: 'copies of each shard in OpenSearch; 0 for a cluster of one node'
  })
})

/** How OpenSearch is reached; `undefined` for the embedded engine. @throws Misconfigured */
export function openSearchOf(config: Static<typeof SearchConfig>, store: string): OpenSearchSettings | undefined {
  const { engine, nodes, credentials, ca, indexPrefix, shards, replicas } = config
  if (engine === 'embedded') return undefined
  if (!store.startsWith('mongodb')) {
    throw new Misconfigured(
      'configuration key plugins.search.engine: opensearch requires a MongoDB store, since one instance on SQLite has nobody to share an index with: expected embedded'
    )
  }
  if (nodes.length === 0) {
    throw new Misconfigured('configuration key plugins.search.nodes: expected at least one address of OpenSearch')
  }
  return { nodes, credentials, ca, indexPrefix, shards, replicas }
}
