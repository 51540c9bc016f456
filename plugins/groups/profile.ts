import type { Call, Demand, EntityRef } from '../../core/index.ts'
import { applyUpdate, type Entities } from '../entities/index.ts'
import { NoSuchGroup } from './errors.ts'
import { parseGroupUrn } from './group.ts'

export interface GroupUpdate {
  readonly description?: string | null
  readonly slack?: string | null
  readonly email?: string | null
  readonly pictureLink?: string | null
}

const DOCS = ['EDIT_ENTITY', 'EDIT_ENTITY_DOCS']
const CONTACT = ['EDIT_ENTITY', 'EDIT_CONTACT_INFO']

/** Documentation and contact fields require different privileges; an empty update requires one of them. */
export function demandsToUpdate(urn: string, { description, pictureLink, slack, email }: GroupUpdate): Demand[] {
  const on = parseGroupUrn(urn)
  const docs = description != null || pictureLink != null ? [{ anyOf: DOCS, on }] : []
  const contact = slack != null || email != null ? [{ anyOf: CONTACT, on }] : []
  const demands = [...docs, ...contact]
  return demands.length > 0 ? demands : [{ anyOf: [...DOCS, ...CONTACT], on }]
}

export async function updateGroup(
  { aspects }: Entities,
  call: Call,
  { urn: text, input }: { readonly urn: string; readonly input: GroupUpdate }
): Promise<EntityRef> {
  const urn = parseGroupUrn(text)
  const mustExist = () => new NoSuchGroup(`update group ${urn}`)
  await aspects.corpGroupEditableInfo.update(call, urn, old => applyUpdate(old, input), { mustExist })
  return { urn }
}
