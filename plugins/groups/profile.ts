import type { Call, Demand } from '../../core/index.ts'
import { applyUpdate } from '../entities/index.ts'
import { NoSuchGroup } from './errors.ts'
import { type GroupDeps, parseGroupUrn } from './group.ts'

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
  { entities }: GroupDeps,
  call: Call,
  text: string,
  update: GroupUpdate
): Promise<void> {
  const urn = parseGroupUrn(text)
  const mustExist = () => new NoSuchGroup(`update group ${urn}`)
  await entities.aspects.corpGroupEditableInfo.update(call, urn, old => applyUpdate(old, update), { mustExist })
}
