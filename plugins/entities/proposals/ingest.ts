import {
  BadRequest,
  type Call,
  type Data,
  entityTypeOf,
  Invalid,
  inBatches,
  inTurns,
  type Model,
  type Urn
} from '../../../core/index.ts'
import { ConcurrentlyCreated } from '../errors.ts'
import type { ModelHandles } from '../handles.ts'
import { isSkippable } from './conditions.ts'
import { defaultAspectEdits, defaultAspectsOf } from './default-aspects.ts'
import type { Derivations } from './derivation.ts'
import { editsOf } from './edits.ts'
import type { MergedValue, Merging, WholeValue } from './merging.ts'
import { isHardDelete, nothingWritten, type Proposal } from './proposal.ts'

/** Attempts to plan and write a batch while other requests create the same entities. */
const MAX_ATTEMPTS = 4

interface IngestDeps {
  readonly data: Data
  readonly model: Model
  readonly aspects: Pick<ModelHandles, 'dataPlatformInfo'>
  readonly derivation: Derivations
  readonly merging: () => Merging | undefined
}

const NO_MERGES: ReadonlyMap<WholeValue, MergedValue> = new Map()

/** Writes all proposals of a request or none. All write dialects use it. */
export type Ingest = (call: Call, proposals: readonly Proposal[]) => Promise<void>

export function createIngest(deps: IngestDeps): Ingest {
  return async (call, proposals) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await writeAll(deps, call, proposals)
      } catch (error) {
        if (!(error instanceof ConcurrentlyCreated) || attempt === MAX_ATTEMPTS) throw error
      }
    }
  }
}

async function writeAll(deps: IngestDeps, call: Call, proposals: readonly Proposal[]): Promise<void> {
  const { data, model } = deps
  const { deletes, edits } = await plan(deps, call, proposals)
  await data.write(call, edits).catch(async error => {
    throw error instanceof Invalid ? await inTurns(explain(error, proposals, model)) : error
  })
  for (const { urn } of deletes) await data.erase(call, urn)
}

async function plan(deps: IngestDeps, call: Call, proposals: readonly Proposal[]) {
  const { model, aspects, derivation } = deps
  const { isStored, isComplete } = await readStored(deps, call, proposals)
  const left = proposals.filter(one => {
    if (!isSkippable(one)) return true
    const isOfKey = one.change === 'CREATE_ENTITY'
    return !isStored(one.urn, isOfKey ? model.type(entityTypeOf(one.urn)).key : one.aspect)
  })
  const { deletes, writes } = separate(left, model)
  const incomplete = [...Map.groupBy(writes, ({ urn }) => urn)].filter(([urn]) => !isComplete(urn))
  const added = await defaultAspectEdits(
    call,
    { model, platforms: aspects.dataPlatformInfo },
    incomplete.flatMap(incompleteOf)
  )
  await inTurns(parseValues(writes, model))
  const merging = deps.merging()
  const merges = merging ? await merging(call, writes.filter(isWhole)) : NO_MERGES
  const request = { model, call, merges, search: { searched: 0 } }
  const first = writes.flatMap(one => one.first ?? [])
  return { deletes, edits: [...first, ...editsOf(writes, request), ...added, ...derivation.editsOf(writes)] }
}

const isWhole = ({ change }: Proposal) => change === 'UPSERT' || change === 'UPDATE'

/** The values of key aspects are made from the URN. */
function* parseValues(proposals: readonly Proposal[], model: Model): Generator<void, void> {
  for (const { aspect, parse } of proposals) {
    yield
    if (parse && !model.aspects.get(aspect)?.isKey) yield* parse()
  }
}

/** Lookups: is this aspect stored, and are all that the server adds? For key and default aspects, and those of proposals that can be skipped. */
async function readStored({ data, model }: IngestDeps, call: Call, proposals: readonly Proposal[]) {
  const defaults = new Map<Urn, readonly string[]>()
  const wanted = new Map<Urn, Set<string>>()
  for (const proposal of proposals) {
    const { urn } = proposal
    let names = wanted.get(urn)
    if (!names) {
      const added = defaultAspectsOf(urn, model)
      names = new Set([model.type(entityTypeOf(urn)).key, ...added])
      defaults.set(urn, added)
      wanted.set(urn, names)
    }
    if (isSkippable(proposal)) names.add(proposal.aspect)
  }
  const reads = [...wanted].map(([urn, names]) => ({ urn, aspects: [...names] }))
  const system = call.as('planning a write')
  const found = await inBatches(reads, batch => data.read(system, batch))
  const stored = new Set(found.flat().map(({ row }) => `${row.urn}\0${row.aspect}`))
  const isStored = (urn: Urn, aspect: string): boolean => stored.has(`${urn}\0${aspect}`)
  return { isStored, isComplete: (urn: Urn) => defaults.get(urn)?.every(aspect => isStored(urn, aspect)) ?? false }
}

/** Hard deletes run after all writes, so a batch must not delete and write the same entity. */
function separate(proposals: readonly Proposal[], model: Model) {
  const deletes = proposals.filter(one => isHardDelete(one, model))
  const erased = new Set(deletes.map(({ urn }) => urn))
  const writes = proposals.filter(one => !isHardDelete(one, model))
  const both = writes.find(({ urn }) => erased.has(urn))
  if (both) throw new BadRequest(`${both.at}${both.urn} is deleted and written in one batch: send two requests`)
  return { deletes, writes }
}

/** A rollback can have removed what the first write added: so each write adds it. */
function incompleteOf([urn, proposals]: [Urn, Proposal[]]) {
  const creating = proposals.find(({ change }) => change !== 'RESTATE' && change !== 'DELETE')
  if (!creating) return []
  const { version: _counted, ...system } = creating.system
  return [{ urn, given: new Set(proposals.map(({ aspect }) => aspect)), system }]
}

/** An error that lists the proposals with invalid values; the original error when the result of a patch is invalid. */
function* explain(error: Error, proposals: readonly Proposal[], model: Model): Generator<void, Error> {
  if (proposals.length < 2) return error
  const wrong: string[] = []
  for (const { at, urn, aspect, change, value } of proposals) {
    if (change === 'PATCH' || change === 'DELETE' || model.aspects.get(aspect)?.isKey) continue
    yield
    try {
      const { validate, wrongReference } = model.aspect(entityTypeOf(urn), aspect)
      validate(value())
      const refused = wrongReference(value())
      if (refused !== undefined) throw new Invalid(`aspect ${aspect}: ${refused}`)
    } catch (cause) {
      if (cause instanceof Error) wrong.push(`${at}${urn}: ${cause.message}`)
    }
  }
  return wrong.length === 0 ? error : new Invalid(nothingWritten(wrong))
}
