import type { Client } from '../../helper.ts'

export const PATH = '/openapi/openlineage/api/v1/lineage'
const PRODUCER = 'https://github.com/OpenLineage/OpenLineage/tree/1.40.0/integration/spark'
const SCHEMA = 'https://openlineage.io/spec/2-0-2/OpenLineage.json#/$defs/RunEvent'
const FACET = { _producer: PRODUCER, _schemaURL: 'https://openlineage.io/spec/facets/1-0-0/Facet.json' }

export type Content = Readonly<Record<string, unknown>>

/** Facets with the members that each must have. */
export function facets(contents: Readonly<Record<string, Content>>): Content {
  return Object.fromEntries(Object.entries(contents).map(([name, content]) => [name, { ...FACET, ...content }]))
}

/** The id of a run: `00000000-0000-4000-8000-00000000000` and the number. */
export const runId = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
export const runOf = (number: number) => `urn:li:dataProcessInstance:${runId(number)}`

/** Minutes after noon of a day in 2026. */
export const at = (minutes: number) => new Date(Date.UTC(2026, 0, 5, 12, minutes)).toISOString()

export interface Told {
  readonly type?: string
  readonly minutes?: number
  readonly run?: number
  readonly job?: string
  readonly namespace?: string
  readonly producer?: string
  readonly runFacets?: Content
  readonly jobFacets?: Content
  readonly inputs?: readonly object[]
  readonly outputs?: readonly object[]
}

/** An event of a job that Spark runs. */
export function runEvent(told: Told): object {
  const { type = 'COMPLETE', minutes = 0, run = 1, job = 'shop.load', namespace = 'prod', producer = PRODUCER } = told
  return {
    ...{ eventType: type, eventTime: at(minutes), producer, schemaURL: SCHEMA },
    run: { runId: runId(run), ...(told.runFacets ? { facets: told.runFacets } : {}) },
    job: { namespace, name: job, ...(told.jobFacets ? { facets: told.jobFacets } : {}) },
    ...(told.inputs ? { inputs: told.inputs } : {}),
    ...(told.outputs ? { outputs: told.outputs } : {})
  }
}

export function jobEvent({ minutes = 0, job = 'shop.load', namespace = 'prod', ...told }: Told): object {
  return {
    ...{ eventTime: at(minutes), producer: PRODUCER, schemaURL: SCHEMA },
    job: { namespace, name: job, ...(told.jobFacets ? { facets: told.jobFacets } : {}) },
    ...{ inputs: told.inputs ?? [], outputs: told.outputs ?? [] }
  }
}

export const datasetEvent = (dataset: object, minutes = 0): object => ({
  ...{ eventTime: at(minutes), producer: PRODUCER, schemaURL: SCHEMA },
  dataset
})

const POSTGRES = 'postgres://db:5432'

export const table = (name: string, more: Content = {}): object => ({
  namespace: POSTGRES,
  name: `shop.public.${name}`,
  ...more
})
export const urnOf = (name: string) => `urn:li:dataset:(urn:li:dataPlatform:postgres,shop.public.${name},PROD)`
export const columnOf = (name: string, column: string) => `urn:li:schemaField:(${urnOf(name)},${column})`
export const JOB = 'urn:li:dataJob:(urn:li:dataFlow:(spark,shop,prod),shop.load)'

/** The facet `columnLineage`: what each column is made from, as `table.column`. */
export function columns(
  made: Readonly<Record<string, readonly string[]>>,
  transformation = 'DIRECT:IDENTITY'
): Content {
  const [type, subtype] = transformation.split(':')
  const inputFields = (sources: readonly string[]) =>
    sources.map(source => {
      const [name = '', field] = source.split('.')
      return { ...table(name), field, transformations: [{ type, subtype, description: '', masking: false }] }
    })
  return facets({
    columnLineage: {
      fields: Object.fromEntries(Object.entries(made).map(([name, from]) => [name, { inputFields: inputFields(from) }]))
    }
  })
}

/** The latest value of an aspect; `undefined` if it is not stored. */
export async function aspectOf(client: Client, urn: string, aspect: string): Promise<Content | undefined> {
  const { body } = await client.get(`/entitiesV2/${encodeURIComponent(urn)}?aspects=List(${aspect})`)
  return body?.aspects?.[aspect]?.value
}

/** URNs of the edges of a job. */
export async function edgesOf(client: Client, job = JOB) {
  const value = (await aspectOf(client, job, 'dataJobInputOutput')) ?? {}
  const urns = (name: string) =>
    ((value[name] ?? []) as readonly { destinationUrn: string }[]).map(({ destinationUrn }) => destinationUrn)
  return { inputs: urns('inputDatasetEdges'), outputs: urns('outputDatasetEdges'), jobs: urns('inputDatajobEdges') }
}
