import type { Call, Data, Model, Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import type { Proposable } from '../kit/index.ts'

export type Ownership = ModelAspects['ownership']
export type Owner = Ownership['owners'][number]

/** Dependencies of the operations on owners. */
export interface OwnersDeps {
  readonly data: Data
  readonly model: Model
  readonly entities: Entities
}

export interface NewOwner {
  readonly ownerUrn: string
  /** Default: what the URN says. */
  readonly ownerEntityType?: 'CORP_USER' | 'CORP_GROUP'
  readonly type?: Owner['type'] | null
  /** Before `type`. Without both: NONE. */
  readonly ownershipTypeUrn?: string | null
}

/** What other plugins get. */
export interface Owners {
  /** The ownership that makes these the owners of `urn`. @throws the errors of `addOwners`, if one cannot be its owner */
  of(call: Call, urn: Urn, owners: readonly NewOwner[]): Promise<Ownership>
  /** GraphQL's `Ownership` of an entity; `null` if it has none. */
  shown(call: Call, urn: Urn): Promise<object | null>
  /** Owners that users propose to add. */
  readonly proposable: Proposable<readonly NewOwner[]>
}
