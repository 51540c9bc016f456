import {
  coerceInputValue,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLSchema,
  isRequiredArgument
} from 'graphql'
import type { Call } from '../call.ts'
import { type Demand, operation } from '../contract/operation.ts'
import type { Contribution } from '../contract/plugin.ts'
import { BadRequest, publicError } from '../errors.ts'
import { isRecord, parseJson } from '../json.ts'
import type { Operations } from '../operation/operations.ts'
import { isTurnOver, nextTurn } from '../operation/turns.ts'
import { createBlankTexts } from './blank-texts.ts'

const MAX_CALLS = 50
/** Much more than a rule looks at. A variable can be used in many calls, each of which parses it. */
const MAX_CHARACTERS = 10_000

const sdl = `
  """A call that may be made later."""
  input PlannedCallInput {
    mutation: String!
    """
    A JSON object of at most ${MAX_CHARACTERS} characters: what would be sent as its arguments. Texts can be empty unless who may run it
    depends on them.
    """
    arguments: String!
  }
  type MayCall {
    mutation: String!
    may: Boolean!
    """If not: any one of these privileges is missing. Empty if the reason is another one."""
    anyOf: [String!]!
    """Or one of these on what is around it, such as a parent."""
    orElsewhere: [String!]!
    """The entity or entity type on which they are missing; null: on the platform."""
    on: String
    """The reason, if no privilege is missing: what is named does not exist, or the plugin of the mutation is disabled."""
    message: String
  }
  extend type Query {
    """
    Whether the caller may run each of these mutations, in their order: at most ${MAX_CALLS}. The rule of the mutation decides. Nothing is
    run, and a refusal is not recorded.
    """
    mayCall(calls: [PlannedCallInput!]!): [MayCall!]!
  }`

interface PlannedCall {
  readonly mutation: string
  readonly arguments: string
}

interface Verdict {
  readonly mutation: string
  readonly may: boolean
  readonly anyOf: readonly string[]
  readonly orElsewhere: readonly string[]
  readonly on?: string | undefined
  readonly message?: string
}

/** Lets clients show what a user may do before they try it. The schema is asked when all plugins are in it. */
export function mayCall(
  operations: Pick<Operations, 'unmet'>,
  schemaOf: () => GraphQLSchema
): Pick<Contribution<undefined>, 'sdl' | 'operations'> {
  async function verdictOf(call: Call, { mutation, arguments: json }: PlannedCall): Promise<Verdict> {
    const field = schemaOf().getMutationType()?.getFields()[mutation]
    if (!field) return refusal(mutation, `No enabled plugin has the mutation ${mutation}`)
    const args = argumentsOf(field, json)
    try {
      const unmet = await operations.unmet(mutation, createBlankTexts(field)?.(args) ?? args, call)
      return unmet ? lacking(mutation, unmet) : { mutation, may: true, anyOf: [], orElsewhere: [] }
    } catch (error) {
      const { statusCode, message } = publicError(error)
      if (statusCode >= 500) throw error
      return refusal(mutation, message)
    }
  }

  const run = async ({ calls }: { readonly calls: readonly PlannedCall[] }, call: Call): Promise<Verdict[]> => {
    if (calls.length > MAX_CALLS) {
      throw new BadRequest(`mayCall takes at most ${MAX_CALLS} calls, found ${calls.length}`)
    }
    const verdicts: Verdict[] = []
    for (const planned of calls) {
      if (isTurnOver()) await nextTurn(call.signal)
      verdicts.push(await verdictOf(call, planned))
    }
    return verdicts
  }
  return { sdl, operations: { Query: { mayCall: operation('signed-in', run) } } }
}

function refusal(mutation: string, message: string): Verdict {
  return { mutation, may: false, anyOf: [], orElsewhere: [], message }
}

function lacking(mutation: string, { anyOf, or = [], on }: Demand): Verdict {
  return { mutation, may: false, anyOf, orElsewhere: [...new Set(or.flatMap(one => one.anyOf))], on }
}

/** The arguments as the operation would get them. @throws BadRequest that names what is wrong, and where */
function argumentsOf({ name, args }: GraphQLField<unknown, unknown>, json: string): Record<string, unknown> {
  const given = jsonOf(name, json)
  const unknown = Object.keys(given).find(key => !args.some(arg => arg.name === key))
  if (unknown !== undefined) throw new BadRequest(`The mutation ${name} has no argument ${unknown}`)
  return Object.fromEntries(
    args.filter(arg => isGiven(arg, given)).map(arg => [arg.name, coerced(name, arg, given[arg.name])])
  )
}

function jsonOf(name: string, json: string): Readonly<Record<string, unknown>> {
  if (json.length > MAX_CHARACTERS) {
    throw new BadRequest(
      `The arguments of ${name}: expected at most ${MAX_CHARACTERS} characters, found ${json.length}`
    )
  }
  let given: unknown
  try {
    given = parseJson(json)
  } catch (error) {
    throw new BadRequest(`The arguments of ${name} are not JSON: ${publicError(error).message}`)
  }
  if (isRecord(given)) return given
  throw new BadRequest(`The arguments of ${name} must be a JSON object`)
}

/** Absent arguments stay so, as in a document. */
const isGiven = (arg: GraphQLArgument, given: Readonly<Record<string, unknown>>): boolean =>
  Object.hasOwn(given, arg.name) || arg.defaultValue !== undefined || isRequiredArgument(arg)

function coerced(mutation: string, { name, type, defaultValue }: GraphQLArgument, given: unknown): unknown {
  if (given === undefined && defaultValue !== undefined) return defaultValue
  return coerceInputValue(given, type, (path, _value, { message }) => {
    throw new BadRequest(`Invalid arguments of ${mutation} at ${[name, ...path].join('.')}: ${message}`)
  })
}
