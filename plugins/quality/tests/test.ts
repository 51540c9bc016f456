import {
  type ArgsOf,
  type Call,
  type Demand,
  type EntityField,
  type EntityRef,
  idOf,
  isUrn,
  type Model,
  operation,
  parseJson,
  type Urn
} from '../../../core/index.ts'
import {
  type Entities,
  listed,
  type ModelAspects,
  NOT_REMOVED,
  queryByUrn,
  read,
  searchOf
} from '../../entities/index.ts'
import { DESCRIPTION, ID, type Kind, type Kit, textsOf } from '../../kit/index.ts'
import type { QualityDeps } from '../assets.ts'
import { NoSuchTest, QualityInput, TestExists } from '../errors.ts'
import type { testSdl } from './sdl.ts'

type Args = ArgsOf<typeof testSdl>
type Input = Args['updateTest']['input']
type TestInfo = ModelAspects['testInfo']

const MANAGE: Demand = { anyOf: ['MANAGE_TESTS'], on: 'test' }
const LIMITS = {
  id: { max: 500, isOneLine: true },
  name: ID,
  category: ID,
  description: DESCRIPTION,
  definition: { max: 500_000 }
}
const check = textsOf('a test', LIMITS, QualityInput)

type TestKind = Kind<TestInfo>

export const testKind = (kit: Kit, { aspects }: Entities): TestKind =>
  kit.kind({
    type: 'test',
    info: aspects.testInfo,
    deletion: 'deleteTest',
    exists: urn => new TestExists(urn),
    missing: urn => new NoSuchTest(urn)
  })

export interface TestDeps {
  readonly model: Model
  readonly entities: Entities
  readonly test: TestKind
}

export function testOperations({ model, entities, test }: TestDeps) {
  return {
    Query: {
      test: queryByUrn(model, 'test'),
      listTests: operation(MANAGE, ({ input }: Args['listTests'], call) => listTests(entities, call, input))
    },
    Mutation: {
      createTest: operation(MANAGE, ({ input }: Args['createTest'], call) => createTest(test, call, input)),
      updateTest: operation(MANAGE, (args: Args['updateTest'], call) => updateTest(test, call, args)),
      deleteTest: operation(MANAGE, ({ urn }: Args['deleteTest'], call) => test.delete(call, test.parse(urn)))
    }
  }
}

async function listTests({ lists }: Entities, call: Call, input: Args['listTests']['input']) {
  const list = { types: ['test'], search: ['testInfo.name'], where: [NOT_REMOVED] }
  const { urns, ...page } = await lists.page(call, list, searchOf(input, { refusal: QualityInput }))
  return { ...page, count: urns.length, tests: urns.map(urn => ({ urn })) }
}

/** @throws QualityInput, TestExists */
async function createTest(test: TestKind, call: Call, { id, ...input }: Args['createTest']['input']): Promise<Urn> {
  check({ id })
  if (id && !isUrn(`urn:li:test:${id}`)) throw new QualityInput(`${JSON.stringify(id)} cannot be the id of a test`)
  return test.create(call, { id: id || null, info: infoOf(input) })
}

/** @throws QualityInput, NoSuchTest */
async function updateTest(test: TestKind, call: Call, args: Args['updateTest']): Promise<Urn> {
  const urn = test.parse(args.urn)
  const info = infoOf(args.input)
  await test.change(call, urn, old => {
    if (!old) throw new NoSuchTest(urn)
    return info
  })
  return urn
}

function infoOf({ name, category, description, definition: { json } }: Input): TestInfo {
  check({ name, category, description, definition: json })
  if (json != null) requireJson(json)
  return {
    ...{ name, category, definition: { type: 'JSON', ...(json == null ? {} : { json }) } },
    ...(description ? { description } : {})
  }
}

/** @throws QualityInput with the place of the fault */
function requireJson(text: string): void {
  try {
    parseJson(text)
  } catch (error) {
    throw new QualityInput(`The definition of a test must be JSON: ${error instanceof Error ? error.message : error}`)
  }
}

export function testFields({ data, entities: { aspects } }: QualityDeps) {
  const count = async (call: Call, field: string, urn: Urn) =>
    (await data.find(call, { where: listed({ field, in: [urn] }) }, { limit: 0 })).total
  return {
    Test: {
      name: read(
        aspects.testInfo,
        ({ name }) => name,
        urn => idOf(urn)
      ),
      category: read(
        aspects.testInfo,
        ({ category }) => category,
        () => ''
      ),
      description: read(aspects.testInfo, ({ description }) => description),
      definition: read(
        aspects.testInfo,
        ({ definition }) => ({ json: definition.json }),
        () => ({ json: null })
      ),
      async results({ urn }: EntityRef, _args: unknown, call: Call) {
        const [passingCount, failingCount] = await Promise.all([
          count(call, 'testResults.passingTests', urn),
          count(call, 'testResults.failingTests', urn)
        ])
        return { passingCount, failingCount }
      },
      batchRunEvents: () => ({ batchRunEvents: [] })
    }
  }
}

export const testEntityFields = ({ entities: { aspects } }: QualityDeps): EntityField => ({
  having: 'testResults',
  sdl: 'testResults: TestResults',
  resolve: { testResults: read(aspects.testResults, ({ passing, failing }) => ({ passing, failing })) }
})
