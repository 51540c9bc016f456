import {
  type Aspect,
  type Call,
  chain,
  type EntityRef,
  type MaybePromise,
  type Model,
  type Operation,
  operation,
  parseUrnOf,
  partsOf,
  type Urn
} from '../../../core/index.ts'

/** Resolves a field from an aspect with `show`, or with `otherwise` (default: null) when the aspect is absent. */
export function read<T, R>(aspect: Readable<T>, show: (value: T, urn: Urn) => R): ReadField<R | null>
export function read<T, R, O>(
  aspect: Readable<T>,
  show: (value: T, urn: Urn) => R,
  otherwise: (urn: Urn) => O
): ReadField<R | O>
export function read<T, R>(
  aspect: Readable<T>,
  show: (value: T, urn: Urn) => R,
  otherwise: (urn: Urn) => R | null = () => null
): ReadField<R | null> {
  return ({ urn }, _args, call) =>
    chain(aspect.get(call, urn), value => (value === undefined ? otherwise(urn) : show(value, urn)))
}
type Readable<T> = Pick<Aspect<T>, 'get'>
type ReadField<R> = (entity: EntityRef, args: unknown, call: Call) => MaybePromise<R>

/** For an aspect whose GraphQL type has the same fields. */
export const same = <T>(value: T): T => value

/** Resolves a field from a part of the URN. */
export const fromKey =
  (index: number) =>
  ({ urn }: EntityRef): string =>
    keyPart(urn, index)

export const keyPart = (urn: Urn, index: number): string => partsOf(urn)[index] ?? urn

/** What DataHub shows where a stamp is required and none is stored. */
export const NEVER = { time: 0, actor: 'urn:li:corpuser:unknown' }

export function customProperties(properties: Readonly<Record<string, string>> | undefined, associatedUrn: Urn) {
  return Object.entries(properties ?? {}).map(([key, value]) => ({ key, value, associatedUrn }))
}

interface Properties {
  readonly customProperties?: Readonly<Record<string, string>>
}

export function withCustomProperties<T extends Properties>(properties: T, urn: Urn) {
  return { ...properties, customProperties: customProperties(properties.customProperties, urn) }
}

export interface Named {
  readonly urn: string
}

/** The query `dataset(urn)` for one entity type: only the reference, of which each field reads what it needs. */
export function queryByUrn(model: Model, type: string): Operation<Named, EntityRef> {
  return operation('signed-in', ({ urn: text }: Named): EntityRef => {
    const urn = parseUrnOf(type, text)
    model.keyOf(urn)
    return { urn }
  })
}

type Changes<T> = { readonly [K in keyof T]?: T[K] | '' | null | undefined }

/** The record after an update: an absent or null member keeps its value, an empty string or list removes the member. */
export function applyUpdate<T extends object>(old: T | undefined, changes: Changes<NoInfer<T>>): T {
  const given = Object.entries(changes).filter(([, value]) => value !== null && value !== undefined)
  const kept = Object.entries({ ...old, ...Object.fromEntries(given) }).filter(([, value]) => !isEmpty(value))
  return Object.fromEntries(kept) as T
}

function isEmpty(value: unknown): boolean {
  return value === '' || (Array.isArray(value) && value.length === 0)
}
