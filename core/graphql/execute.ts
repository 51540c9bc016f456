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
import { chain } from '../maybe.ts'
import type { MaybePromise } from '../plugin.ts'
import { causeOf } from './mask.ts'
import { inputType, operationOf } from './variables.ts'

export type Execute = (args: ExecutionArgs) => MaybePromise<ExecutionResult>
type Query = CompiledQuery['query']

/** Longer documents are rare, and compiling them would block for longer than it saves. */
const MAX_COMPILED_LENGTH = 20_000

/** graphql-js. */
export const interpret: Execute = args => execute(args)

/** Compiled code for plain queries that are run again, graphql-js for everything else. */
export function createCompiledExecute(): Execute {
  const documents = new WeakMap<DocumentNode, Map<string, Query | 'seen' | 'never'>>()
  return args => {
    const query = compiled(documents, args)
    if (!query) return interpret(args)
    const result: MaybePromise<ExecutionResult> = query(args.rootValue, args.contextValue, args.variableValues ?? {})
    // What the engine itself objects to reads differently in compiled code. A query has no effects, so it is run again.
    return chain(result, done => (done.errors?.every(causeOf) === false ? interpret(args) : done))
  }
}

function compiled(
  documents: WeakMap<DocumentNode, Map<string, Query | 'seen' | 'never'>>,
  args: ExecutionArgs
): Query | undefined {
  const name = args.operationName ?? ''
  const byName = documents.get(args.document) ?? new Map<string, Query | 'seen' | 'never'>()
  const known = byName.get(name)
  if (typeof known === 'function') return known
  if (known === 'never') return undefined
  if (known === undefined) byName.set(name, isPlain(args) ? 'seen' : 'never')
  else byName.set(name, compile(args) ?? 'never')
  documents.set(args.document, byName)
  const made = byName.get(name)
  return typeof made === 'function' ? made : undefined
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
  if ((document.loc?.end ?? 0) > MAX_COMPILED_LENGTH) return false
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
