import type { Client } from '../../helper.ts'
import { poll, VERSIONED } from './polling.ts'

export const datasetOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`

/** A write that was acknowledged. */
export interface Write {
  readonly urn: string
  /** The name that it gave. */
  readonly name: string
}

/** Names these datasets in turn, each time after the write before was acknowledged, until the signal aborts or the server is gone. */
export async function writeInTurn(
  by: Client,
  {
    writer,
    datasets,
    most = 1000,
    onWrite
  }: {
    readonly writer: string
    readonly datasets: readonly string[]
    readonly most?: number
    /** Called after each acknowledged write. */
    readonly onWrite?: () => void
  },
  signal?: AbortSignal
): Promise<Write[]> {
  const written: Write[] = []
  for (let at = 0; at < most && !signal?.aborted; at++) {
    const [urn, name] = [datasets[at % datasets.length] ?? '', `${writer}-${at}`]
    const answer = await by
      .ingest(urn, 'datasetProperties', { name, customProperties: {}, tags: [] })
      .catch(() => undefined)
    if (answer === undefined) break
    if (answer.status !== 200) continue
    written.push({ urn, name })
    onWrite?.()
  }
  return written
}

/** An event of the log, about the name of a dataset. */
export interface Named extends Write {
  readonly version: number
}

/** Reads every event of a topic after an offset, a few at a time, from these servers in turn, until there are enough. */
export async function readAll(clients: readonly Client[], offsetId: string, enough = Number.POSITIVE_INFINITY) {
  const found: Named[] = []
  for (let at = 0, next = offsetId, isEmpty = false; !isEmpty && found.length < enough; at++) {
    const client = clients[at % clients.length] as Client
    const { status, body } = await poll(client, VERSIONED, { offsetId: next, limit: 7, pollTimeoutSeconds: 1 })
    if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
    isEmpty = body.count === 0 && body.offsetId === next
    next = body.offsetId
    for (const { value } of body.events) {
      const { entityUrn: urn, aspectName, aspect, systemMetadata } = JSON.parse(value)
      if (aspectName !== 'datasetProperties') continue
      found.push({ urn, name: JSON.parse(aspect.value).name, version: Number(systemMetadata.version) })
    }
  }
  return found
}

/** What is wrong with the events: changes of a dataset that are missing, twice or out of order, and writes without an event. */
export function problemsOf(found: readonly Named[], writers: readonly (readonly Write[])[]): string[] {
  const problems: string[] = []
  const versions = new Map<string, number>()
  for (const { urn, version } of found) {
    const expected = (versions.get(urn) ?? 0) + 1
    if (version !== expected) problems.push(`${urn}: expected version ${expected}, found ${version}`)
    versions.set(urn, version)
  }
  const places = new Map(found.map(({ name }, at) => [name, at]))
  for (const written of writers) {
    const order = written.map(({ name }) => places.get(name) ?? -1)
    if (order.includes(-1)) problems.push(`no event of ${written[order.indexOf(-1)]?.name}`)
    if (order.some((place, at) => place < (order[at - 1] ?? -1))) problems.push('a later write has an earlier event')
  }
  return problems
}
