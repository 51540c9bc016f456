import type { Column } from './columns.ts'

const TEXTS: Readonly<Record<string, readonly string[]>> = {
  carrier: ['dhl', 'dpd', 'ups'],
  country_code: ['DE', 'FR', 'NL', 'PL'],
  currency: ['EUR', 'GBP', 'PLN'],
  device: ['phone', 'tablet', 'desktop'],
  level: ['bronze', 'silver', 'gold'],
  method: ['card', 'transfer', 'invoice', 'gift card'],
  name: ['Wooden train', 'Marble run', 'Rag doll'],
  reason: ['damaged', 'too late', 'changed mind'],
  status: ['placed', 'paid', 'shipped', 'delivered']
}

/** What is in the column, as profilers show it; nothing of what says something about a person. */
export function samplesOf({ name, kind, isPersonal }: Column): { readonly sampleValues?: readonly string[] } {
  if (isPersonal) return {}
  if (kind === 'flag') return { sampleValues: ['true', 'false'] }
  if (kind === 'number') return { sampleValues: ['12', '48', '190', '2210'] }
  if (kind === 'date') return { sampleValues: ['2026-01-04', '2026-02-11'] }
  if (kind === 'time') return { sampleValues: ['2026-01-04 08:12:44', '2026-02-11 19:03:10'] }
  const sampleValues = TEXTS[name]
  return sampleValues ? { sampleValues } : {}
}
