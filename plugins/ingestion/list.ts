import { type Call, pagesOf, type Urn } from '../../core/index.ts'
import { type FacetFilter, filterValues, type Page, searchOf } from '../entities/index.ts'
import type { IngestionDeps } from './deps.ts'
import { IngestionInput } from './errors.ts'
import { SOURCE, type SourceInfo } from './source.ts'

export interface Source {
  readonly urn: Urn
  readonly info: SourceInfo
}

export interface Sort {
  readonly field: string
  readonly sortOrder: string
}

interface SourceList extends Page {
  readonly filters?: readonly FacetFilter[] | null
  readonly sort?: Sort | null
}

const PAGE = 500

/** What filters and sorts name. Catalogs have tens of sources, rarely hundreds: they are filtered in memory. */
const FIELDS: Readonly<Record<string, (source: Source) => string | undefined>> = {
  urn: ({ urn }) => urn,
  name: ({ info }) => info.name,
  type: ({ info }) => info.type,
  platform: ({ info }) => info.platform,
  executorId: ({ info }) => info.config.executorId,
  sourceExecutorId: ({ info }) => info.config.executorId,
  sourceType: ({ info }) => info.source?.type
}

type Test = (value: string, wanted: string) => boolean

const TESTS: Readonly<Record<string, Test>> = {
  EQUAL: (value, wanted) => value === wanted,
  IN: (value, wanted) => value === wanted,
  IEQUAL: (value, wanted) => value.toLowerCase() === wanted.toLowerCase(),
  CONTAIN: (value, wanted) => value.toLowerCase().includes(wanted.toLowerCase()),
  START_WITH: (value, wanted) => value.toLowerCase().startsWith(wanted.toLowerCase()),
  END_WITH: (value, wanted) => value.toLowerCase().endsWith(wanted.toLowerCase())
}

/** One page of the sources, by name unless another order is asked for; the total is exact. */
export async function listSources(deps: IngestionDeps, call: Call, { filters, sort, ...asked }: SourceList) {
  const { start, count, text } = searchOf(asked)
  const matches = (filters ?? []).map(testOf)
  const order = orderOf(sort ?? { field: 'name', sortOrder: 'ASCENDING' })
  const found = (await allSources(deps, call)).filter(
    source => hasText(source, text) && matches.every(match => match(source))
  )
  const page = found.sort(order).slice(start, start + count)
  return { start, count, total: found.length, ingestionSources: page }
}

async function allSources({ data, aspects }: IngestionDeps, call: Call): Promise<Source[]> {
  const system = call.as('listing ingestion sources')
  const found: Source[] = []
  for await (const { urns } of pagesOf(data, system, { types: [SOURCE] }, PAGE)) {
    const infos = await aspects.dataHubIngestionSourceInfo.getMany(system, urns)
    for (const [at, urn] of urns.entries()) {
      const info = infos[at]
      if (info) found.push({ urn, info })
    }
  }
  return found
}

function hasText({ info: { name, type } }: Source, text: string | null | undefined): boolean {
  if (!text || text === '*') return true
  return `${name}\n${type}`.toLowerCase().includes(text.toLowerCase())
}

function testOf(filter: FacetFilter): (source: Source) => boolean {
  const valueIn = fieldOf(filter.field)
  const condition = filter.condition ?? 'EQUAL'
  const isWanted = (matches: boolean) => matches !== (filter.negated ?? false)
  if (condition === 'EXISTS') return source => isWanted(valueIn(source) !== undefined)
  const test = TESTS[condition]
  if (!test) throw new IngestionInput(`${filter.field}: expected one of ${Object.keys(TESTS)}, found ${condition}`)
  const values = filterValues(filter)
  return source => {
    const value = valueIn(source)
    return isWanted(value !== undefined && values.some(wanted => test(value, wanted)))
  }
}

function orderOf({ field, sortOrder }: Sort): (a: Source, b: Source) => number {
  const valueIn = fieldOf(field)
  const sign = sortOrder === 'DESCENDING' ? -1 : 1
  return (a, b) => sign * (valueIn(a) ?? '').localeCompare(valueIn(b) ?? '', 'en') || (a.urn < b.urn ? -1 : 1)
}

function fieldOf(name: string) {
  const field = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined
  if (!field)
    throw new IngestionInput(
      `Expected a field of ${Object.keys(FIELDS).join(', ')}, found ${JSON.stringify(name.slice(0, 100))}`
    )
  return field
}
