import { type Call, type Data, makeUrn, type Urn } from '../../core/index.ts'
import type { Entities } from '../entities/index.ts'
import type { Owner } from './deps.ts'

const PREFIX = '__system__'
const OF_SYSTEM = {
  technical_owner: {
    name: 'Technical Owner',
    description: 'Involved in the production, maintenance, or distribution of the asset.'
  },
  business_owner: {
    name: 'Business Owner',
    description: 'Principle stakeholders or domain experts associated with the asset.'
  },
  data_steward: { name: 'Data Steward', description: 'Involved in governance of the asset.' },
  none: { name: 'None', description: 'No ownership type specified.' }
}

type LegacyType = NonNullable<Owner['type']>

/** `TECHNICAL_OWNER` → `urn:li:ownershipType:__system__technical_owner` */
export function typeUrnOf(type: LegacyType): Urn {
  return makeUrn('ownershipType', `${PREFIX}${type.toLowerCase()}`)
}

/** The older name of a type: `CUSTOM` unless it is one of the system. */
export function legacyTypeOf(urn: Urn): LegacyType {
  const name = urn.split(`:${PREFIX}`)[1]
  return name !== undefined && name in OF_SYSTEM ? (name.toUpperCase() as LegacyType) : 'CUSTOM'
}

export const isOfSystem = (urn: Urn): boolean => urn.startsWith(makeUrn('ownershipType', PREFIX))

/** At every start those that are missing: programs refer to them by their URNs. */
export async function createSystemTypes(data: Data, { aspects }: Entities, call: Call): Promise<void> {
  const stamp = { time: Date.now(), actor: call.actor }
  await data.write(
    call,
    Object.entries(OF_SYSTEM).map(([id, info]) =>
      aspects.ownershipTypeInfo.edit(
        makeUrn('ownershipType', `${PREFIX}${id}`),
        old => old ?? { ...info, created: stamp, lastModified: stamp }
      )
    )
  )
}
