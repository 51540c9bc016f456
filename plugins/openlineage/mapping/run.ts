import { isRecord, type JsonRecord, type Urn } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import type { EventType, LineageDataset, RunEvent } from '../events/event.ts'
import { upstreamTasks } from '../names/airflow.ts'
import type { NamedDataset } from '../names/datasets.ts'
import { type NamedJob, named, runUrn } from '../names/jobs.ts'
import { type Aim, aim, aimsBy, contentOf, type Draft, UNKNOWN_ACTOR } from './draft.ts'
import { custom, inProperties, propertiesOf, recordsIn, stringIn, textOf } from './properties.ts'

type Content = JsonRecord | undefined
type RunStatus = ModelAspects['dataProcessInstanceRunEvent']
type Relationships = ModelAspects['dataProcessInstanceRelationships']
type Edge = NonNullable<ModelAspects['dataProcessInstanceInput']['inputEdges']>[number]

const PROPERTIES = 'dataProcessInstanceProperties'
/** Variables whose values are not stored. */
const SECRET = /secret|token|passw|pwd|key|credential|auth|private/i

/** Runs: their facets. Of those that are not here each member is a custom property. */
const AIMS = aimsBy<(content: Content) => readonly Aim[]>({
  parent: content => [
    aim('dataProcessInstanceRelationships', old => old && withParent(old, content)),
    parentProperties(content)
  ],
  environmentVariables: content => [
    custom(
      PROPERTIES,
      'environmentVariables',
      namedValues('environmentVariables', recordsIn(content?.environmentVariables))
    )
  ],
  executionParameters: content => [
    custom(PROPERTIES, 'executionParameters', namedValues('executionParameters', recordsIn(content?.parameters)))
  ],
  tags: content => [
    custom(
      PROPERTIES,
      'tags',
      namedValues('tags', recordsIn(content?.tags), () => false)
    )
  ],
  jobDependencies: content => [
    aim('dataProcessInstanceRelationships', old => old && { ...old, upstreamInstances: upstreamRuns(content) }),
    inProperties(PROPERTIES, 'jobDependencies', content)
  ]
})

export function describeRun(
  draft: Draft,
  { run, eventType }: RunEvent,
  { job, time }: { job: NamedJob; time: number }
): void {
  const created = { time, actor: UNKNOWN_ACTOR }
  draft.always(
    aim(PROPERTIES, old => {
      if (!old) return { name: run.runId, customProperties: {}, created }
      return old.created.time > time ? { ...old, created } : old
    })
  )
  draft.always(
    aim('dataProcessInstanceRelationships', old => ({ upstreamInstances: [], ...old, parentTemplate: job.job }))
  )
  for (const [name, facet] of Object.entries(run.facets ?? {})) {
    const content = contentOf(facet)
    draft.facet(name, content, AIMS.get(name)?.(content) ?? [inProperties(PROPERTIES, name, content)])
  }
  const status = statusOf(eventType)
  // Some senders say that a run began and ended at the same time: the end counts, whichever of the two comes first.
  const timestampMillis = endOf(eventType) ? time + 1 : time
  if (status) draft.value('dataProcessInstanceRunEvent', { timestampMillis, ...status } as RunStatus)
}

/** What an event says of the end of a run. */
export function endOf(type: EventType | undefined): 'completed' | 'failed' | undefined {
  if (type === 'COMPLETE') return 'completed'
  return type === 'FAIL' || type === 'ABORT' ? 'failed' : undefined
}

function statusOf(type: EventType | undefined): Pick<RunStatus, 'status' | 'result'> | undefined {
  if (type === 'START' || type === 'RUNNING') return { status: 'STARTED' }
  const end = endOf(type)
  if (end === undefined || type === undefined) return undefined
  return { status: 'COMPLETE', result: { type: end === 'completed' ? 'SUCCESS' : 'FAILURE', nativeResultType: type } }
}

function withParent(old: Relationships, content: Content): Relationships {
  const { parentInstance: _old, ...others } = old
  const run = runIn(content)
  return run === undefined ? others : { ...others, parentInstance: run }
}

function runIn(content: unknown): Urn | undefined {
  const id = isRecord(content) && isRecord(content.run) ? stringIn(content.run.runId) : undefined
  return id === undefined ? undefined : runUrn(id)
}

function parentProperties(content: Content): Aim {
  const root = isRecord(content?.root) ? content.root : undefined
  const texts = { job: jobName(content), 'root.run': runIn(root), 'root.job': jobName(root) }
  const found = Object.entries(texts).filter((one): one is [string, string] => one[1] !== undefined)
  return custom(
    PROPERTIES,
    'parent',
    Object.fromEntries(found.map(([key, text]) => [`openlineage.parent.${key}`, text]))
  )
}

function jobName(content: Content): string | undefined {
  const job = isRecord(content?.job) ? content.job : undefined
  return job && [stringIn(job.namespace), stringIn(job.name)].filter(Boolean).join('/')
}

const isSecret = (name: string) => SECRET.test(name)

/** Pairs as custom properties, without the values of those that are hidden. */
function namedValues(
  facet: string,
  list: readonly JsonRecord[],
  isHidden = isSecret
): Readonly<Record<string, string>> {
  const values = list.map(({ name, key = name, value = '' }) => {
    const text = String(key)
    return [text, isHidden(text) ? '(not stored)' : textOf(value)]
  })
  return propertiesOf(facet, values.length === 0 ? undefined : Object.fromEntries(values))
}

const upstreamRuns = (content: Content): Urn[] => recordsIn(content?.upstream).flatMap(one => runIn(one) ?? [])

/** The jobs that a run of a job waited for, which are upstream of it. */
export function upstreamJobs(event: RunEvent, { orchestrator, flowName }: NamedJob): Urn[] {
  const { run, job } = event
  const said = recordsIn(run.facets?.jobDependencies?.upstream).flatMap(one => {
    const [namespace, name] = isRecord(one.job) ? [stringIn(one.job.namespace), stringIn(one.job.name)] : []
    return namespace === undefined || name === undefined ? [] : { namespace, name }
  })
  const tasks = orchestrator === 'airflow' ? upstreamTasks(event) : []
  const ofDag = tasks.map(id => ({ namespace: job.namespace, name: `${flowName}.${id}` }))
  return [...said, ...ofDag].map(one => named(one, orchestrator, flowName).job)
}

type Side = 'input' | 'output'

/** The datasets of a run, with what facets say of how it used them. All events of a run add to them. */
export function useDatasets(
  draft: Draft,
  side: Side,
  used: readonly (readonly [NamedDataset, LineageDataset])[]
): void {
  const urns = used.map(([{ urn }]) => urn)
  draft.always(edgesAim(side, old => withEdges(old, urns)))
  for (const [{ urn }, dataset] of used) {
    const facets = (side === 'input' ? dataset.inputFacets : dataset.outputFacets) ?? {}
    for (const [name, facet] of Object.entries(facets)) {
      if (name.startsWith('dataQuality')) continue
      const content = contentOf(facet)
      const properties = propertiesOf(name, content)
      draft.facet(`${side} ${urn} ${name}`, content, [edgesAim(side, old => withUse(old, urn, properties))])
    }
  }
}

function edgesAim(side: Side, change: (old: readonly Edge[]) => readonly Edge[]): Aim {
  return side === 'input'
    ? aim('dataProcessInstanceInput', old => ({ inputs: [], ...old, inputEdges: change(old?.inputEdges ?? []) }))
    : aim('dataProcessInstanceOutput', old => ({ outputs: [], ...old, outputEdges: change(old?.outputEdges ?? []) }))
}

function withEdges(old: readonly Edge[], urns: readonly Urn[]): Edge[] {
  const known = new Set<string>(old.map(({ destinationUrn }) => destinationUrn))
  const added = [...new Set(urns)].filter(urn => !known.has(urn)).map((destinationUrn): Edge => ({ destinationUrn }))
  return [...old, ...added].toSorted((one, other) => (one.destinationUrn < other.destinationUrn ? -1 : 1))
}

function withUse(old: readonly Edge[], urn: Urn, properties: Readonly<Record<string, string>>): Edge[] {
  return old.map(edge =>
    edge.destinationUrn === urn ? { ...edge, properties: { ...edge.properties, ...properties } } : edge
  )
}
