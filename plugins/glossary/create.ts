import { type Call, type Urn, withoutNulls } from '../../core/index.ts'
import { DESCRIPTION, ID, NAME, textsOf } from '../kit/index.ts'
import { GlossaryInput } from './errors.ts'
import { newParent, type Parts, parentRequired } from './parts.ts'

const LINE = { ...NAME, isOneLine: true }
const check = textsOf(undefined, { id: ID, name: LINE, description: DESCRIPTION }, GlossaryInput)

export interface NewPart {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly name: string
  readonly description?: string | null
  readonly parentNode?: string | null
}

/** @throws GlossaryExists, NameTaken, NoParent */
export async function createTerm(parts: Parts, call: Call, input: NewPart): Promise<Urn> {
  const { info, ...others } = await checked(parts, call, input)
  return parts.term.create(call, { ...others, info: { ...info, termSource: 'INTERNAL' } })
}

/** As `createTerm`. */
export async function createNode(parts: Parts, call: Call, input: NewPart): Promise<Urn> {
  return parts.node.create(call, await checked(parts, call, input))
}

async function checked(parts: Parts, call: Call, input: NewPart) {
  check(input)
  const parentNode = await newParent(parts, call, input.parentNode)
  return {
    id: input.id,
    info: { name: input.name, definition: input.description ?? '', ...withoutNulls({ parentNode }) },
    require: (urn: Urn) => parentRequired(urn, parentNode)
  }
}
