import { can, plugins } from 'aspectd/console'
import { MANAGE } from './data.ts'
import { text } from './en.ts'
import type { FormState, PromptState } from './entity-data.ts'

/** Why the user can answer nothing of a form. */
export const whyNotAsked = ({ isAsked }: FormState): string | undefined =>
  isAsked || can(...MANAGE) ? undefined : text.notAsked

/** Why the user cannot answer a prompt. */
export function whyNotAnswered(state: FormState, { prompt: { asked }, values }: PromptState): string | undefined {
  if (!plugins.value.has('properties')) return text.propertiesOff
  if (!asked?.exists) return text.propertyGone
  const because = whyNotAsked(state)
  if (because !== undefined) return because
  return asked.isImmutable && values ? text.isImmutable : undefined
}

/** Why the user cannot verify a form. */
export function whyNotVerified(state: FormState): string | undefined {
  const because = whyNotAsked(state)
  if (because !== undefined) return because
  const open = state.prompts.filter(({ prompt, isDone }) => prompt.isRequired && !isDone).length
  return open > 0 ? text.openRequired(open) : undefined
}
