import type { ListSources } from '../documents.types.ts'

export type Listed = NonNullable<ListSources['listIngestionSources']>
