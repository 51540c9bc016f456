import { randomUUID } from 'node:crypto'
import { type Call, checkText, isRecord, parseUrnOf, type Urn, withoutNulls } from '../../core/index.ts'
import { DESCRIPTION, ID } from '../kit/index.ts'
import { FormInput } from './errors.ts'
import type { Prompt } from './state.ts'

const TITLE = { max: 1000, isRequired: true }
const MAX_PROMPTS = 200

/** DataHub's GraphQL also names OWNERSHIP, which its model does not store. */
export type PromptType = Prompt['type'] | 'OWNERSHIP'

export interface NewPrompt {
  /** Default: a random UUID. */
  readonly id?: string | null
  readonly title: string
  readonly description?: string | null
  readonly type: PromptType
  readonly structuredPropertyParams?: { readonly urn: string } | null
  readonly ownershipParams?: object | null
  readonly required?: boolean | null
}

/** @throws FormInput, BadRequest */
export function storedPrompts(prompts: readonly NewPrompt[]): Prompt[] {
  return prompts.map(prompt => {
    const id = prompt.id == null ? randomUUID() : checkText('The id of a prompt', prompt.id, ID, FormInput)
    const { title, description, type, required } = prompt
    const what = `Prompt ${JSON.stringify(id)}`
    checkText(`${what}: the title`, title, TITLE, FormInput)
    checkText(`${what}: the description`, description, DESCRIPTION, FormInput)
    if (type === 'OWNERSHIP' || prompt.ownershipParams) {
      throw new FormInput(
        `${what}: DataHub's model stores prompts of the types STRUCTURED_PROPERTY and FIELDS_STRUCTURED_PROPERTY, found OWNERSHIP`
      )
    }
    if (!prompt.structuredPropertyParams) {
      throw new FormInput(`${what}: expected structuredPropertyParams with the URN of a property, found none`)
    }
    const urn = parseUrnOf('structuredProperty', prompt.structuredPropertyParams.urn)
    return {
      ...{ id, title, type, structuredPropertyParams: { urn }, required: required ?? false },
      ...withoutNulls({ description })
    }
  })
}

/** For every write of a form, REST too. @throws FormInput */
export function checkPrompts(_call: Call, urn: Urn, value: unknown): void {
  const prompts = isRecord(value) && Array.isArray(value.prompts) ? value.prompts.filter(isRecord) : []
  const refuse = (at: number, what: string): never => {
    throw new FormInput(`${urn}: prompts/${at}: ${what}`)
  }
  if (prompts.length > MAX_PROMPTS) {
    throw new FormInput(`${urn}: at most ${MAX_PROMPTS} prompts are allowed, found ${prompts.length}`)
  }
  const ids = new Set<unknown>()
  for (const [at, { id, type, required, structuredPropertyParams }] of prompts.entries()) {
    if (ids.has(id)) refuse(at, `expected an id that no other prompt has, found ${JSON.stringify(id)} again`)
    ids.add(id)
    if (structuredPropertyParams === undefined) refuse(at, 'expected structuredPropertyParams, found none')
    if (type === 'FIELDS_STRUCTURED_PROPERTY' && required === true) {
      refuse(at, 'a prompt of the type FIELDS_STRUCTURED_PROPERTY cannot be required')
    }
  }
}
