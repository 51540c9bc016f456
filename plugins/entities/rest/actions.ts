import {
  type Action,
  action,
  type Call,
  type Data,
  type Demand,
  isRecord,
  type Model,
  type Privilege,
  type Static,
  Type,
  type Urn
} from '../../../core/index.ts'
import type { References } from '../relations/references.ts'
import { countAspect } from './count-aspect.ts'
import type { Erasing } from './erasing.ts'

const MAX_LISTED = 100_000
const SLICE = 500
const EXISTS: readonly Privilege[] = [
  'EXISTS_ENTITY',
  'EDIT_ENTITY',
  'DELETE_ENTITY',
  'VIEW_ENTITY_PAGE',
  'SEARCH_PRIVILEGE'
]

interface ActionDeps {
  readonly data: Data
  readonly model: Model
  readonly erasing: Erasing
  readonly references: References
}

const READS = { reads: true }

/** Actions that query, list, count and delete entities. */
export function createActions({ data, model, erasing, references }: ActionDeps): Record<string, Action> {
  return {
    'entities.exists': existsAction(data),
    'entities.listUrns': listAction(data, model),
    'entities.delete': deleteAction(data, erasing),
    'entities.deleteReferences': deleteReferencesAction(data, references),
    'aspects.getCount': action(
      Type.Object({ aspect: Type.String(), urnLike: Type.Optional(Type.String()) }),
      { anyOf: ['GET_COUNTS_PRIVILEGE'], message: 'User is unauthorized to get aspect counts.' },
      (params, call) => countAspect(call, { data, model }, params),
      READS
    )
  }
}

function existsAction(data: Data): Action {
  const params = Type.Object({ urn: Type.String(), includeSoftDelete: Type.Boolean({ default: true }) })
  const demand = onEntity(data, EXISTS, 'check entity exists')
  return action(
    params,
    demand,
    async ({ urn: text, includeSoftDelete }, call) => {
      const urn = await data.urnOf(call, text)
      const [exists] = await data.exists(call, [urn])
      return exists === true && (includeSoftDelete || !(await isRemoved(call, data, urn)))
    },
    READS
  )
}

/** Requires any one of the privileges on the entity that the parameter `urn` names. */
function onEntity(data: Data, anyOf: readonly Privilege[], what: string) {
  return async ({ urn: text }: { urn: string }, call: Call): Promise<Demand> => {
    const urn = await data.urnOf(call, text)
    return { anyOf, on: urn, message: `User is unauthorized to ${what}: ${urn}` }
  }
}

async function isRemoved(call: Call, data: Data, urn: Urn): Promise<boolean> {
  const [[status] = []] = await data.read(call, [{ urn, aspects: ['status'] }])
  return isRecord(status?.value) && status.value.removed === true
}

function listAction(data: Data, model: Model): Action {
  const params = Type.Object({
    entity: Type.String(),
    start: Type.Integer({ minimum: 0, default: 0 }),
    count: Type.Integer({ minimum: 0, maximum: MAX_LISTED, default: 100 })
  })
  return action(
    params,
    'signed-in',
    async ({ entity, start, count }, call) => {
      const { urns, total } = await data.find(call, { types: [model.type(entity).name] }, { skip: start, limit: count })
      return { start, count: urns.length, total, entities: urns }
    },
    READS
  )
}

function deleteAction(data: Data, erasing: Erasing): Action {
  const Millis = Type.Optional(Type.Integer({ minimum: 0 }))
  const params = Type.Object({
    urn: Type.String(),
    aspectName: Type.Optional(Type.String()),
    startTimeMillis: Millis,
    endTimeMillis: Millis
  })
  const erasure = async ({ urn, ...rest }: Static<typeof params>, call: Call) => {
    return { ...rest, urn: await data.urnOf(call, urn) }
  }
  return action(
    params,
    async (given, call) => erasing.demands(call, await erasure(given, call)),
    async (given, call) => erasing.run(call, await erasure(given, call))
  )
}

function deleteReferencesAction(data: Data, references: References): Action {
  const params = Type.Object({ urn: Type.String(), dryRun: Type.Boolean({ default: false }) })
  return action(params, onEntity(data, ['DELETE_ENTITY'], 'delete entity'), async ({ urn: text, dryRun }, call) => {
    const urn = await data.urnOf(call, text)
    const found = await references.find(call, urn)
    // A real run counts all removed references, but lists only those that the caller is authorized to see.
    const total = dryRun ? found.total : await removeAll(references, call, urn)
    return { total, relatedAspects: found.references }
  })
}

async function removeAll(references: References, call: Call, urn: Urn): Promise<number> {
  let total = 0
  for (let left = 1; left > 0; ) {
    call.signal.throwIfAborted()
    const slice = await references.remove(call, urn, SLICE)
    total += slice.removed
    left = slice.left
  }
  return total
}
