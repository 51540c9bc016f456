import type { ThreadOptions } from '../messages.ts'

/** How OpenSearch is reached, and what its indexes are like. */
export interface OpenSearchSettings {
  /** Addresses of nodes: `https://search-1:9200`. */
  readonly nodes: readonly string[]
  /** A file with `user:password`, read again when OpenSearch refuses it; empty for none. */
  readonly credentials: string
  /** A file with the certificates that are trusted beside those of the system; empty for none. */
  readonly ca: string
  /** What the names of all indexes begin with. */
  readonly indexPrefix: string
  /** Of a new index. */
  readonly shards: number
  readonly replicas: number
}

/** The `workerData` of the thread that asks OpenSearch. */
export interface OpenSearchOptions extends Omit<ThreadOptions, 'path'> {
  readonly openSearch: OpenSearchSettings
}
