import {
  type ArgsOf,
  type Call,
  checkText,
  type Data,
  type Demand,
  makeUrn,
  operation,
  type Urn
} from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import { StepInput } from './errors.ts'

/** Which steps of a guided tour somebody has seen: DataHub's clients keep it here. */
export const stepsSdl = `
  extend type Query {
    "Steps without a stored state are left out."
    batchGetStepStates(input: BatchGetStepStatesInput!): BatchGetStepStatesResult!
  }
  extend type Mutation {
    "All of the states are stored, or none. Users store steps whose id begins with their URN; others require a privilege."
    batchUpdateStepStates(input: BatchUpdateStepStatesInput!): BatchUpdateStepStatesResult!
  }
  input BatchGetStepStatesInput { ids: [String!]! }
  input BatchUpdateStepStatesInput { states: [StepStateInput!]! }
  input StepStateInput { id: String! properties: [StringMapEntryInput]! }
  type BatchGetStepStatesResult { results: [StepStateResult!]! }
  type StepStateResult { id: String! properties: [StringMapEntry!]! }
  type BatchUpdateStepStatesResult { results: [UpdateStepStateResult!]! }
  type UpdateStepStateResult { id: String! succeeded: Boolean! }
`

interface Others {
  readonly StringMapEntryInput: { readonly key: string; readonly value?: string | null }
}
type Args = ArgsOf<typeof stepsSdl, Others>
type State = Args['batchUpdateStepStates']['input']['states'][number]

export interface StepDeps {
  readonly data: Pick<Data, 'write'>
  readonly entities: { readonly aspects: Pick<ModelHandles, 'dataHubStepStateProperties'> }
}

const STEP = 'dataHubStepState'
const MAX_STEPS = 1000
const MAX_PROPERTIES = 100
const ID = { max: 500, isRequired: true, isOneLine: true }
const VALUE = { max: 10_000 }

export function stepOperations({ data, entities: { aspects } }: StepDeps) {
  const { dataHubStepStateProperties: states } = aspects
  return {
    Query: {
      batchGetStepStates: operation('signed-in', async ({ input }: Args['batchGetStepStates'], call) => {
        const ids = [...new Set(checkedIds(input.ids))]
        const found = await states.getMany(call.as('reading the states of steps'), ids.map(urnOf))
        const results = ids.flatMap((id, at) => {
          const properties = found[at]?.properties
          return properties ? [{ id, properties: entriesOf(properties) }] : []
        })
        return { results }
      })
    },
    Mutation: {
      batchUpdateStepStates: operation(
        ({ input }: Args['batchUpdateStepStates'], call) => demandsFor(call, input.states),
        async ({ input }, call) => {
          checkedIds(input.states.map(({ id }) => id))
          const lastModified = { time: Date.now(), actor: call.actor }
          const edits = input.states.map(state => {
            const properties = propertiesOf(state)
            return states.edit(urnOf(state.id), () => ({ properties, lastModified }))
          })
          await data.write(call.as('storing the states of steps'), edits)
          return { results: input.states.map(({ id }) => ({ id, succeeded: true })) }
        }
      )
    }
  }
}

const urnOf = (id: string): Urn => makeUrn(STEP, id)

const entriesOf = (properties: Readonly<Record<string, string>>) =>
  Object.entries(properties).map(([key, value]) => ({ key, value }))

/** A step of somebody else, or of everybody, changes what other users see. */
function demandsFor({ actor }: Call, states: readonly State[]): Demand[] {
  const isOwn = ({ id }: State) => id.startsWith(`${actor}-`)
  return states.every(isOwn) ? [] : [{ anyOf: ['MANAGE_GLOBAL_SETTINGS'] }]
}

function checkedIds(ids: readonly string[]): readonly string[] {
  if (ids.length > MAX_STEPS) throw new StepInput(`At most ${MAX_STEPS} steps are allowed, found ${ids.length}`)
  for (const id of ids) checkText('The id of a step', id, ID, StepInput)
  return ids
}

function propertiesOf({ id, properties }: State): Record<string, string> {
  if (properties.length > MAX_PROPERTIES) {
    throw new StepInput(`The step ${id} may have at most ${MAX_PROPERTIES} properties, found ${properties.length}`)
  }
  const entries = properties.filter(entry => entry !== null)
  for (const { key, value } of entries) {
    checkText(`A key of the step ${id}`, key, ID, StepInput)
    checkText(`The property ${key} of the step ${id}`, value, VALUE, StepInput)
  }
  return Object.fromEntries(entries.map(({ key, value }) => [key, value ?? '']))
}
