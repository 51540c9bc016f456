import { randomUUID } from 'node:crypto'
import { type Call, checkText, makeUrn, type Urn, withoutNulls } from '../../core/index.ts'
import { requireNotRemoved } from '../entities/index.ts'
import type { GlossaryDeps } from './deps.ts'
import { GlossaryExists, GlossaryInput, NoParent } from './errors.ts'
import { NODE, parentRequired, parseNode, TERM, uniqueOf, WORDS } from './parts.ts'

const ID = { max: 500, isRequired: true, isOneLine: true }
const NAME = { max: 500, isRequired: true, isOneLine: true }
const DEFINITION = { max: 100_000 }

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
  const { urn, id, value, require } = await checked(deps, call, TERM, input)
  const edits = [
    glossaryTermKey.edit(urn, old => {
      if (old) throw new GlossaryExists(WORDS[TERM])
      return { name: id }
    }),
    glossaryTermInfo.edit(urn, () => ({ ...value, termSource: 'INTERNAL' }), { unique: uniqueOf(urn) })
  ]
  await deps.data.write(call, edits, { require })
  return urn
}

/** As `createTerm`. */
export async function createNode(deps: GlossaryDeps, call: Call, input: NewPart): Promise<Urn> {
  const { glossaryNodeKey, glossaryNodeInfo } = deps.entities.aspects
  const { urn, id, value, require } = await checked(deps, call, NODE, input)
  const edits = [
    glossaryNodeKey.edit(urn, old => {
      if (old) throw new GlossaryExists(WORDS[NODE])
      return { name: id }
    }),
    glossaryNodeInfo.edit(urn, () => value, { unique: uniqueOf(urn) })
  ]
  await deps.data.write(call, edits, { require })
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
  const value = { name: input.name, definition: input.description ?? '', ...withoutNulls({ parentNode }) }
  return { urn, id, value, require: parentRequired(urn, parentNode) }
}
