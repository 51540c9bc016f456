import {
  BREAK,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
  execute,
  type GraphQLInputType,
  getNamedType,
  isInputObjectType,
  Kind,
  visit
} from 'graphql'
import { type CompiledQuery, compileQuery, isCompiledQuery } from 'graphql-jit'
import type { MaybePromise } from '../maybe-promise.ts'
import { chain } from '../maybe-promise.ts'
import { type Context, createExecutions } from './limits/execution.ts'
import { sizeOf } from './limits/measure.ts'
import type { ResultLimits } from './limits/meter.ts'
import { causeOf } from './mask.ts'
import { inputType, operationOf } from './variables.ts'

type Execute = (args: ExecutionArgs) => MaybePromise<ExecutionResult>
type Query = CompiledQuery['query']
/** State of an operation: its compiled code, run once so far, or not to be compiled. */
type State = Query | 'seen' | 'never'

/** Compiling more fields blocks the event loop for longer than a thousand runs save. */
const MAX_COMPILED_FIELDS = 200

/** Executes within the limits of a result. With `compile`, plain queries are compiled instead of interpreted. */
export function createExecute(compile: boolean, limits: ResultLimits): Execute {
  const engine = compile ? createCompiledExecute() : execute
  const executionOf = createExecutions(limits)
  return args => {
    const context: Context = args.contextValue as Context
    const execution = executionOf(args.document, context)
    return execution.meter.measure(() => engine({ ...args, contextValue: { ...context, execution } }))
  }
}

/** Compiles plain queries on their second run; everything else is executed with graphql-js. */
function createCompiledExecute(): Execute {
  const documents = new WeakMap<DocumentNode, Map<string, State>>()
  return args => {
    const query = compiled(documents, args)
    if (!query) return execute(args)
    const result: MaybePromise<ExecutionResult> = query(args.rootValue, args.contextValue, args.variableValues ?? {})
    // graphql-jit words the engine's own errors differently. A query has no effects, so graphql-js runs it again.
    return chain(result, done => {
      if (done.errors?.every(causeOf) !== false) return done
      const { execution } = args.contextValue as Context
      execution?.meter.restart()
      return execute(args)
    })
  }
}

function compiled(documents: WeakMap<DocumentNode, Map<string, State>>, args: ExecutionArgs): Query | undefined {
  const name = args.operationName ?? ''
  const states = documents.get(args.document) ?? new Map<string, State>()
  const known = states.get(name)
  if (known === undefined) states.set(name, isPlain(args) ? 'seen' : 'never')
  if (known === 'seen') states.set(name, compile(args) ?? 'never')
  documents.set(args.document, states)
  const state = states.get(name)
  return typeof state === 'function' ? state : undefined
}

function compile({ schema, document, operationName }: ExecutionArgs): Query | undefined {
  const made = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true })
  return isCompiledQuery(made) ? made.query : undefined
}

/** Whether both engines return the same: graphql-jit differs in directives and in omitted variables inside values. */
function isPlain({ schema, document, operationName }: ExecutionArgs): boolean {
  const operation = operationOf(document, operationName ?? undefined)
  if (operation?.operation !== 'query') return false
  if (operation.variableDefinitions?.some(({ type }) => isRecursive(inputType(schema, type), []))) return false
  if (sizeOf(document, operation).expanded > MAX_COMPILED_FIELDS) return false
  let plain = true
  const refuse = () => {
    plain = false
    return BREAK
  }
  visit(document, {
    Directive: refuse,
    Variable(_node, _key, _parent, _path, ancestors) {
      const inValue = ancestors.some(one => 'kind' in one && (one.kind === Kind.OBJECT || one.kind === Kind.LIST))
      return inValue ? refuse() : undefined
    }
  })
  return plain
}

/** Whether an input type contains itself: compiling it would never end. */
function isRecursive(type: GraphQLInputType | undefined, outer: readonly GraphQLInputType[]): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return false
  return (
    outer.includes(named) || Object.values(named.getFields()).some(field => isRecursive(field.type, [...outer, named]))
  )
}
