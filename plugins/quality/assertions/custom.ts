import { randomUUID } from 'node:crypto'
import {
  type ArgsOf,
  type Call,
  checkText,
  type Demand,
  type EntityRef,
  isUrn,
  makeUrn,
  parseUrnOf,
  type Urn
} from '../../../core/index.ts'
import { applyUpdate, type MapEntry, mapOf } from '../../entities/index.ts'
import { textsOf } from '../../kit/index.ts'
import { covers, demandsOnAssets, type QualityDeps } from '../assets.ts'
import { AssetsChanged, NoSuchAsset, QualityInput } from '../errors.ts'
import { type AssertionInfo, entityOf } from './info.ts'
import type { assertionOperationsSdl } from './operations-sdl.ts'

type CustomInfo = NonNullable<AssertionInfo['customAssertion']>

/** Types of GraphQL that other literals define. */
export interface AssertionTypes {
  readonly StringMapEntryInput: MapEntry
  readonly AssertionStdParameterType: 'STRING' | 'NUMBER' | 'LIST' | 'SET' | 'UNKNOWN'
  readonly DatasetAssertionScope: NonNullable<CustomInfo['scope']>
  readonly AssertionStdAggregation: NonNullable<CustomInfo['aggregation']>
  readonly AssertionStdOperator: NonNullable<CustomInfo['operator']>
}
type Args = ArgsOf<typeof assertionOperationsSdl, AssertionTypes>['upsertCustomAssertion']
type Input = Args['input']

const EDIT = ['EDIT_ENTITY', 'EDIT_ENTITY_ASSERTIONS']
const NAME = { max: 500, isOneLine: true }
const URL = { max: 2000, isOneLine: true }
const TEXT = { max: 100_000 }
const MAX_FIELDS = 1000
const check = textsOf(
  'an assertion',
  { description: TEXT, externalUrl: URL, logic: TEXT, nativeType: NAME },
  QualityInput
)
const WRITING = 'writing an assertion, which the rights on its dataset allow'

export const parseAssertion = (text: string): Urn => parseUrnOf('assertion', text)

/** On the dataset, and on that of an assertion that is replaced. */
export async function demandsToUpsert(deps: QualityDeps, call: Call, { urn, input }: Args): Promise<Demand[]> {
  const dataset = parseUrnOf('dataset', input.entityUrn)
  const system = call.as('looking up the dataset of an assertion')
  const stored = urn == null ? undefined : await deps.entities.aspects.assertionInfo.get(system, parseAssertion(urn))
  const old = entityOf(stored)
  return demandsOnAssets({ anyOf: EDIT, assets: old ? [dataset, old] : [dataset] })
}

/** On the dataset of an assertion; on the assertion if it has none, or does not exist. */
export async function demandsOnAssertion(deps: QualityDeps, call: Call, urn: Urn): Promise<Demand[]> {
  const system = call.as('looking up the dataset of an assertion')
  const asset = entityOf(await deps.entities.aspects.assertionInfo.get(system, urn))
  return demandsOnAssets({ anyOf: EDIT, assets: asset ? [asset] : [], urn })
}

/** @throws QualityInput, NoSuchAsset, AssetsChanged */
export async function upsertCustomAssertion(deps: QualityDeps, call: Call, { urn: text, input }: Args) {
  const { data, entities } = deps
  const { assertionInfo, dataPlatformInstance } = entities.aspects
  const urn = text == null ? makeUrn('assertion', randomUUID()) : parseAssertion(text)
  const dataset = parseUrnOf('dataset', input.entityUrn)
  const platform = platformOf(input.platform)
  const custom = customOf(input, dataset)
  const missing = () => new NoSuchAsset('The dataset', dataset)
  if (!(await entities.exists(call, dataset))) throw missing()
  const now = { time: Date.now(), actor: call.actor }
  const next = (old: AssertionInfo | undefined): AssertionInfo => {
    const asset = entityOf(old)
    if (asset && !covers(call, [asset])) throw new AssetsChanged('assertion', urn)
    if (old && old.type !== 'CUSTOM') {
      throw new QualityInput(`${urn} is an assertion of the type ${old.type}: expected CUSTOM, or another URN`)
    }
    const { externalUrl: _url, ...kept } = old ?? {}
    return {
      ...kept,
      ...{ type: 'CUSTOM', description: input.description, customAssertion: custom, entityUrn: dataset },
      ...(input.externalUrl ? { externalUrl: input.externalUrl } : {}),
      ...{ source: old?.source ?? { type: 'EXTERNAL', created: now }, lastUpdated: now }
    }
  }
  const edits = [assertionInfo.edit(urn, next), dataPlatformInstance.edit(urn, () => ({ platform }))]
  await data.write(call.as(WRITING), edits, { require: [{ urn: dataset, missing }] })
  return { urn } satisfies EntityRef
}

function platformOf({ urn, name }: Input['platform']): Urn {
  if (urn) return parseUrnOf('dataPlatform', urn)
  checkText('The name of the platform', name, NAME, QualityInput)
  const named = `urn:li:dataPlatform:${name ?? ''}`
  if (!name || !isUrn(named)) {
    throw new QualityInput('platform requires its urn, or a name of letters and digits such as greatExpectations')
  }
  return named
}

function customOf(input: Input, dataset: Urn): CustomInfo {
  checkText('The type of a custom assertion', input.type, { ...NAME, isRequired: true }, QualityInput)
  check(input)
  const columns = columnsOf(input, dataset)
  const { scope, aggregation, operator, nativeType, logic, parameters } = input
  const { value, minValue, maxValue } = parameters ?? {}
  for (const one of [value, minValue, maxValue]) {
    checkText('A parameter of an assertion', one?.value, TEXT, QualityInput)
  }
  return {
    ...{ type: input.type, entity: dataset },
    ...(columns[0] === undefined ? {} : { field: columns[0], fields: columns }),
    ...applyUpdate<Partial<CustomInfo>>({}, { scope, aggregation, operator, nativeType, logic }),
    ...applyUpdate<Partial<CustomInfo>>(
      {},
      { nativeParameters: mapOf('nativeParameters', input.nativeParameters, QualityInput) }
    ),
    ...(parameters
      ? { parameters: applyUpdate<NonNullable<CustomInfo['parameters']>>({}, { value, minValue, maxValue }) }
      : {})
  }
}

function columnsOf({ fieldPath, fieldPaths }: Input, dataset: Urn): Urn[] {
  const paths = [...new Set([...(fieldPath ? [fieldPath] : []), ...(fieldPaths ?? [])])]
  if (paths.length > MAX_FIELDS) {
    throw new QualityInput(`At most ${MAX_FIELDS} fieldPaths are allowed, found ${paths.length}`)
  }
  return paths.map(path => {
    const urn = `urn:li:schemaField:(${dataset},${path})`
    if (path === '' || !isUrn(urn)) {
      throw new QualityInput(`${JSON.stringify(path.slice(0, 100))} is not the path of a column`)
    }
    return urn
  })
}
