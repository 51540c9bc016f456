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
import { causeOf } from './mask.ts'
import { fieldsOf } from './measure.ts'
import { inputType, operationOf } from './variables.ts'

type Execute = (args: ExecutionArgs) => MaybePromise<ExecutionResult>
type Query = CompiledQuery['query']
/** What became of an operation: compiled code, run once so far, or not to be compiled. */
type Fate = Query | 'seen' | 'never'

/** Compiling blocks for about as long as this many fields save in a thousand runs. */
const MAX_COMPILED_FIELDS = 200

/** graphql-js. */
export const interpret: Execute = args => execute(args)

/** Compiled code for plain queries that are run again, graphql-js for everything else. */
export function createCompiledExecute(): Execute {
  const documents = new WeakMap<DocumentNode, Map<string, Fate>>()
  return args => {
    const query = compiled(documents, args)
    if (!query) return interpret(args)
    const result: MaybePromise<ExecutionResult> = query(args.rootValue, args.contextValue, args.variableValues ?? {})
    // What the engine itself objects to reads differently in compiled code. A query has no effects, so it is run again.
    return chain(result, done => (done.errors?.every(causeOf) === false ? interpret(args) : done))
  }
}

function compiled(documents: WeakMap<DocumentNode, Map<string, Fate>>, args: ExecutionArgs): Query | undefined {
  const name = args.operationName ?? ''
  const fates = documents.get(args.document) ?? new Map<string, Fate>()
  const known = fates.get(name)
  if (known === undefined) fates.set(name, isPlain(args) ? 'seen' : 'never')
  if (known === 'seen') fates.set(name, compile(args) ?? 'never')
  documents.set(args.document, fates)
  const fate = fates.get(name)
  return typeof fate === 'function' ? fate : undefined
}

function compile({ schema, document, operationName }: ExecutionArgs): Query | undefined {
  const made = compileQuery(schema, document, operationName ?? undefined, { disablingCapturingStackErrors: true })
  return isCompiledQuery(made) ? made.query : undefined
}

/** Compiled code treats an omitted variable inside a list or object as null, and conditions on fragments in its own way. */
function isPlain({ schema, document, operationName }: ExecutionArgs): boolean {
  const operation = operationOf(document, operationName ?? undefined)
  if (operation?.operation !== 'query') return false
  if (operation.variableDefinitions?.some(({ type }) => isEndless(inputType(schema, type), []))) return false
  if (fieldsOf(document, operation) > MAX_COMPILED_FIELDS) return false
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

/** Whether an input type holds itself: code for all its levels would never end. */
function isEndless(type: GraphQLInputType | undefined, outer: readonly GraphQLInputType[]): boolean {
  const named = getNamedType(type)
  if (!isInputObjectType(named)) return false
  return (
    outer.includes(named) || Object.values(named.getFields()).some(field => isEndless(field.type, [...outer, named]))
  )
}
