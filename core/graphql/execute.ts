import {
  type ASTVisitor,
  BREAK,
  coerceInputValue,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  isInputObjectType,
  isNonNullType,
  Kind,
  TypeInfo,
  type VariableDefinitionNode,
  visit,
  visitWithTypeInfo
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import { chain, type MaybePromise } from '../maybe-promise.ts'
import type { Metrics } from '../metrics/metric.ts'
import { memberOf } from './limits/bounded-fields.ts'
import { type Context, createExecutions } from './limits/execution.ts'
import { sizeOf } from './limits/measure.ts'
import type { ResultLimits } from './limits/meter.ts'
import { type TypeFailures, withCauses } from './type-failures.ts'
import { inputType, operationOf } from './variables.ts'

type Execute = (args: ExecutionArgs) => MaybePromise<ExecutionResult>
interface Compiled {
  readonly query: CompiledQuery['query']
  readonly variables: readonly Variable[]
}
interface Variable {
  readonly name: string
  readonly type: GraphQLInputType
}
/** State of an operation: its compiled code, run once so far, or not to be compiled. */
type State = Compiled | 'seen' | 'never'

/** Compiling more fields blocks the event loop for longer than a thousand runs save. */
const MAX_COMPILED_FIELDS = 200

/** Executes within the limits of a result. With `compile`, plain queries are compiled instead of interpreted. */
export function createExecute(compile: boolean, limits: ResultLimits, metrics?: Metrics): Execute {
  const engine = compile ? createCompiledExecute() : execute
  const executionOf = createExecutions(limits, metrics)
  return args => {
    const context: Context = args.contextValue as Context
    const execution = executionOf(args.document, context)
    return execution.meter.measure(() =>
      engine({ ...args, fieldResolver: memberOf, contextValue: { ...context, execution } })
    )
  }
}

/**
 * Compiles plain queries on their second run; everything else is executed with graphql-js. It also says what is wrong with
 * variables, so which engine runs is known before a resolver does.
 */
function createCompiledExecute(): Execute {
  const documents = new WeakMap<DocumentNode, Map<string, State>>()
  return args => {
    const compiled = compiledFor(documents, args)
    const { rootValue, contextValue, variableValues } = args
    if (!compiled?.variables.every(variable => accepts(variable, variableValues?.[variable.name]))) return execute(args)
    const typeFailures: TypeFailures = []
    const result = compiled.query(rootValue, { ...(contextValue as Context), typeFailures }, variableValues ?? {})
    return chain(result, done => withCauses(done, typeFailures))
  }
}

/** Whether graphql-js accepts the value of a variable. `getVariableValues` would look up its type each time. */
function accepts({ type }: Variable, value: unknown): boolean {
  if (value === undefined || value === null) return !isNonNullType(type)
  let isRight = true
  coerceInputValue(value, type, () => {
    isRight = false
  })
  return isRight
}

function compiledFor(documents: WeakMap<DocumentNode, Map<string, State>>, args: ExecutionArgs): Compiled | undefined {
  const name = args.operationName ?? ''
  const states = documents.get(args.document) ?? new Map<string, State>()
  const known = states.get(name)
  if (known === undefined) states.set(name, isPlain(args) ? 'seen' : 'never')
  if (known === 'seen') states.set(name, compile(args) ?? 'never')
  documents.set(args.document, states)
  const state = states.get(name)
  return typeof state === 'object' ? state : undefined
}

function compile({ schema, document, operationName }: ExecutionArgs): Compiled | undefined {
  const made = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true })
  if (!isCompiledQuery(made)) return undefined
  const { variableDefinitions = [] } = operationOf(document, operationName ?? undefined) ?? {}
  const variables = variableDefinitions.flatMap(({ variable, type: node }) => {
    const type = inputType(schema, node)
    return type ? [{ name: variable.name.value, type }] : []
  })
  return { query: made.query, variables }
}

/**
 * Whether both engines return the same: graphql-jit differs in directives, in omitted variables inside values, in defaults
 * of what must not be null, and in what it says of null for such an argument.
 */
function isPlain({ schema, document, operationName }: ExecutionArgs): boolean {
  const operation = operationOf(document, operationName ?? undefined)
  if (operation?.operation !== 'query') return false
  const { variableDefinitions = [] } = operation
  if (!variableDefinitions.every(definition => isPlainVariable(schema, definition))) return false
  if (sizeOf(document, operation).expanded > MAX_COMPILED_FIELDS) return false
  const required = new Set(variableDefinitions.filter(isRequired).map(({ variable }) => variable.name.value))
  const types = new TypeInfo(schema)
  let plain = true
  const refuse = () => {
    plain = false
    return BREAK
  }
  const visitor: ASTVisitor = {
    Directive: refuse,
    Variable({ name }, _key, _parent, _path, ancestors) {
      const inValue = ancestors.some(one => 'kind' in one && (one.kind === Kind.OBJECT || one.kind === Kind.LIST))
      const canBeWrong = isNonNullType(types.getInputType()) && !required.has(name.value)
      return inValue || canBeWrong ? refuse() : undefined
    }
  }
  visit(document, visitWithTypeInfo(types, visitor))
  return plain
}

const isRequired = ({ type }: VariableDefinitionNode): boolean => type.kind === Kind.NON_NULL_TYPE

function isPlainVariable(schema: GraphQLSchema, definition: VariableDefinitionNode): boolean {
  if (isRequired(definition) && definition.defaultValue) return false
  return isPlainInput(inputType(schema, definition.type), [])
}

/** Whether an input type has no default where null is an error, and does not contain itself: compiling it would never end. */
function isPlainInput(type: GraphQLInputType | undefined, outer: readonly GraphQLInputType[]): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return true
  if (outer.includes(named)) return false
  return Object.values(named.getFields()).every(
    field =>
      !(isNonNullType(field.type) && field.defaultValue !== undefined) && isPlainInput(field.type, [...outer, named])
  )
}
