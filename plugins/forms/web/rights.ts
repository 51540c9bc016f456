import { plugins } from 'aspectd/console'
import { text } from './en.ts'
import type { FormState, PromptState } from './entity-data.ts'

/** A form on an entity, and whether the user may answer all forms. */
type Asked = FormState & { readonly mayManage: boolean }

/** Why the user can answer nothing of a form. */
export const whyNotAsked = ({ isAsked, mayManage }: Asked): string | undefined =>
  isAsked || mayManage ? undefined : text.notAsked

/** Why the user cannot answer a prompt. */
export function whyNotAnswered(state: Asked, { prompt: { asked }, values }: PromptState): string | undefined {
  if (!plugins.value.has('properties')) return text.propertiesOff
  if (!asked?.exists) return text.propertyGone
  const because = whyNotAsked(state)
  if (because !== undefined) return because
  return asked.isImmutable && values ? text.isImmutable : undefined
}

/** Why the user cannot verify a form. */
export function whyNotVerified(state: Asked): string | undefined {
  const because = whyNotAsked(state)
  if (because !== undefined) return because
  const open = state.prompts.filter(({ prompt, isDone }) => prompt.isRequired && !isDone).length
  return open > 0 ? text.openRequired(open) : undefined
}
