import type { CsvRow } from './files/save.ts'

/** Offers a text, or bytes, as a file. `type` is its media type: `text/plain`. */
export const download = async (name: string, content: string | Blob, type: string): Promise<void> =>
  (await import('./files/save.ts')).save(name, content, type)

/** Offers rows as a file of comma-separated values. */
export const downloadCsv = async (name: string, rows: readonly CsvRow[]): Promise<void> =>
  (await import('./files/save.ts')).saveCsv(name, rows)
