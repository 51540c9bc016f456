import { randomUUID } from 'node:crypto'
import { type Call, checkText, makeUrn, type Urn, withoutNulls } from '../../core/index.ts'
import { NOT_REMOVED, requireNotRemoved } from '../entities/index.ts'
import type { GlossaryDeps } from './deps.ts'
import { GlossaryExists, GlossaryInput, NameTaken, NoParent } from './errors.ts'
import { NODE, parseNode, TERM } from './parts.ts'

const ID = { max: 500, isRequired: true, isOneLine: true }
const NAME = { max: 500, isRequired: true, isOneLine: true }
const DEFINITION = { max: 100_000 }
const WORDS = { [TERM]: 'Term', [NODE]: 'Node' } as const
const FIELDS = {
  [TERM]: { name: 'glossaryTermInfo.name', parent: 'glossaryTermInfo.parentNode' },
  [NODE]: { name: 'glossaryNodeInfo.displayName', parent: 'glossaryNodeInfo.parentNode' }
} as const

type PartType = keyof typeof WORDS

export interface NewPart {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly parentNode?: string | null
}

/** Of concurrent calls with the same id exactly one succeeds. @throws GlossaryExists, NameTaken, NoParent */
export async function createTerm(deps: GlossaryDeps, call: Call, input: NewPart): Promise<Urn> {
  const { glossaryTermKey, glossaryTermInfo } = deps.entities.aspects
  const { urn, id, value } = await checked(deps, call, TERM, input)
  await deps.data.write(call, [
    glossaryTermKey.edit(urn, old => {
      if (old) throw new GlossaryExists(WORDS[TERM])
      return { name: id }
    }),
    glossaryTermInfo.edit(urn, () => ({ ...value, termSource: 'INTERNAL' }))
  ])
  return urn
}

/** As `createTerm`. */
export async function createNode(deps: GlossaryDeps, call: Call, input: NewPart): Promise<Urn> {
  const { glossaryNodeKey, glossaryNodeInfo } = deps.entities.aspects
  const { urn, id, value } = await checked(deps, call, NODE, input)
  await deps.data.write(call, [
    glossaryNodeKey.edit(urn, old => {
      if (old) throw new GlossaryExists(WORDS[NODE])
      return { name: id }
    }),
    glossaryNodeInfo.edit(urn, () => value)
  ])
  return urn
}

async function checked(deps: GlossaryDeps, call: Call, type: PartType, input: NewPart) {
  const id = input.id == null ? randomUUID() : checkText('The id', input.id, ID, GlossaryInput)
  checkText('The name', input.name, NAME, GlossaryInput)
  checkText('The description', input.description, DEFINITION, GlossaryInput)
  const urn = makeUrn(type, id)
  const parentNode = input.parentNode == null ? undefined : parseNode(input.parentNode)
  if (parentNode !== undefined) {
    if (!(await deps.entities.exists(call, parentNode))) throw new NoParent(urn, parentNode)
    await requireNotRemoved(deps.entities.aspects, call, [parentNode])
  }
  await requireFreeName(deps, call, { type, name: input.name, parentNode })
  const value = { name: input.name, definition: input.description ?? '', ...withoutNulls({ parentNode }) }
  return { urn, id, value }
}

interface Place {
  readonly type: PartType
  readonly name: string
  readonly parentNode: Urn | undefined
  /** What has the name already. */
  readonly except?: Urn
}

/** Names are unique among what is next to each other, as far as one call can see. @throws NameTaken */
export async function requireFreeName({ data }: GlossaryDeps, call: Call, place: Place): Promise<void> {
  const { type, name, parentNode, except } = place
  const { name: nameField, parent } = FIELDS[type]
  const there = parentNode === undefined ? { not: { field: parent, from: '' } } : { field: parent, in: [parentNode] }
  const where = { all: [{ field: nameField, in: [name] }, there, NOT_REMOVED] }
  const { urns } = await data.find(call.as('looking for the name'), { types: [type], where }, { limit: 2 })
  if (urns.some(urn => urn !== except)) throw new NameTaken(WORDS[type])
}
