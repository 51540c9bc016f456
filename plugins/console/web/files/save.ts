export type CsvRow = readonly (string | number)[]

export const saveCsv = (name: string, rows: readonly CsvRow[]): void => save(name, csv(rows), 'text/csv')

/** RFC 4180. A text that a spreadsheet would run as a formula begins with an apostrophe. */
export const csv = (rows: readonly CsvRow[]): string => rows.map(row => `${row.map(csvCell).join(',')}\r\n`).join('')

function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safe = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

export function save(name: string, content: string | Blob, type: string): void {
  const whole = typeof content === 'string' ? `${type};charset=utf-8` : type
  const address = URL.createObjectURL(new Blob([content], { type: whole }))
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  // The download has begun by then; an address that is revoked at once can be too early.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
