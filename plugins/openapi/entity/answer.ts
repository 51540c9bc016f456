import { type Call, entityTypeOf, type Model, type Response, respond, type Urn } from '../../../core/index.ts'
import type { Proposal, Writing } from '../../entities/index.ts'
import { traceparent } from '../trace/trace.ts'
import type { Aspects, Entity } from './dialect.ts'
import type { EntityDeps } from './shown.ts'

interface AnswerOptions {
  /** Answer 202, without the values. */
  readonly async: boolean
  readonly systemMetadata: boolean
}

/** Writes, and answers what `shape` makes of the written entities. The header `traceparent` names the write. */
export function answering<A extends AnswerOptions>(
  deps: EntityDeps,
  { write }: Writing<A>,
  shape: (written: readonly Entity[], args: A) => unknown
) {
  const entitiesOf = createWritten(deps)
  return async (args: A, call: Call): Promise<Response> => {
    const begin = Date.now()
    const written = await entitiesOf(call, await write(args, call), args)
    return respond({
      status: args.async ? 202 : 200,
      headers: { traceparent: traceparent(begin) },
      body: shape(written, args)
    })
  }
}

/** Clients trace what is in the list, so each URN must be in it once. A patch is answered with its result. */
function createWritten({ model, showing, dialect }: EntityDeps) {
  return async (
    call: Call,
    written: readonly Proposal[],
    { async, systemMetadata }: AnswerOptions
  ): Promise<Entity[]> => {
    const byUrn = [...Map.groupBy(written, ({ urn }) => urn)]
    if (async) return byUrn.map(([urn, proposals]) => dialect.close(urn, namesOf(proposals)))
    const isGiven = !systemMetadata && written.every(({ change }) => change !== 'PATCH')
    if (isGiven) return byUrn.map(([urn, proposals]) => dialect.close(urn, valuesOf(model, urn, proposals)))
    const wanted = byUrn.map(([urn, proposals]) => ({
      urn,
      versions: new Map(proposals.map(({ aspect }) => [aspect, 0]))
    }))
    const found = await showing.many(call, wanted, systemMetadata)
    return byUrn.map(([urn, proposals], at) => dialect.close(urn, { ...namesOf(proposals), ...found[at] }))
  }
}

const namesOf = (proposals: readonly Proposal[]): Aspects =>
  Object.fromEntries(proposals.map(({ aspect }) => [aspect, {}]))

/** The value of a key aspect is made from the URN. */
function valuesOf(model: Model, urn: Urn, proposals: readonly Proposal[]): Aspects {
  const { key } = model.type(entityTypeOf(urn))
  return Object.fromEntries(
    proposals.map(({ aspect, value }) => [aspect, { value: aspect === key ? model.keyOf(urn) : value() }])
  )
}
