import {
  type DocumentNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationTypeNode,
  type ParseOptions,
  visit
} from 'graphql'
import { LRUCache } from 'lru-cache'
import { checkLimit, checkSize } from './limits/measure.ts'
import type { GraphqlLimits } from './limits/settings.ts'
import { type NumberVariables, numbersOf, operationOf } from './variables.ts'

/** `parse` and `validate` of graphql-js, wrapped by Envelop's hooks. */
export interface Preparing {
  readonly schema: GraphQLSchema
  readonly parse: (text: string, options?: ParseOptions) => DocumentNode
  readonly validate: (schema: GraphQLSchema, document: DocumentNode) => readonly GraphQLError[]
}

/** A document ready to run, with its kind and its variables that have numbers, or its errors. */
export type Prepared =
  | {
      readonly document: DocumentNode
      readonly kind: OperationTypeNode | undefined
      readonly numbers: NumberVariables
      readonly errors?: undefined
    }
  | {
      readonly document?: undefined
      readonly kind?: undefined
      readonly numbers?: undefined
      readonly errors: readonly GraphQLError[]
    }

/** Memory of a prepared document per character of its text, measured on documents of DataHub's clients. */
const BYTES_PER_CHARACTER = 100

/** How often a document was known, was prepared, or had errors. */
export interface DocumentCounts {
  known: number
  prepared: number
  refused: number
}

/** Parses, measures and validates each document once for each of its operations that is executed. Documents and errors are cached in bounded memory. */
export function createPrepare(
  limits: GraphqlLimits,
  aliases: ReadonlyMap<string, string>,
  counts: DocumentCounts = { known: 0, prepared: 0, refused: 0 }
): (engine: Preparing, text: string, operationName: string | undefined) => Prepared {
  const known = new LRUCache<string, Prepared>({
    maxSize: limits.cacheMb * 1024 * 1024,
    sizeCalculation: (_prepared, key) => (key.length + 100) * BYTES_PER_CHARACTER
  })
  const prepare = (engine: Preparing, text: string, operationName: string | undefined): Prepared => {
    try {
      checkLimit('size in bytes', Buffer.byteLength(text), limits.bytes)
      const document = renameInputs(parseText(engine, text, limits), aliases)
      const operation = operationOf(document, operationName)
      checkSize(document, operation, limits)
      const errors = engine.validate(engine.schema, document)
      if (errors.length > 0) return { errors: errors.map(error => classify(error, 'ValidationError')) }
      return { document, kind: operation?.operation, numbers: numbersOf(engine.schema, document, operationName) }
    } catch (error) {
      if (error instanceof GraphQLError) return { errors: [classify(error, 'InvalidSyntax')] }
      throw error
    }
  }
  return (engine, text, operationName) => {
    // The limits are those of the operation to execute. With its length no name and text read like others.
    const key = `${operationName?.length ?? ''}:${operationName ?? ''}${text}`
    const found = known.get(key)
    if (found) {
      counts.known++
      return found
    }
    const prepared = prepare(engine, text, operationName)
    counts[prepared.errors ? 'refused' : 'prepared']++
    known.set(key, prepared)
    return prepared
  }
}

function parseText(engine: Preparing, text: string, { tokens, depth }: GraphqlLimits): DocumentNode {
  try {
    return engine.parse(text, { maxTokens: tokens })
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new GraphQLError(`Syntax Error: the document is nested too deeply, at most ${depth} levels are allowed.`)
  }
}

function renameInputs(document: DocumentNode, aliases: ReadonlyMap<string, string>): DocumentNode {
  if (aliases.size === 0) return document
  return visit(document, {
    SelectionSet: () => false,
    NamedType(node) {
      const name = aliases.get(node.name.value)
      return name === undefined ? undefined : { ...node, name: { kind: Kind.NAME, value: name } }
    }
  })
}

/** Adds a classification to an error that has none. */
function classify(error: GraphQLError, classification: string): GraphQLError {
  const { message, nodes, source, positions, originalError, extensions } = error
  return new GraphQLError(message, {
    nodes: nodes ?? null,
    source: source ?? null,
    positions: positions ?? null,
    originalError,
    extensions: { classification, ...extensions }
  })
}
