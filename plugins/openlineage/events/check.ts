import type { ErrorObject } from 'ajv/dist/2020.js'
import { Invalid, isRecord, type JsonRecord, withoutNulls } from '../../../core/index.ts'
import type { DatasetEvent, Facets, JobEvent, LineageDataset, LineageEvent, RunEvent } from './event.ts'
import { checkShape, type FacetPlace, facetCheck } from './spec.ts'

/** Clocks of senders differ; an event of next year would hide all that come until then. */
const AHEAD_MS = 86_400_000
/** From here on times have 13 digits, so their texts are in their order. */
const FIRST = Date.parse('2002-01-01T00:00:00Z')

/** @throws Invalid with a JSON pointer and what was expected there */
export function checkEvent(raw: unknown): LineageEvent {
  if (!isRecord(raw)) throw new Invalid('/: expected an event, which is a JSON object')
  const kind = raw.run !== undefined ? 'RunEvent' : raw.dataset !== undefined ? 'DatasetEvent' : 'JobEvent'
  const problem = problemOf(kind, raw)
  if (problem === undefined) return checked(kind, raw)
  // Some senders write null for what they do not know.
  const cleaned = deeplyWithoutNulls(raw) as JsonRecord
  if (problemOf(kind, cleaned) === undefined) return checked(kind, cleaned)
  throw new Invalid(problem)
}

function checked(kind: LineageEvent['kind'], event: JsonRecord): LineageEvent {
  const time = Date.parse(event.eventTime as string)
  if (time < FIRST || time > Date.now() + AHEAD_MS)
    throw new Invalid(`/eventTime: expected a time between ${new Date(FIRST).toISOString()} and tomorrow`)
  return { kind, event, time } as unknown as LineageEvent
}

function deeplyWithoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(one => one !== null).map(deeplyWithoutNulls)
  if (!isRecord(value)) return value
  return Object.fromEntries(
    Object.entries(withoutNulls(value)).map(([name, member]) => [name, deeplyWithoutNulls(member)])
  )
}

function problemOf(kind: LineageEvent['kind'], raw: JsonRecord): string | undefined {
  const error = checkShape(kind, raw)
  if (error) return described('', error)
  if (kind === 'DatasetEvent') return problemOfDataset('/dataset', (raw as unknown as DatasetEvent).dataset)
  const { job, inputs = [], outputs = [] } = raw as unknown as JobEvent
  const run = kind === 'RunEvent' ? (raw as unknown as RunEvent).run : undefined
  return (
    emptyName('/job', job) ??
    problemOfFacets('/run/facets', 'run', run?.facets) ??
    problemOfFacets('/job/facets', 'job', job.facets) ??
    firstOf(inputs, (one, at) => problemOfDataset(`/inputs/${at}`, one)) ??
    firstOf(outputs, (one, at) => problemOfDataset(`/outputs/${at}`, one))
  )
}

function problemOfDataset(at: string, dataset: LineageDataset): string | undefined {
  return (
    emptyName(at, dataset) ??
    problemOfFacets(`${at}/facets`, 'dataset', dataset.facets) ??
    problemOfFacets(`${at}/inputFacets`, 'input', dataset.inputFacets) ??
    problemOfFacets(`${at}/outputFacets`, 'output', dataset.outputFacets)
  )
}

function emptyName(at: string, named: { readonly namespace: string; readonly name: string }): string | undefined {
  const member = (['namespace', 'name'] as const).find(one => named[one].trim() === '')
  return member && `${at}/${member}: expected a text that is not empty`
}

function problemOfFacets(at: string, place: FacetPlace, facets: Facets = {}): string | undefined {
  return firstOf(Object.entries(facets), ([name, facet]) => {
    const path = `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (facet._deleted === true)
      return Object.keys(facet).length > 3 ? `${path}: a facet that is deleted has no content` : undefined
    const error = facetCheck(place, name)?.(facet)
    return error && described(path, error)
  })
}

function firstOf<T>(items: readonly T[], find: (item: T, at: number) => string | undefined): string | undefined {
  for (const [at, item] of items.entries()) {
    const found = find(item, at)
    if (found !== undefined) return found
  }
  return undefined
}

function described(at: string, { instancePath, message = 'is not valid', params }: ErrorObject): string {
  const allowed = Array.isArray(params.allowedValues) ? `: ${params.allowedValues.join(', ')}` : ''
  return `${`${at}${instancePath}`.slice(0, 500) || '/'}: ${message}${allowed}`
}
