import {
  type Call,
  type Data,
  type Demand,
  type Edit,
  entityTypeOf,
  isRecord,
  type JsonRecord,
  parseUrn,
  type Urn
} from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import { BLANK, EDGE_KINDS, type Edge, namedBy, newMember } from './edge-kinds.ts'
import { NoInfo, NoSuchEdge, TooManyEdges, UnknownEntity } from './errors.ts'

const MAX_EDGES = 1000

export interface UpdateLineageInput {
  readonly edgesToAdd: readonly (LineageEdge | null)[]
  readonly edgesToRemove: readonly (LineageEdge | null)[]
}
interface LineageEdge {
  readonly downstreamUrn: string
  readonly upstreamUrn: string
}

/** A change of one list of one aspect. */
interface Step extends Edge {
  readonly isAdded: boolean
}

/** Lineage is changed by those who may edit the lineage of both ends. @throws before any read, for malformed edges */
export function demandsOf(input: UpdateLineageInput): Demand[] {
  const ends = new Set(stepsOf(input).flatMap(({ holder, other }) => [holder, other]))
  return Array.from(ends, on => ({ anyOf: ['EDIT_LINEAGE', 'EDIT_ENTITY'], on }))
}

/** @throws UnknownEntity and NoInfo, without any change */
export async function updateLineage(
  { data, entities }: { readonly data: Data; readonly entities: Entities },
  call: Call,
  input: UpdateLineageInput
): Promise<boolean> {
  const steps = stepsOf(input)
  const needed = [...new Set(steps.flatMap(({ holder, other, isAdded }) => (isAdded ? [holder, other] : [holder])))]
  const found = await entities.existing(call, needed)
  const missing = needed.find(urn => !found.has(urn))
  if (missing !== undefined) throw new UnknownEntity(missing)
  const stamp = { time: Date.now(), actor: call.actor }
  const edits = byAspect(steps).map(some => editOf(some, stamp))
  await data.write(call, edits, { require: needed.map(urn => ({ urn, missing: () => new UnknownEntity(urn) })) })
  return true
}

function stepsOf({ edgesToAdd, edgesToRemove }: UpdateLineageInput): Step[] {
  const edges = edgesToAdd.length + edgesToRemove.length
  if (edges > MAX_EDGES) throw new TooManyEdges(MAX_EDGES, edges)
  // Later steps win: an edge that is in both lists is removed.
  return [
    ...edgesToAdd.flatMap(edge => (edge ? [stepOf(edge, true)] : [])),
    ...edgesToRemove.flatMap(edge => (edge ? [stepOf(edge, false)] : []))
  ]
}

function stepOf({ upstreamUrn, downstreamUrn }: LineageEdge, isAdded: boolean): Step {
  const [up, down] = [parseUrn(upstreamUrn), parseUrn(downstreamUrn)]
  const [upstream, downstream] = [entityTypeOf(up), entityTypeOf(down)]
  const kind = EDGE_KINDS.find(one => one.upstream === upstream && one.downstream === downstream)
  if (!kind) {
    const known = EDGE_KINDS.map(one => `${one.upstream} and ${one.downstream}`).join(', ')
    throw new NoSuchEdge(upstream, downstream, known)
  }
  return kind.holder === 'upstream'
    ? { kind, holder: up, other: down, isAdded }
    : { kind, holder: down, other: up, isAdded }
}

function byAspect(steps: readonly Step[]): Step[][] {
  const groups = new Map<string, Step[]>()
  for (const step of steps) {
    const name = `${step.kind.aspect} ${step.holder}`
    groups.set(name, [...(groups.get(name) ?? []), step])
  }
  return [...groups.values()]
}

/** All steps of one aspect. */
function editOf(steps: readonly Step[], stamp: { time: number; actor: Urn }): Edit {
  const [{ kind, holder } = { kind: undefined, holder: undefined }] = steps
  if (!kind || !holder) throw new Error('no step')
  return {
    urn: holder,
    aspect: kind.aspect,
    change(old) {
      const before = isRecord(old) ? old : BLANK[kind.aspect]
      if (!before) throw new NoInfo(holder, kind.aspect)
      const after = steps.reduce(
        (value, step) => (step.isAdded ? added(value, step, stamp) : removed(value, step)),
        before
      )
      return after === before ? old : after
    }
  }
}

function added(value: JsonRecord, step: Step, stamp: { time: number; actor: Urn }): JsonRecord {
  const { list, older } = step.kind
  const known = [...membersOf(value, list), ...(older ? membersOf(value, older) : [])]
  if (known.some(member => namedBy(member) === step.other)) return value
  return { ...value, [list]: [...membersOf(value, list), newMember(step, stamp)] }
}

function removed(value: JsonRecord, { kind: { list, older }, other }: Step): JsonRecord {
  const left = without(value, list, other)
  return older ? without(left, older, other) : left
}

function without(value: JsonRecord, name: string, other: Urn): JsonRecord {
  const members = membersOf(value, name)
  const others = members.filter(member => namedBy(member) !== other)
  return others.length === members.length ? value : { ...value, [name]: others }
}

function membersOf(value: JsonRecord, name: string): readonly unknown[] {
  const members = value[name]
  return Array.isArray(members) ? members : []
}
