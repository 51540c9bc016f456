import { createHash } from 'node:crypto'
import type { Urn } from '../../../core/index.ts'
import type { JobEvent, LineageJob, RunEvent } from '../events/event.ts'
import { dagOf, groupsOf } from './airflow.ts'
import { encoded, urnOf } from './encoded.ts'

/** A job as the catalog knows it. */
export interface NamedJob {
  readonly flow: Urn
  readonly job: Urn
  readonly flowName: string
  /** Without the name of its flow before it. */
  readonly name: string
  /** The platform of the flow: `airflow`. */
  readonly orchestrator: string
  /** Whether it is the whole flow: a run of a DAG. */
  readonly isFlow: boolean
  /** Groups of Airflow around the task, the outermost first. */
  readonly groups: readonly string[]
}

/** Integrations of OpenLineage, and Airflow's own provider. */
const PRODUCER =
  /github\.com\/(?:openlineage\/openlineage\/.*integration\/([a-z]+)|apache\/(airflow)|trinodb\/(trino))/i
const RENAMED: ReadonlyMap<string, string> = new Map([
  ['awsathena', 'athena'],
  ['sqlserver', 'mssql']
])

/** Flow and job of an event, named as DataHub's endpoint names them. */
export function jobOf(event: JobEvent & Partial<Pick<RunEvent, 'run'>>): NamedJob {
  const { job, run, producer } = event
  const orchestrator = orchestratorOf([
    job.facets?.jobType?.integration,
    run?.facets?.processing_engine?.name,
    PRODUCER.exec(producer)?.slice(1).find(Boolean)
  ])
  if (orchestrator !== 'airflow') return named(job, orchestrator)
  const found = named(job, orchestrator, dagOf(event))
  return found.isFlow ? found : { ...found, groups: groupsOf(event, found.name) }
}

/** A job of an orchestrator; `parent` is the flow that it is likely to belong to. */
export function named(
  job: Pick<LineageJob, 'namespace' | 'name' | 'facets'>,
  orchestrator: string,
  parent?: string
): NamedJob {
  const flowName = flowOf(job, orchestrator, parent)
  const flow = urnOf('dataFlow', encoded(orchestrator), encoded(flowName), encoded(job.namespace))
  const name = job.name.startsWith(`${flowName}.`) ? job.name.slice(flowName.length + 1) : job.name
  return {
    flow,
    job: urnOf('dataJob', flow, encoded(job.name)),
    flowName,
    name: name || job.name,
    orchestrator,
    isFlow: job.name === flowName,
    groups: []
  }
}

function orchestratorOf(candidates: readonly unknown[]): string {
  const found = candidates.find((one): one is string => typeof one === 'string' && one.trim() !== '')
  const name = (found ?? 'unknown').trim().toLowerCase()
  return RENAMED.get(name) ?? name
}

/** The first part of the name. Airflow's ids of DAGs can have dots: its events say what the DAG is. */
function flowOf({ name, facets }: Pick<LineageJob, 'name' | 'facets'>, orchestrator: string, parent?: string): string {
  if (orchestrator === 'airflow') {
    if (facets?.jobType?.jobType === 'DAG') return name
    if (parent !== undefined && name.startsWith(`${parent}.`)) return parent
  }
  return name.split('.', 1)[0] || name
}

export const runUrn = (runId: string): Urn => urnOf('dataProcessInstance', runId.toLowerCase())

/** A UUID of a text (version 3, without a namespace), as DataHub's converter makes ids. */
export function nameUuid(text: string): string {
  const bytes = createHash('md5').update(text).digest()
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x30
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = bytes.toString('hex')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}
