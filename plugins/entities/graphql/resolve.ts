import { type Aspect, type Call, chain, type EntityRef, partsOf, type Urn } from '../../../core/index.ts'

/** Resolves a field from an aspect with `show`, or with `otherwise` (default: null) when the aspect is absent. */
export function read<T>(
  aspect: Pick<Aspect<T>, 'get'>,
  show: (value: T, urn: Urn) => unknown,
  otherwise: (urn: Urn) => unknown = () => null
) {
  return ({ urn }: EntityRef, _args: unknown, call: Call) =>
    chain(aspect.get(call, urn), value => (value === undefined ? otherwise(urn) : show(value, urn)))
}

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
