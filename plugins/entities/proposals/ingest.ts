import { BadRequest, type Call, type Data, entityTypeOf, Invalid, type Model, type Urn } from '../../../core/index.ts'
import { Appeared } from '../errors.ts'
import type { ModelHandles } from '../handles.ts'
import { isSkippable } from './conditions.ts'
import { defaultAspectEdits } from './default-aspects.ts'
import { editsOf } from './edits.ts'
import { isHardDelete, nothingWritten, type Proposal } from './proposal.ts'

const PLANS = 4

interface IngestDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: Pick<ModelHandles, 'dataPlatformInfo'>
}

/** Writes all proposals of a request or none: the one way in for every write dialect. */
export type Ingest = (call: Call, proposals: readonly Proposal[]) => Promise<void>

export function createIngest({ data, model, aspects }: IngestDeps): Ingest {
  const keyOf = (urn: Urn) => model.type(entityTypeOf(urn)).key

  /** Names of stored aspects, key aspects and those that a proposal only fills while absent. */
  async function stored(call: Call, proposals: readonly Proposal[]): Promise<(urn: Urn, aspect: string) => boolean> {
    const wanted = new Map<Urn, Set<string>>()
    for (const proposal of proposals) {
      const names = wanted.get(proposal.urn) ?? new Set([keyOf(proposal.urn)])
      if (isSkippable(proposal)) names.add(proposal.aspect)
      wanted.set(proposal.urn, names)
    }
    const asked = [...wanted].map(([urn, names]) => ({ urn, aspects: [...names] }))
    const found = await data.read(call.as('planning a write'), asked)
    const known = new Set(found.flat().map(({ row }) => `${row.urn}\0${row.aspect}`))
    return (urn, aspect) => known.has(`${urn}\0${aspect}`)
  }

  async function plan(call: Call, proposals: readonly Proposal[]) {
    const has = await stored(call, proposals)
    const left = proposals.filter(one => {
      if (!isSkippable(one)) return true
      return !has(one.urn, one.change === 'CREATE_ENTITY' ? keyOf(one.urn) : one.aspect)
    })
    const { deletes, writes } = separate(left, model)
    const first = Map.groupBy(
      writes.filter(({ urn }) => !has(urn, keyOf(urn))),
      ({ urn }) => urn
    )
    const added = await defaultAspectEdits(
      call,
      { model, platforms: aspects.dataPlatformInfo },
      [...first].flatMap(firstWriteOf)
    )
    const request = { model, call, search: { searched: 0 } }
    return { deletes, edits: [...writes.flatMap(one => editsOf(one, request)), ...added] }
  }

  async function attempt(call: Call, proposals: readonly Proposal[]): Promise<void> {
    const { deletes, edits } = await plan(call, proposals)
    await data.write(call, edits).catch(error => {
      throw error instanceof Invalid ? explain(error, proposals, model) : error
    })
    for (const { urn } of deletes) await data.erase(call, urn)
  }

  return async (call, proposals) => {
    for (let tries = 1; ; tries++) {
      try {
        return await attempt(call, proposals)
      } catch (error) {
        if (!(error instanceof Appeared) || tries === PLANS) throw error
      }
    }
  }
}

/** Hard deletes are done when everything else is written, so they may not meet other changes of their entity. */
function separate(proposals: readonly Proposal[], model: Model) {
  const deletes = proposals.filter(one => isHardDelete(one, model))
  const erased = new Set(deletes.map(({ urn }) => urn))
  const writes = proposals.filter(one => !isHardDelete(one, model))
  const both = writes.find(({ urn }) => erased.has(urn))
  if (both) throw new BadRequest(`${both.at}${both.urn} is deleted and written in one batch: send two requests`)
  return { deletes, writes }
}

function firstWriteOf([urn, proposals]: [Urn, Proposal[]]) {
  const creating = proposals.find(({ change }) => change !== 'RESTATE' && change !== 'DELETE')
  if (!creating) return []
  const { version: _counted, ...system } = creating.system
  return [{ urn, given: new Set(proposals.map(({ aspect }) => aspect)), system }]
}

/** Names the proposals of a batch whose values do not fit; the error as it was when the fault is a patch's. */
function explain(error: Error, proposals: readonly Proposal[], model: Model): Error {
  if (proposals.length < 2) return error
  const wrong = proposals.flatMap(({ at, urn, aspect, change, value }) => {
    if (change === 'PATCH' || change === 'DELETE' || model.aspects.get(aspect)?.isKey) return []
    try {
      model.aspect(entityTypeOf(urn), aspect).validate(value())
      return []
    } catch (cause) {
      return cause instanceof Error ? [`${at}${urn}: ${cause.message}`] : []
    }
  })
  if (wrong.length === 0) return error
  return new Invalid(nothingWritten(wrong))
}
