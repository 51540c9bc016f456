import { type Aspect, TooLarge, type Urn } from '../../../core/index.ts'
import type { Proposal } from '../../entities/index.ts'
import type { Config } from '../config.ts'
import type { DatasetEvent, JobEvent, LineageDataset, LineageEvent, RunEvent } from '../events/event.ts'
import { createDatasetNames, createEventNames, type DatasetNames, type NamedDataset } from '../names/datasets.ts'
import { jobOf, type NamedJob, named, runUrn } from '../names/jobs.ts'
import { type Edges, joined, joinedAll, NO_EDGES, type Observation } from '../state/edges.ts'
import { hashOf, type State } from '../state/state.ts'
import { columnEdges, lineageEdges } from './columns.ts'
import { describeDataset } from './dataset.ts'
import { createDraft, type Draft } from './draft.ts'
import { describeFlow, describeJob } from './job.ts'
import { datasetLineage, jobLineage } from './lineage.ts'
import { recordsIn, stringIn } from './properties.ts'
import { measure, recordOperation } from './quality.ts'
import { describeRun, endOf, upstreamJobs, useDatasets } from './run.ts'

/** More would hold other writers for seconds. An event of 5 MB has some 5 000. */
export const MAX_CHANGES = 20_000

/** The changes that an event makes. */
export interface MappedEvent {
  /** Of all of its entities. */
  readonly proposals: readonly Proposal[]
  /** The job or dataset that it is about, which remembers it. */
  readonly about: Urn
  readonly hash: string
}
export type MapEvent = (event: LineageEvent) => MappedEvent

export function createMapping(config: Config, states: Aspect<State>): MapEvent {
  const names = createDatasetNames(config)
  return checked => {
    const drafts = createDrafts(checked.time)
    const mapped = {
      drafts,
      time: checked.time,
      names: createEventNames(names, datasetsOf(checked), config.hivePlatform)
    }
    const about =
      checked.kind === 'DatasetEvent'
        ? mapDataset(checked.event, mapped)
        : mapJob(checked.event, mapped, checked.kind === 'RunEvent' ? checked.event : undefined)
    const hash = hashOf(checked.event)
    const proposals = drafts.all().flatMap(draft => draft.proposals(states, draft.urn === about ? hash : undefined))
    if (proposals.length <= MAX_CHANGES) return { proposals, about, hash }
    throw new TooLarge(`an event may change ${MAX_CHANGES} values, this one changes ${proposals.length}`)
  }
}

interface Mapped {
  readonly drafts: ReturnType<typeof createDrafts>
  readonly time: number
  readonly names: DatasetNames
}

/** One draft for each entity, in the order of their first mention. */
function createDrafts(time: number) {
  const known = new Map<Urn, Draft>()
  return {
    of(urn: Urn): Draft {
      const draft = known.get(urn) ?? createDraft(urn, time)
      known.set(urn, draft)
      return draft
    },
    add(drafts: readonly Draft[]): void {
      for (const draft of drafts) known.set(draft.urn, draft)
    },
    all: (): Draft[] => [...known.values()]
  }
}

function datasetsOf({ kind, event }: LineageEvent): readonly LineageDataset[] {
  return kind === 'DatasetEvent' ? [event.dataset] : [...(event.inputs ?? []), ...(event.outputs ?? [])]
}

function mapDataset({ dataset }: DatasetEvent, { drafts, names, time }: Mapped): Urn {
  const found = names(dataset)
  const draft = drafts.of(found.urn)
  describeDataset(draft, found, dataset)
  drafts.add(measure(draft, { named: found, dataset, time }))
  const { columnLineage, lineage } = dataset.facets ?? {}
  if (columnLineage === undefined && lineage === undefined) return found.urn
  const edges = columnEdges(found, dataset.facets, { names, time })
  draft.observe({ id: '', time, end: 'completed', edges }, 'upstreamLineage', datasetLineage)
  return found.urn
}

/** A job, and the run of it that the event is about, if there is one. */
function mapJob(event: JobEvent, mapped: Mapped, ofRun: RunEvent | undefined): Urn {
  const { drafts, names, time } = mapped
  const job = jobOf(ofRun ?? event)
  describeFlow(drafts.of(job.flow), job, event.job.facets)
  const draft = drafts.of(job.job)
  describeJob(draft, job, event.job.facets)
  const inputs = (event.inputs ?? []).map(dataset => [names(dataset), dataset] as const)
  const outputs = (event.outputs ?? []).map(dataset => [names(dataset), dataset] as const)
  const edges = edgesOf(event, { inputs, outputs, job, mapped, ofRun })
  draft.observe(observationOf(ofRun, time, edges), 'dataJobInputOutput', jobLineage)
  for (const [found, dataset] of [...inputs, ...outputs]) describeDataset(drafts.of(found.urn), found, dataset)
  const runId = ofRun && !isUnderWay(ofRun) ? ofRun.run.runId : undefined
  for (const [found, dataset] of [...inputs, ...outputs]) {
    const measured = {
      named: found,
      dataset,
      time,
      orchestrator: job.orchestrator,
      ...(runId === undefined ? {} : { runId })
    }
    drafts.add(measure(drafts.of(found.urn), measured))
  }
  if (!ofRun) return job.job
  for (const [found, dataset] of isUnderWay(ofRun) ? [] : outputs)
    recordOperation(drafts.of(found.urn), { named: found, dataset, time, runId: ofRun.run.runId })
  const run = drafts.of(runUrn(ofRun.run.runId))
  describeRun(run, ofRun, { job, time })
  if (inputs.length > 0) useDatasets(run, 'input', inputs)
  if (outputs.length > 0) useDatasets(run, 'output', outputs)
  return job.job
}

/** What it has done is told when it ends; until then events repeat what is known so far. */
const isUnderWay = ({ eventType }: RunEvent) => eventType === 'START' || eventType === 'RUNNING'

/** An event without a run says all that the job does. */
function observationOf(ofRun: RunEvent | undefined, time: number, edges: Edges): Observation {
  if (!ofRun) return { id: '', time, end: 'completed', edges }
  const end = endOf(ofRun.eventType)
  return { id: ofRun.run.runId.toLowerCase(), time, edges, ...(end === undefined ? {} : { end }) }
}

type Used = readonly (readonly [NamedDataset, LineageDataset])[]
interface Parts {
  readonly inputs: Used
  readonly outputs: Used
  readonly job: NamedJob
  readonly mapped: Mapped
  readonly ofRun: RunEvent | undefined
}

function edgesOf(event: JobEvent, { inputs, outputs, job, mapped, ofRun }: Parts): Edges {
  const { names, time } = mapped
  const timesOf = (urns: readonly string[]) => Object.fromEntries(urns.map(urn => [urn, time]))
  const own: Edges = {
    inputs: timesOf(inputs.map(([{ urn }]) => urn)),
    outputs: timesOf(outputs.map(([{ urn }]) => urn)),
    jobs: timesOf(ofRun ? upstreamJobs(ofRun, job) : []),
    columns: {}
  }
  const ofColumns = outputs.map(([found, { facets }]) => columnEdges(found, facets, { names, time }))
  const declared = recordsIn(event.job.facets?.lineage?.entries).map(entry =>
    declaredEdges(entry, { job, names, time })
  )
  return joinedAll([own, ...ofColumns, ...declared])
}

interface Declaring {
  readonly job: NamedJob
  readonly names: DatasetNames
  readonly time: number
}

/** An entry of a job's facet `lineage`: a dataset that it writes, or the job itself, with their inputs. */
function declaredEdges(entry: Readonly<Record<string, unknown>>, { job, names, time }: Declaring): Edges {
  const [namespace, name] = [stringIn(entry.namespace), stringIn(entry.name)]
  const jobs = recordsIn(entry.inputs).flatMap(({ type, namespace: space, name: own }) => {
    const [ofJob, other] = [stringIn(space), stringIn(own)]
    if (type !== 'JOB' || ofJob === undefined || other === undefined) return []
    return [[named({ namespace: ofJob, name: other }, job.orchestrator, job.flowName).job, time] as const]
  })
  const upstream: Edges = { ...NO_EDGES, jobs: Object.fromEntries(jobs.filter(([urn]) => urn !== job.job)) }
  if (entry.type !== 'DATASET' || namespace === undefined || name === undefined)
    return joined(upstream, inputsOf(entry, { names, time }))
  const output = names({ namespace, name })
  return joined({ ...upstream, outputs: { [output.urn]: time } }, lineageEdges(output, entry, { names, time }))
}

/** The datasets that a job reads, without saying for what. */
function inputsOf(entry: Readonly<Record<string, unknown>>, { names, time }: Omit<Declaring, 'job'>): Edges {
  const datasets = recordsIn(entry.inputs).flatMap(({ type, namespace, name }) => {
    const [space, own] = [stringIn(namespace), stringIn(name)]
    return type === 'DATASET' && space !== undefined && own !== undefined
      ? names({ namespace: space, name: own }).urn
      : []
  })
  return { ...NO_EDGES, inputs: Object.fromEntries(datasets.map(urn => [urn, time])) }
}
