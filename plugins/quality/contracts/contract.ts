import { createHash } from 'node:crypto'
import {
  type ArgsOf,
  type Call,
  checkText,
  type Demand,
  type EntityField,
  type EntityRef,
  makeUrn,
  operation,
  parseUrnOf,
  type Unique,
  type Urn
} from '../../../core/index.ts'
import { type ModelAspects, read } from '../../entities/index.ts'
import { parseAssertion } from '../assertions/custom.ts'
import { entityOf } from '../assertions/info.ts'
import { covers, demandsOnAssets, type QualityDeps } from '../assets.ts'
import { AssetsChanged, NoSuchAsset, OtherContract, QualityInput } from '../errors.ts'
import type { contractOperationsSdl } from './sdl.ts'

interface Types {
  readonly DataContractState: 'ACTIVE' | 'PENDING'
}
type Args = ArgsOf<typeof contractOperationsSdl, Types>['upsertDataContract']
type Input = Args['input']
type Properties = ModelAspects['dataContractProperties']

const EDIT = ['EDIT_ENTITY', 'EDIT_ENTITY_DATA_CONTRACT']
const MAX_ASSERTIONS = 1000
const OF_DATASET = 'dataContractProperties.ContractFor'
const WRITING = 'writing a data contract, which the rights on its dataset allow'

export const contractOperations = (deps: QualityDeps) => ({
  upsertDataContract: operation(
    (args: Args, call) => demandsToUpsert(deps, call, args),
    (args, call) => upsertContract(deps, call, args)
  )
})

/** The same id as DataHub's client makes. */
function urnOf({ urn, input }: Args): Urn {
  if (urn != null) return parseUrnOf('dataContract', urn)
  checkText('The id of a contract', input.id, { max: 500, isOneLine: true }, QualityInput)
  const ofDataset = createHash('md5')
    .update(JSON.stringify({ entity: input.entityUrn }))
    .digest('hex')
  return makeUrn('dataContract', input.id || ofDataset)
}

/** On the dataset, and on that of a contract that is replaced. */
async function demandsToUpsert({ entities }: QualityDeps, call: Call, args: Args): Promise<Demand[]> {
  const dataset = parseUrnOf('dataset', args.input.entityUrn)
  const system = call.as('looking up the dataset of a contract')
  const stored = await entities.aspects.dataContractProperties.get(system, urnOf(args))
  return demandsOnAssets({ anyOf: EDIT, assets: stored ? [dataset, stored.entity] : [dataset] })
}

/** @throws QualityInput, NoSuchAsset, OtherContract, AssetsChanged */
async function upsertContract(deps: QualityDeps, call: Call, args: Args): Promise<EntityRef> {
  const { data, entities } = deps
  const { dataContractProperties, dataContractStatus } = entities.aspects
  const urn = urnOf(args)
  const { input } = args
  const dataset = parseUrnOf('dataset', input.entityUrn)
  const missing = () => new NoSuchAsset('The dataset', dataset)
  if (!(await entities.exists(call, dataset))) throw missing()
  const { schema, freshness, dataQuality } = input
  const assertionsOf = createAssertionsOf(deps, call, dataset)
  const properties = {
    entity: dataset,
    ...(schema ? { schema: await assertionsOf(schema) } : {}),
    ...(freshness ? { freshness: await assertionsOf(freshness) } : {}),
    ...(dataQuality ? { dataQuality: await assertionsOf(dataQuality) } : {})
  }
  const replaced = (old: Properties | undefined) => {
    if (old && !covers(call, [old.entity])) throw new AssetsChanged('contract', urn)
    return properties
  }
  const edits = [
    dataContractProperties.edit(urn, replaced, { unique }),
    dataContractStatus.edit(urn, old => ({ ...old, state: input.state ?? 'ACTIVE' }))
  ]
  await data.write(call.as(WRITING), edits, { require: [{ urn: dataset, missing }] })
  return { urn }
}

/** A dataset has one contract. */
const unique = ({ entity }: Properties): Unique => ({
  ...{ field: OF_DATASET, value: entity },
  taken: other => new OtherContract(entity, other)
})

/** @throws NoSuchAsset, QualityInput for an assertion about something else */
function createAssertionsOf({ entities }: QualityDeps, call: Call, dataset: Urn) {
  return async (inputs: NonNullable<Input['schema']>): Promise<{ assertion: Urn }[]> => {
    if (inputs.length > MAX_ASSERTIONS) {
      throw new QualityInput(`At most ${MAX_ASSERTIONS} assertions are allowed, found ${inputs.length}`)
    }
    const urns = [...new Set(inputs.map(({ assertionUrn }) => parseAssertion(assertionUrn)))]
    const infos = await entities.aspects.assertionInfo.getMany(call, urns)
    for (const [at, urn] of urns.entries()) {
      const info = infos[at]
      if (!info) throw new NoSuchAsset('The assertion', urn)
      if (entityOf(info) !== dataset) {
        throw new QualityInput(
          `The assertion ${urn} is not about ${dataset}: a contract has only assertions of its dataset`
        )
      }
    }
    return urns.map(assertion => ({ assertion }))
  }
}

async function contractOf({ data }: QualityDeps, call: Call, dataset: Urn): Promise<Urn | undefined> {
  const where = { field: OF_DATASET, in: [dataset] }
  const { urns } = await data.find(call, { types: ['dataContract'], where }, { limit: 1 })
  return urns[0]
}

export const contractFields = ({ entities: { aspects } }: QualityDeps) => ({
  DataContract: {
    properties: read(aspects.dataContractProperties, ({ entity, ...assertions }) => ({
      ...assertions,
      entityUrn: entity
    })),
    status: read(aspects.dataContractStatus, ({ state }) => ({ state }))
  }
})

export const contractEntityFields = (deps: QualityDeps): EntityField => ({
  only: ['Dataset'],
  sdl: 'contract: DataContract',
  resolve: {
    contract: async ({ urn }, _args, call) =>
      (await deps.entities.exists(call, urn)) ? ((await contractOf(deps, call, urn)) ?? null) : null
  }
})
