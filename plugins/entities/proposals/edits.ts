import { BadRequest, type Call, type Edit, entityTypeOf, type Model } from '../../../core/index.ts'
import { ConcurrentlyCreated, ConditionFailed } from '../errors.ts'
import { applyPatch, type Search } from '../patch/apply.ts'
import { complete, completeNew } from '../patch/complete.ts'
import { keepInStep } from '../patch/domains.ts'
import { parsePatch } from '../patch/parse.ts'
import { checkConditions, isSkippable } from './conditions.ts'
import type { MergedValue, WholeValue } from './merging.ts'
import type { Proposal } from './proposal.ts'

/** Shared by the proposals of one request. */
interface Request {
  readonly model: Model
  readonly call: Call
  readonly search: Search
  /** What is written in place of some of the values. */
  readonly merges: ReadonlyMap<WholeValue, MergedValue>
}

/** The edits of proposals, none of which must be a hard delete. A batch that creates an entity that exists fails first. */
export function editsOf(proposals: readonly Proposal[], request: Request): Edit[] {
  const creations = proposals.filter(({ change }) => change === 'CREATE_ENTITY').map(one => creationOf(one, request))
  const others = proposals.filter(({ urn, aspect, change }) => {
    return change !== 'CREATE_ENTITY' || aspect !== request.model.type(entityTypeOf(urn)).key
  })
  return [...creations, ...others.map(one => editOf(one, request))]
}

function editOf(proposal: Proposal, request: Request): Edit {
  const { urn, aspect, system, change } = proposal
  const merged = request.merges.get(proposal)
  if (merged) return { urn, aspect, system: merged.system, change: mergeOf(proposal, merged) }
  const ignoresOld = change !== 'PATCH' && change !== 'CREATE'
  return { urn, aspect, system, ignoresOld, change: changeOf(proposal, request) }
}

function mergeOf(proposal: Proposal, merged: MergedValue): Edit['change'] {
  return (old, stored) => {
    checkConditions(proposal, stored)
    return merged.change(old, stored)
  }
}

function creationOf(proposal: Proposal, { model }: Request): Edit {
  const { urn, system } = proposal
  const { key } = model.type(entityTypeOf(urn))
  return { urn, aspect: key, system, change: (_old, stored) => demandAbsent(proposal, stored !== undefined) }
}

function changeOf(proposal: Proposal, request: Request): Edit['change'] {
  const { aspect, change } = proposal
  const { kind, isKey } = request.model.aspects.get(aspect) ?? {}
  if (kind === 'timeseries') return pointOf(proposal)
  if (isKey) return () => ({})
  const next = change === 'PATCH' ? patchOf(proposal, request) : replaced(proposal)
  return (old, stored) => {
    checkConditions(proposal, stored)
    return next(old, stored)
  }
}

function pointOf({ change, aspect, value }: Proposal): Edit['change'] {
  if (change === 'PATCH' || change === 'DELETE') {
    throw new BadRequest(
      `${change} is not supported for the timeseries ${aspect}: use UPSERT, or POST /entities?action=delete`
    )
  }
  const point = value()
  return () => point
}

function replaced(proposal: Proposal): Edit['change'] {
  const { change, aspect, urn } = proposal
  if (change === 'DELETE') return () => undefined
  const value = proposal.value()
  if (change !== 'CREATE') return () => value
  return old => {
    if (old === undefined) return value
    if (isSkippable(proposal)) return old
    throw new ConditionFailed(`${aspect} of ${urn}: Cannot perform CREATE since the aspect already exists.`)
  }
}

function patchOf({ aspect, value, merge }: Proposal, { call, search }: Request): Edit['change'] {
  if (merge) return merge
  const patch = parsePatch(value(), aspect)
  const stamp = { time: Date.now(), actor: call.actor }
  return old => {
    const patched = applyPatch(old, patch, search)
    if (patched === old) return old
    const whole = (old === undefined ? completeNew : complete)(aspect, patched, stamp)
    return aspect === 'domains' ? keepInStep(old, whole) : whole
  }
}

/** The value of the key aspect of a new entity. @throws when the entity exists */
function demandAbsent(proposal: Proposal, exists: boolean): unknown {
  if (!exists) return {}
  if (isSkippable(proposal)) throw new ConcurrentlyCreated()
  throw new ConditionFailed(
    `${proposal.urn}: Cannot perform CREATE_ENTITY if not exists since the entity key already exists.`
  )
}
