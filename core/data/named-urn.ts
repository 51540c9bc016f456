import type { Call } from '../call.ts'
import type { Data } from '../contract/data.ts'
import type { Demand } from '../contract/operation.ts'
import type { Gate } from '../operation/gate.ts'
import type { LiveStore } from '../store/open.ts'
import { isStoredUrn, isUrn, parseUrn, type Urn } from '../urn.ts'

/** What reading or deleting an entity with a malformed name requires, in addition to the privileges on the entity. */
const REPAIR: Demand = { anyOf: ['MANAGE_SYSTEM_OPERATIONS'] }

interface NamedUrnDeps {
  readonly store: LiveStore
  readonly gate: Gate
}

export function createNamedUrn({ store, gate }: NamedUrnDeps): Data['urnOf'] {
  const ifStored = async (text: Urn) => ((await store.aspects.exists([text]))[0] ? text : parseUrn(text))
  return async (call: Call, text: string) => {
    if (isUrn(text) || !isStoredUrn(text)) return parseUrn(text)
    return (await gate.allowed(call, [REPAIR])) ? ifStored(text) : parseUrn(text)
  }
}
