import type { IngestionSource } from '../documents.types.ts'

export type Shown = NonNullable<IngestionSource['ingestionSource']>
