import { BadRequest, type Call, type Edit, entityTypeOf, type Model } from '../../../core/index.ts'
import { ConcurrentlyCreated, ConditionFailed } from '../errors.ts'
import { applyPatch, type Search } from '../patch/apply.ts'
import { complete } from '../patch/complete.ts'
import { parsePatch } from '../patch/parse.ts'
import { checkConditions, isSkippable } from './conditions.ts'
import type { Proposal } from './proposal.ts'

/** Shared by the proposals of one request. */
interface Request {
  readonly model: Model
  readonly call: Call
  readonly search: Search
}

/** The edits of one proposal, which must not be a hard delete. */
export function editsOf(proposal: Proposal, request: Request): Edit[] {
  const { model } = request
  const { urn, aspect, change, system } = proposal
  const edit: Edit = { urn, aspect, system, change: changeOf(proposal, request) }
  if (change !== 'CREATE_ENTITY') return [edit]
  const { key } = model.type(entityTypeOf(urn))
  const create: Edit = {
    urn,
    aspect: key,
    system,
    change: (_old, stored) => demandAbsent(proposal, stored !== undefined)
  }
  return aspect === key ? [create] : [create, edit]
}

function changeOf(proposal: Proposal, request: Request): Edit['change'] {
  const { aspect, change } = proposal
  const { kind, isKey } = request.model.aspects.get(aspect) ?? {}
  if (kind === 'timeseries') return pointOf(proposal)
  if (isKey) return () => ({})
  const next = change === 'PATCH' ? patchOf(proposal, request) : replaced(proposal)
  return (old, stored) => {
    checkConditions(proposal, stored)
    return next(old)
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

function replaced(proposal: Proposal): (old: unknown) => unknown {
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

function patchOf({ aspect, value }: Proposal, { call, search }: Request): (old: unknown) => unknown {
  const patch = parsePatch(value(), aspect)
  const stamp = { time: Date.now(), actor: call.actor }
  return old => {
    const patched = applyPatch(old, patch, search)
    return patched === old ? old : complete(aspect, patched, old === undefined, stamp)
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
