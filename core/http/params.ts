import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import { excerpt } from '../excerpt.ts'

interface Shape {
  readonly type?: string | readonly string[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly items?: Shape
}

/** A validation error of parameters: a path (`/batchSize`) and a message. */
interface Problem {
  readonly path: string
  readonly message: string
}

export interface Params {
  /** A new value: coerced, with defaults. It is valid only without a `problem`. */
  read(given: unknown): { readonly value: unknown; readonly problem?: Problem }
}

const ajv = new Ajv({ strict: false, allErrors: false, useDefaults: true, validateFormats: false })

/** A reader of parameters that also accepts numbers and booleans as text, and treats null as absent. */
export function createParams(schema: TSchema): Params {
  const shape: Shape = schema
  let validate: ValidateFunction | undefined
  return {
    read(given) {
      validate ??= ajv.compile(schema)
      const value = coerce(shape, given)
      if (validate(value)) return { value }
      return { value, problem: describe(validate.errors?.[0], value) }
    }
  }
}

function coerce(shape: Shape | undefined, value: unknown): unknown {
  if (typeof value === 'string') return fromText(shape?.type, value)
  // Text fails the validation as an integer: beyond 2^53 a double would be rounded before it reaches the store.
  if (typeof value === 'number') return shape?.type === 'integer' && isBeyond(value) ? String(value) : value
  if (Array.isArray(value)) return shape?.items ? value.map(one => coerce(shape.items, one)) : value
  if (typeof value !== 'object' || value === null || !shape?.properties) return value
  const properties = shape.properties
  const known = Object.entries(value).filter(([name, inner]) => inner !== null || !Object.hasOwn(properties, name))
  return Object.fromEntries(
    known.map(([name, inner]) => [name, coerce(Object.hasOwn(properties, name) ? properties[name] : undefined, inner)])
  )
}

function fromText(type: Shape['type'], text: string): unknown {
  const isNumber = type === 'integer' || type === 'number'
  if (isNumber && /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text) && !isBeyond(Number(text))) return Number(text)
  if (type === 'boolean' && /^(true|false)$/i.test(text)) return text.toLowerCase() === 'true'
  return text
}

function isBeyond(value: number): boolean {
  return Math.abs(value) > Number.MAX_SAFE_INTEGER
}

function describe(error: ErrorObject | undefined, value: unknown): Problem {
  const path = error?.instancePath ?? ''
  switch (error?.keyword) {
    case 'required':
      return {
        path: `${path}/${error.params.missingProperty}`,
        message: 'field is required but not found and has no default value'
      }
    case 'additionalProperties':
      return {
        path: `${path}/${error.params.additionalProperty}`,
        message: 'unrecognized field found but not allowed'
      }
    case 'type':
      return { path: path || '/', message: `${shown(value, path)} cannot be coerced to ${error.params.type}` }
    default:
      return {
        path: path || '/',
        message: `${shown(value, path)} ${error?.message ?? 'is not valid'}${allowed(error)}`
      }
  }
}

function allowed(error: ErrorObject | undefined): string {
  const values: unknown = error?.params.allowedValues
  return Array.isArray(values) ? `: ${values.join(', ')}` : ''
}

function shown(value: unknown, path: string): string {
  const found = path
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => Object(inner)[key.replaceAll('~1', '/').replaceAll('~0', '~')], value)
  return excerpt(JSON.stringify(found) ?? 'nothing')
}
