import { isRecord } from '../../core/json.ts'
import { type Listed, listedIn, type Model, type TypeModel } from './catalog.ts'
import { type Client, MoveFailed } from './client.ts'
import { isWanted, type Page, type Problem, type Selection, type Source } from './source.ts'
import { shownValue, type Value } from './value.ts'
import { earlierVersions } from './versions.ts'

/** Of an answer, in characters: the number of items of a page follows from it. */
const PAGE_SIZE = 500_000
const FIRST_COUNT = 50
const MAX_COUNT = 250
/** Points are small and many; servers accept no more. */
const MAX_POINTS = 1000
/** More items than a list has announced: others are written meanwhile. */
const GROWTH = 10_000

export interface ServerSource {
  readonly client: Client
  readonly model: Model
  readonly selection: Selection
}

/** A list of the source: the entities of a type, or the points of one of its timeseries aspects. */
interface Step {
  readonly type: TypeModel
  readonly series?: string
}

const nameOf = ({ type, series }: Step) => (series === undefined ? type.name : `${type.name} ${series}`)

/** A catalog that is read by scrolling, type by type. */
export function createServerSource(deps: ServerSource): Source {
  const { client } = deps
  return {
    name: client.url,
    async *pages(after) {
      const steps = stepsOf(deps)
      const first = after
        ? Math.max(
            0,
            steps.findIndex(step => nameOf(step) === after.step)
          )
        : 0
      for (const [at, step] of steps.entries()) {
        if (at < first || (at === first && after?.isDone)) continue
        const scrollId = at === first ? after?.scrollId : undefined
        yield* pagesOf(deps, step, typeof scrollId === 'string' ? scrollId : undefined)
      }
    }
  }
}

/** What others refer to, or are checked by, comes first; what decides who may do this comes last. */
const FIRST = ['dataPlatform', 'dataType', 'entityType', 'structuredProperty']
const LAST = ['assertion', 'incident', 'corpuser', 'corpGroup', 'dataHubRole', 'dataHubPolicy']

function stepsOf({ model, selection: { types } }: ServerSource): Step[] {
  const rank = (name: string) => (LAST.includes(name) ? FIRST.length + 1 + LAST.indexOf(name) : FIRST.indexOf(name))
  const order = (name: string) => (rank(name) === -1 ? FIRST.length : rank(name))
  return [...model.values()]
    .filter(({ name }) => !types || types.has(name))
    .toSorted((a, b) => order(a.name) - order(b.name) || (a.name < b.name ? -1 : 1))
    .flatMap(type => [{ type }, ...[...type.series].toSorted().map(series => ({ type, series }))])
}

async function* pagesOf(deps: ServerSource, step: Step, scrollId: string | undefined): AsyncGenerator<Page> {
  const list = createList(deps, step)
  let next = scrollId
  let isFirst = true
  do {
    const listed = await list(next, isFirst && scrollId !== undefined)
    if ('why' in listed) return yield pageOf(deps, step, { items: [], next: undefined, problem: listed.why })
    next = listed.next
    isFirst = false
    yield pageOf(deps, step, listed)
  } while (next !== undefined)
}

type Shown = Pick<Listed, 'items' | 'next'> & { readonly problem?: string }

function pageOf(deps: ServerSource, step: Step, { items, next, problem }: Shown): Page {
  const { client, selection } = deps
  const found = items.flatMap(item => (step.series === undefined ? valuesOf(step, item) : pointOf(step, item)))
  const values = found.filter(one => 'value' in one)
  const wrong: Problem[] = found.filter(one => 'why' in one)
  return {
    step: nameOf(step),
    values: values.filter(value => isWanted(selection, value)),
    earlier: list => earlierVersions(client, selection, list),
    place: { step: nameOf(step), scrollId: next ?? null, isDone: next === undefined },
    problems: problem === undefined ? wrong : [...wrong, { of: nameOf(step), why: problem }]
  }
}

function valuesOf({ type }: Step, { urn, ...aspects }: Listed['items'][number]): (Value | Problem)[] {
  const versioned = Object.entries(aspects).filter(([aspect, shown]) => !type.series.has(aspect) && isRecord(shown))
  return versioned
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([aspect, shown]) => {
      const value = valueOrProblem({ type: type.name, urn: String(urn), aspect }, shown)
      // A key is made from the URN: what a server notes about it says nothing.
      return aspect === type.key && 'value' in value ? { ...value, system: {}, actor: '', version: 0 } : value
    })
}

function pointOf({ type, series = '' }: Step, { urn, event, systemMetadata }: Listed['items'][number]) {
  const shown = { value: event, systemMetadata }
  const value = valueOrProblem({ type: type.name, urn: String(urn), aspect: series }, shown)
  const time = isRecord(event) ? Number(event.timestampMillis) : 0
  return [{ ...value, ...('value' in value && time > 0 ? { time } : {}) }]
}

function valueOrProblem(named: Pick<Value, 'type' | 'urn' | 'aspect'>, shown: unknown): Value | Problem {
  const value = shownValue(named, shown)
  return value ?? { of: `${named.urn} ${named.aspect}`, why: 'the source shows no value of it' }
}

/** Returns what asks for a page of the list, of a size that the answers fit to. */
function createList({ client, selection }: ServerSource, step: Step) {
  const path =
    step.series === undefined
      ? `/openapi/v3/entity/${step.type.name}`
      : `/openapi/v2/timeseries/${step.type.name}/${step.series}`
  const others =
    step.series === undefined
      ? { query: '*', sort: 'urn', sortOrder: 'ASCENDING', includeSoftDelete: true, skipCache: true }
      : { startTimeMillis: selection.since }
  const most = step.series === undefined ? MAX_COUNT : MAX_POINTS
  const requireProgress = createProgress(client, path)
  let count = step.series === undefined ? FIRST_COUNT : MAX_POINTS

  return async function list(scrollId: string | undefined, isResumed: boolean): Promise<Listed | { why: string }> {
    const answer = await client.ask({ path, query: { ...others, systemMetadata: true, count, scrollId } })
    if (answer.status === 413 && count > 1) {
      count = Math.ceil(count / 4)
      return list(scrollId, isResumed)
    }
    // A place can be older than what the source remembers.
    if (answer.status >= 400 && isResumed) return list(undefined, false)
    if (answer.status >= 400) {
      if (scrollId === undefined) return { why: `the source does not list it (${answer.status}: ${answer.message})` }
      throw new MoveFailed(`${client.url} stops listing ${nameOf(step)} (${answer.status}: ${answer.message})`)
    }
    const listed = listedIn(client, path, answer)
    requireProgress(scrollId, listed)
    const fitting = Math.floor((count * PAGE_SIZE) / Math.max(1, listed.size))
    count = Math.max(1, Math.min(most, fitting, count * 4))
    return listed
  }
}

/** Ends a list that does not: the same page again, or more items than there are. */
function createProgress(client: Client, path: string) {
  const begins = new Set<string>()
  let seen = 0
  return (scrollId: string | undefined, { items: [first, ...rest], next, total }: Listed): void => {
    const begin = first && `${first.urn} ${first.timestampMillis} ${first.messageId}`
    seen += first ? 1 + rest.length : 0
    if ((begin !== undefined && begins.has(begin)) || (next !== undefined && next === scrollId)) {
      throw new MoveFailed(`${client.url} does not end its list ${path}: after ${seen} items a page comes again`)
    }
    if (begin !== undefined) begins.add(begin)
    if (total !== undefined && seen > total + GROWTH) {
      throw new MoveFailed(`${client.url} does not end its list ${path}: it has listed ${seen} items of ${total}`)
    }
  }
}
