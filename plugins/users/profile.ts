import { type Call, type Demand, entityTypeOf, parseUrn, type Urn } from '../../core/index.ts'
import { applyUpdate } from '../entities/index.ts'
import { NoSuchUser, NotOfType } from './errors.ts'
import { parseUserUrn, type UserDeps } from './status.ts'

interface ProfileInput {
  readonly displayName?: string | null
  readonly title?: string | null
  readonly aboutMe?: string | null
  readonly pictureLink?: string | null
  readonly slack?: string | null
  readonly phone?: string | null
  readonly email?: string | null
  readonly teams?: readonly string[] | null
  readonly skills?: readonly string[] | null
  readonly personaUrn?: string | null
  readonly platformUrns?: readonly string[] | null
}

/** Arguments of a change of a user's properties. */
export interface UserUpdate {
  readonly urn: string
  readonly input: ProfileInput
}

const CONTACT_FIELDS = ['slack', 'phone', 'email']
const PROFILE = ['EDIT_ENTITY', 'EDIT_USER_PROFILE']
const CONTACT = ['EDIT_ENTITY', 'EDIT_CONTACT_INFO']

/**
 * Profile and contact fields require different privileges; every user has both on their own entity. An empty update
 * requires one of them.
 */
export function demandsToUpdate({ urn, input }: UserUpdate): Demand[] {
  const on = parseUserUrn(urn)
  const given = Object.entries(input).flatMap(([name, value]) => (value == null ? [] : [name]))
  const contact = given.filter(name => CONTACT_FIELDS.includes(name))
  const demands = [
    ...(given.length > contact.length ? [{ anyOf: PROFILE, on }] : []),
    ...(contact.length > 0 ? [{ anyOf: CONTACT, on }] : [])
  ]
  return demands.length > 0 ? demands : [{ anyOf: [...PROFILE, ...CONTACT], on }]
}

export async function updateProfile({ entities }: UserDeps, call: Call, { urn, input }: UserUpdate): Promise<void> {
  const user = parseUserUrn(urn)
  const { personaUrn, platformUrns, ...fields } = input
  const changes = {
    ...fields,
    persona: personaUrn && typed('personaUrn', personaUrn, 'dataHubPersona'),
    platforms: platformUrns?.map(urn => typed('platformUrns', urn, 'dataPlatform'))
  }
  const mustExist = () => new NoSuchUser(user)
  await entities.aspects.corpUserEditableInfo.update(call, user, old => applyUpdate(old, changes), { mustExist })
}

function typed(field: string, text: string, type: string): Urn {
  const urn = parseUrn(text)
  if (entityTypeOf(urn) !== type) throw new NotOfType(field, type, urn)
  return urn
}
