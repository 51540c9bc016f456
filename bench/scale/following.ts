import type { Place } from './place.ts'

const LARGE = 10_000
const SMALL = 20

/** Reads pages of a list to its end; returns a function that reads a page there, which follows another one. */
export async function openEnd(place: Place): Promise<() => Promise<unknown>> {
  let scrollId = ''
  for (let passed = 0; passed + LARGE < place.size; passed += LARGE) scrollId = await next(place, LARGE, scrollId)
  return () => next(place, SMALL, scrollId)
}

export const firstPage = (place: Place) => next(place, SMALL, '')

async function next(place: Place, count: number, scrollId: string): Promise<string> {
  const after = scrollId === '' ? '' : `&scrollId=${encodeURIComponent(scrollId)}`
  const page = await place.rest(`/openapi/v3/entity/dataset?count=${count}&aspects=status${after}`)
  return (page as { scrollId?: string }).scrollId ?? ''
}
