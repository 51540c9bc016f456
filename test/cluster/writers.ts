import type { Answer, Client } from '../client.ts'
import { eventually } from '../helper.ts'
import { ingest, proposal } from '../plugins/entities/proposals.ts'
import { type Around, type Attempt, attempt } from './answers.ts'
import type { Instance } from './servers.ts'

/** What a writer sent, each item once, and the acknowledged items. The result of the other items is unknown. */
export interface Sent {
  readonly all: string[]
  readonly acknowledged: Set<string>
}

const KINDS = ['proposals', 'batches', 'tags'] as const
type Kind = (typeof KINDS)[number]

/** A client that writes one item after the other until the signal aborts. */
export interface Writer {
  readonly kind: Kind
  readonly name: string
  readonly sent: Sent
  /** Tags that it created in order to attach them. */
  readonly made: Sent
  readonly attempts: Attempt[]
  /** It continues with the next item when it runs again. */
  run(signal: AbortSignal): Promise<void>
}

/** The size of a batch: entities, each with these aspects. */
const BATCH = 5
export const BATCH_ASPECTS = ['datasetProperties', 'status', 'datasetProfile']
export const BATCH_PARTS = BATCH * BATCH_ASPECTS.length

/** Creates writers of alternating kinds, distributed over the instances. `around` sends each of their requests. */
export function createWriters(instances: readonly Instance[], count: number, around?: Around): Writer[] {
  return Array.from({ length: count }, (_none, at) => {
    const kind = KINDS[at % KINDS.length] as Kind
    const instance = instances[at % instances.length] as Instance
    return createWriter(instance, { kind, name: `${kind}${at}`, around })
  })
}

interface WriterOptions extends Pick<Writer, 'kind' | 'name'> {
  readonly around: Around | undefined
}

function createWriter(
  { name: instance, admin, anonymous }: Instance,
  { kind, name, around = send => send() }: WriterOptions
): Writer {
  const sent: Sent = { all: [], acknowledged: new Set() }
  const made: Sent = { all: [], acknowledged: new Set() }
  const attempts: Attempt[] = []
  let number = 0

  async function send(to: Sent, what: string, request: () => Promise<Answer>): Promise<boolean> {
    to.all.push(what)
    const result = await attempt(instance, () => around(request))
    attempts.push(result)
    if (result.isAcknowledged) to.acknowledged.add(what)
    return result.isAcknowledged
  }
  async function write(what: string): Promise<boolean> {
    if (kind === 'proposals') return send(sent, what, () => rename(admin, datasetOf(name), what))
    if (kind === 'batches') return send(sent, what, () => ingestBatch(admin, what))
    return (
      (await send(made, what, () => createTag(admin, what))) &&
      send(sent, what, () => addTag(admin, what, datasetOf(name)))
    )
  }
  return {
    kind,
    name,
    sent,
    made,
    attempts,
    async run(signal) {
      while (!signal.aborted) {
        const isWritten = await write(`${name}-${++number}`)
        // As a load balancer does: until then nothing would be accepted.
        if (!isWritten) await eventually(async () => signal.aborted || (await anonymous.get('/health')).status === 200)
      }
    }
  }
}

export function datasetOf(name: string): string {
  return `urn:li:dataset:(urn:li:dataPlatform:hive,${name},PROD)`
}

export function batchUrns(batch: string): string[] {
  return Array.from({ length: BATCH }, (_none, at) => datasetOf(`${batch}.t${at}`))
}

export function tagOf(id: string): string {
  return `urn:li:tag:${id}`
}

/** Creates a dataset, or a new version of its properties. */
export function rename(client: Client, urn: string, name: string): Promise<Answer> {
  return ingest(client, proposal(urn, 'datasetProperties', { name, customProperties: {}, tags: [] }))
}

function ingestBatch(client: Client, batch: string): Promise<Answer> {
  const values: Readonly<Record<string, object>> = {
    datasetProperties: { name: batch, customProperties: {}, tags: [] },
    status: { removed: false },
    datasetProfile: { timestampMillis: 1_700_000_000_000, rowCount: 7 }
  }
  return ingest(
    client,
    ...batchUrns(batch).flatMap(urn => BATCH_ASPECTS.map(aspect => proposal(urn, aspect, values[aspect])))
  )
}

function createTag(client: Client, id: string): Promise<Answer> {
  const query = 'mutation ($input: CreateTagInput!) { createTag(input: $input) }'
  return client.post('/api/graphql', { query, variables: { input: { id, name: id } } })
}

function addTag(client: Client, id: string, resourceUrn: string): Promise<Answer> {
  const query = 'mutation ($input: TagAssociationInput!) { addTag(input: $input) }'
  return client.post('/api/graphql', { query, variables: { input: { tagUrn: tagOf(id), resourceUrn } } })
}
