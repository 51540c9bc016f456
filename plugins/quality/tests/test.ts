import { randomUUID } from 'node:crypto'
import {
  type ArgsOf,
  type Call,
  checkText,
  type Demand,
  type EntityField,
  type EntityRef,
  idOf,
  isUrn,
  operation,
  parseJson,
  parseUrnOf,
  type Urn
} from '../../../core/index.ts'
import { listed, type ModelAspects, NOT_REMOVED, queryByUrn, read, searchOf } from '../../entities/index.ts'
import { DESCRIPTION, textsOf } from '../../kit/index.ts'
import type { QualityDeps } from '../assets.ts'
import { NoSuchTest, QualityInput, TestExists } from '../errors.ts'
import type { testSdl } from './sdl.ts'

type Args = ArgsOf<typeof testSdl>
type Input = Args['updateTest']['input']
type TestInfo = ModelAspects['testInfo']

const MANAGE: Demand = { anyOf: ['MANAGE_TESTS'], on: 'test' }
const NAME = { max: 500, isRequired: true, isOneLine: true }
const parseTest = (text: string): Urn => parseUrnOf('test', text)

export interface TestDeps extends QualityDeps {
  /** Deletes a test with all references to it. */
  readonly deletion: (call: Call, urn: Urn) => Promise<boolean>
}

export function testOperations(deps: TestDeps) {
  return {
    Query: {
      test: queryByUrn(deps.model, 'test'),
      listTests: operation(MANAGE, ({ input }: Args['listTests'], call) => listTests(deps, call, input))
    },
    Mutation: {
      createTest: operation(MANAGE, ({ input }: Args['createTest'], call) => createTest(deps, call, input)),
      updateTest: operation(MANAGE, (args: Args['updateTest'], call) => updateTest(deps, call, args)),
      deleteTest: operation(MANAGE, ({ urn }: Args['deleteTest'], call) => deleteTest(deps, call, parseTest(urn)))
    }
  }
}

async function listTests({ entities }: QualityDeps, call: Call, input: Args['listTests']['input']) {
  const list = { types: ['test'], search: ['testInfo.name'], where: [NOT_REMOVED] }
  const { urns, ...page } = await entities.lists.page(call, list, searchOf(input, { refusal: QualityInput }))
  return { ...page, count: urns.length, tests: urns.map(urn => ({ urn })) }
}

/** @throws QualityInput, TestExists */
async function createTest({ entities }: QualityDeps, call: Call, input: Args['createTest']['input']): Promise<string> {
  checkText('The id of a test', input.id, { max: 500, isOneLine: true }, QualityInput)
  const urn = `urn:li:test:${input.id || randomUUID()}`
  if (!isUrn(urn)) throw new QualityInput(`${JSON.stringify(input.id)} cannot be the id of a test`)
  const info = infoOf(input)
  await entities.aspects.testInfo.update(call, urn, old => {
    if (old) throw new TestExists(urn)
    return info
  })
  return urn
}

/** @throws QualityInput, NoSuchTest */
async function updateTest({ entities }: QualityDeps, call: Call, args: Args['updateTest']): Promise<string> {
  const urn = parseTest(args.urn)
  const info = infoOf(args.input)
  await entities.aspects.testInfo.update(call, urn, old => {
    if (!old) throw new NoSuchTest(urn)
    return info
  })
  return urn
}

async function deleteTest({ deletion }: TestDeps, call: Call, urn: Urn): Promise<boolean> {
  if (!(await deletion(call, urn))) throw new NoSuchTest(urn)
  return true
}

const check = textsOf('a test', { name: NAME, category: NAME, description: DESCRIPTION }, QualityInput)

function infoOf(input: Input): TestInfo {
  check(input)
  const { name, category, description } = input
  const { json } = input.definition
  checkText('The definition of a test', json, { max: 500_000 }, QualityInput)
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
