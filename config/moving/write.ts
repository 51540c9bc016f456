import { jsonText } from '../../core/json.ts'
import { type Client, MoveFailed } from './client.ts'
import { ABSENT, type Decide, type Planned } from './decide.ts'
import { isWithoutHistory } from './left-out.ts'
import type { Report } from './report.ts'
import { importedSystem, type Value } from './value.ts'

export interface WriteDeps {
  readonly client: Client
  readonly decide: Decide
  readonly report: Report
}

/** A value with the versions that were before it. */
export interface Whole extends Planned {
  readonly earlier: readonly Value[]
}

/** One version of one aspect, as it is sent. */
interface Part {
  readonly value: Value
  readonly whole?: Whole
  /** Whether the server writes it only if what is there is what has been seen. */
  readonly isCompared: boolean
  /** An element of the list that a server writes. */
  readonly text: string
}

/** Servers write at most 2000 aspects of a request, and 16 MB. */
const MAX_PARTS = 1000
const MAX_CHARACTERS = 1_000_000
/** How often a value is looked at again, because somebody else has changed it. */
const TRIES = 3
/** Servers add these to an entity that is written without them: they are written first. */
const ADDED = ['browsePathsV2', 'dataPlatformInstance']

/** Writes to a catalog. What it refuses is found by halving, and reported; everything else is written. */
export function createWriter(deps: WriteDeps) {
  const { report } = deps
  const send = createSender(deps)

  async function values(wholes: readonly Whole[], tries = 1): Promise<void> {
    const lists = wholes.map(whole => ({ whole, versions: versionsOf(whole) }))
    const open = new Set(lists)
    // The first versions of all aspects are written together, so that an entity is complete with the first one.
    for (let at = 0; open.size > 0; at++) {
      const level = [...open].flatMap(({ whole, versions }) => partOf(deps, whole, versions, at))
      const failed = await send(level)
      const sent = new Set(level.map(({ whole }) => whole))
      for (const list of open) {
        const hasFailed = failed.some(({ whole }) => whole === list.whole)
        if (hasFailed || at + 1 >= list.versions.length) open.delete(list)
        if (!hasFailed && sent.has(list.whole) && at + 1 === list.versions.length)
          report.count(list.whole.value.type, { written: 1 })
      }
      await retry(failed, tries)
    }
  }

  /** Values that somebody else has changed meanwhile are decided again, others were refused. */
  async function retry(failed: readonly Failed[], tries: number): Promise<void> {
    for (const { whole, value, isCompared, why } of failed) {
      const [now] = whole && isCompared && tries <= TRIES ? await deps.decide([whole.value]) : []
      const isChanged = now && now.found !== whole?.found
      if (!isCompared || tries > TRIES || (now && !isChanged)) report.add('refused', { of: nameOf(value), why })
      if (whole && isChanged) await values([{ ...now, earlier: whole.earlier }], tries + 1)
      // A superseded version that is refused does not keep the newest one back.
      else if (whole && value !== whole.value) await values([{ value: whole.value, after: 0, earlier: [] }], TRIES + 1)
    }
  }

  async function points(list: readonly Value[]): Promise<void> {
    const parts = list.flatMap(value => pointOf(deps, value))
    const failed = await send(parts)
    for (const { value, why } of failed) report.add('refused', { of: nameOf(value), why })
    const lost = new Set(failed.map(({ value }) => value))
    for (const { value } of parts) if (!lost.has(value)) report.count(value.type, { written: 1 })
  }

  return { values: (wholes: readonly Whole[]) => values(wholes), points }
}

/** From the first one that is not there, without those that changed nothing. */
function versionsOf({ value, earlier, after }: Whole): Value[] {
  return [...earlier.filter(({ time }) => time > after), value]
}

function partOf(deps: WriteDeps, whole: Whole, versions: readonly Value[], at: number): Part[] {
  const value = versions[at]
  const { found } = whole
  if (!value) return []
  // The versions after the first follow in the same run: nothing is compared, except that a version is never skipped.
  const condition = at > 0 || found === undefined ? {} : found === ABSENT ? NEW : { 'If-Version-Match': found }
  const isCompared = Object.keys(condition).length > 0
  return textOf(deps, value, condition).map(text => ({ value, whole, isCompared, text }))
}

const nameOf = ({ urn, aspect }: Value) => `${urn} ${aspect}`

const NEW = { 'If-None-Match': '*' }

const pointOf = (deps: WriteDeps, value: Value): Part[] =>
  textOf(deps, value, {}).map(text => ({ value, isCompared: false, text }))

/** Nothing for a value that is too deep, or that no server accepts: it is reported. */
function textOf({ report }: WriteDeps, value: Value, headers: object): string[] {
  try {
    const content = jsonText({ value: value.value, systemMetadata: importedSystem(value), headers })
    return [`{"urn":${JSON.stringify(value.urn)},${JSON.stringify(value.aspect)}:${content}}`]
  } catch (cause) {
    report.add('refused', { of: nameOf(value), why: cause instanceof Error ? cause.message : '' })
    return []
  }
}

interface Failed extends Part {
  readonly why: string
}

/** Returns what writes parts, as many as possible in a request, and resolves to those that the server refuses. */
function createSender({ client }: WriteDeps) {
  async function post(parts: readonly Part[]): Promise<Failed[]> {
    const [first] = parts
    if (!first) return []
    const path = `/openapi/v3/entity/${first.value.type}`
    const body = `[${parts.map(({ text }) => text).join(',')}]`
    const { status, message } = await client.ask({ path, query: { async: false }, body })
    if (status < 300) return []
    if (status === 404) throw new MoveFailed(`${client.url} has no ${path}: enable its plugin openapi`)
    if (parts.length === 1 || isWithoutHistory(first.value))
      return parts.map(part => ({ ...part, why: `${status}: ${message}` }))
    const [left, right] = halves(parts)
    return [...(await post(left)), ...(await post(right))]
  }

  return async (parts: readonly Part[]): Promise<Failed[]> => {
    const failed: Failed[] = []
    for (const [, some] of Map.groupBy(parts, ({ value }) => value.type)) {
      for (const request of requestsOf(some)) failed.push(...(await post(request)))
    }
    return failed
  }
}

/** Whole entities, as long as there are several. */
function halves(parts: readonly Part[]): [readonly Part[], readonly Part[]] {
  const middle = Math.ceil(parts.length / 2)
  const urn = parts[middle]?.value.urn
  const begin = parts.findIndex(({ value }) => value.urn === urn)
  const end = parts.findLastIndex(({ value }) => value.urn === urn) + 1
  const cut = begin > 0 ? begin : end < parts.length ? end : undefined
  if (cut !== undefined) return [parts.slice(0, cut), parts.slice(cut)]
  const isAdded = ({ value }: Part) => ADDED.includes(value.aspect)
  const sorted = [...parts.filter(isAdded), ...parts.filter(part => !isAdded(part))]
  return [sorted.slice(0, middle), sorted.slice(middle)]
}

function* requestsOf(parts: readonly Part[]): Generator<Part[]> {
  let request: Part[] = []
  let characters = 0
  for (const entity of Map.groupBy(parts, ({ value }) => value.urn).values()) {
    const size = entity.reduce((sum, { text }) => sum + text.length, 0)
    if (request.length > 0 && (request.length + entity.length > MAX_PARTS || characters + size > MAX_CHARACTERS)) {
      yield request
      ;[request, characters] = [[], 0]
    }
    // The points of one entity can be more than a request has.
    for (const part of entity) {
      request.push(part)
      if (request.length === MAX_PARTS) {
        yield request
        ;[request, characters] = [[], 0]
      }
    }
    characters += size
  }
  if (request.length > 0) yield request
}
