import { randomUUID } from 'node:crypto'
import { type ArgsOf, type Call, checkText, type Edit, entityTypeOf, type Urn } from '../../../core/index.ts'
import { applyUpdate, checkedTime, type ModelAspects, mapOf } from '../../entities/index.ts'
import { covers } from '../assets.ts'
import { AssetsChanged, NoSuchAssertion, QualityInput } from '../errors.ts'
import { type AssertionTypes, parseAssertion } from './custom.ts'
import { entityOf } from './info.ts'
import type { assertionOperationsSdl } from './operations-sdl.ts'
import { withRun } from './run-summary.ts'
import { type Outcome, type SummaryDeps, withoutAssertion, withResult } from './summary.ts'

type Result = NonNullable<ModelAspects['assertionRunEvent']['result']>
interface Types extends AssertionTypes {
  readonly AssertionResultType: Outcome
  readonly AssertionResultSeverity: NonNullable<Result['severity']>
  readonly AssertionResultErrorType: NonNullable<Result['error']>['type']
}
type Args = ArgsOf<typeof assertionOperationsSdl, Types>['reportAssertionResult']

const WRITING = 'writing a result, which the rights on the dataset of the assertion allow'

/**
 * Adds a result, and brings the summaries of the assertion and of what it is about up to date in the same commit.
 * @throws QualityInput, NoSuchAssertion, AssetsChanged
 */
export async function reportResult(deps: SummaryDeps, call: Call, args: Args): Promise<boolean> {
  const { data, entities, summaries } = deps
  const urn = parseAssertion(args.urn)
  const { assertionInfo, assertionRunEvent, assertionRunSummary } = entities.aspects
  const result = resultOf(args.result)
  const at = checkedTime('timestampMillis', args.result.timestampMillis, QualityInput) ?? Date.now()
  const system = call.as(WRITING)
  const info = await assertionInfo.get(system, urn)
  const asset = entityOf(info)
  if (!info || !(await entities.exists(call, urn))) throw new NoSuchAssertion(urn)
  if (!asset) throw new QualityInput(`The assertion ${urn} does not say what it is about: a result requires that`)
  if (!covers(call, [asset])) throw new AssetsChanged('assertion', urn)
  const event = {
    ...{ timestampMillis: at, runId: randomUUID(), assertionUrn: urn, asserteeUrn: asset },
    ...{ status: 'COMPLETE' as const, result }
  }
  const { type: outcome } = result
  const summarized = deps.model.type(entityTypeOf(asset)).aspects.includes(summaries.name)
  const isThere = summarized && (await entities.exists(system, asset))
  const onAsset: Edit[] = isThere ? [summaries.edit(asset, old => withResult(old, { urn, outcome, at }))] : []
  await data.write(system, [
    // Refuses a result when the assertion was moved to another dataset since it was read, or deleted.
    assertionInfo.edit(urn, old => {
      if (!old) throw new NoSuchAssertion(urn)
      if (entityOf(old) !== asset) throw new AssetsChanged('assertion', urn)
      return old
    }),
    assertionRunEvent.edit(urn, () => event),
    assertionRunSummary.edit(urn, old => withRun(old, outcome, at)),
    ...onAsset
  ])
  return true
}

function resultOf({ type, severity, externalUrl, properties, error }: Args['result']): Result {
  checkText('The externalUrl of a result', externalUrl, { max: 2000, isOneLine: true }, QualityInput)
  checkText('The message of an error', error?.message, { max: 20_000 }, QualityInput)
  const nativeResults = mapOf('properties', properties, QualityInput)
  return {
    type,
    ...applyUpdate<Partial<Result>>({}, { severity, externalUrl, nativeResults }),
    ...(error ? { error: { type: error.type, properties: { message: error.message } } } : {})
  }
}

export interface AssertionDeps extends SummaryDeps {
  /** Deletes an assertion with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}

/** @throws NoSuchAssertion, AssetsChanged */
export async function deleteAssertion(deps: AssertionDeps, call: Call, urn: Urn): Promise<boolean> {
  const { entities, summaries } = deps
  const system = call.as('deleting an assertion, which the rights on its dataset allow')
  const asset = entityOf(await entities.aspects.assertionInfo.get(system, urn))
  if (!(await entities.exists(call, urn))) throw new NoSuchAssertion(urn)
  if (asset && !covers(call, [asset])) throw new AssetsChanged('assertion', urn)
  await deps.deletion(system, urn)
  if (asset && (await summaries.get(system, asset))) {
    await summaries.update(system, asset, old => withoutAssertion(old, urn))
  }
  return true
}
