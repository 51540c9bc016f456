import {
  type Action,
  action,
  type Call,
  type Data,
  type Demand,
  isRecord,
  type Model,
  type Privilege,
  parseUrn,
  type Static,
  Type
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

/** Actions that query, list, count and delete entities. */
export function createActions({ data, model, erasing, references }: ActionDeps): Record<string, Action> {
  return {
    'entities.exists': existsAction(data),
    'entities.listUrns': listAction(data, model),
    'entities.delete': deleteAction(erasing),
    'entities.deleteReferences': deleteReferencesAction(references),
    'aspects.getCount': action(
      Type.Object({ aspect: Type.String(), urnLike: Type.Optional(Type.String()) }),
      { anyOf: ['GET_COUNTS_PRIVILEGE'], message: 'User is unauthorized to get aspect counts.' },
      (params, call) => countAspect(call, { data, model }, params)
    )
  }
}

function existsAction(data: Data): Action {
  const params = Type.Object({ urn: Type.String(), includeSoftDelete: Type.Boolean({ default: true }) })
  const demand = ({ urn }: { urn: string }): Demand => ({
    anyOf: EXISTS,
    on: parseUrn(urn),
    message: `User is unauthorized to check entity exists: ${urn}`
  })
  return action(params, demand, async ({ urn, includeSoftDelete }, call) => {
    const [exists] = await data.exists(call, [parseUrn(urn)])
    return exists === true && (includeSoftDelete || !(await isRemoved(call, data, urn)))
  })
}

async function isRemoved(call: Call, data: Data, urn: string): Promise<boolean> {
  const [[status] = []] = await data.read(call, [{ urn: parseUrn(urn), aspects: ['status'] }])
  return isRecord(status?.value) && status.value.removed === true
}

function listAction(data: Data, model: Model): Action {
  const params = Type.Object({
    entity: Type.String(),
    start: Type.Integer({ minimum: 0, default: 0 }),
    count: Type.Integer({ minimum: 0, maximum: MAX_LISTED, default: 100 })
  })
  return action(params, 'signed-in', async ({ entity, start, count }, call) => {
    const { urns, total } = await data.find(call, { types: [model.type(entity).name] }, { skip: start, limit: count })
    return { start, count: urns.length, total, entities: urns }
  })
}

function deleteAction(erasing: Erasing): Action {
  const Millis = Type.Optional(Type.Integer({ minimum: 0 }))
  const params = Type.Object({
    urn: Type.String(),
    aspectName: Type.Optional(Type.String()),
    startTimeMillis: Millis,
    endTimeMillis: Millis
  })
  const erasure = ({ urn, ...rest }: Static<typeof params>) => ({ ...rest, urn: parseUrn(urn) })
  return action(
    params,
    (given, call) => erasing.demands(call, erasure(given)),
    (given, call) => erasing.run(call, erasure(given))
  )
}

function deleteReferencesAction(references: References): Action {
  const demand = ({ urn }: { urn: string }): Demand => ({
    anyOf: ['DELETE_ENTITY'],
    on: parseUrn(urn),
    message: `User is unauthorized to delete entity: ${urn}`
  })
  const params = Type.Object({ urn: Type.String(), dryRun: Type.Boolean({ default: false }) })
  return action(params, demand, ({ urn, dryRun }, call) => deleteReferences(call, references, urn, dryRun))
}

/** A real run counts all removed references, but lists only those that the caller is authorized to see. */
async function deleteReferences(call: Call, references: References, text: string, dryRun: boolean): Promise<object> {
  const urn = parseUrn(text)
  const found = await references.find(call, urn)
  if (dryRun) return { total: found.total, relatedAspects: found.references }
  let total = 0
  for (let left = 1; left > 0; ) {
    call.signal.throwIfAborted()
    const slice = await references.remove(call, urn, SLICE)
    total += slice.removed
    left = slice.left
  }
  return { total, relatedAspects: found.references }
}
