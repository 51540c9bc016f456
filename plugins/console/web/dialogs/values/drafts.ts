import type { Value, ValuesAsked } from 'aspectd/console'
import { text } from '../en.ts'

type Kind = ValuesAsked['kind']

/** At least one, which can be empty. */
export const draftsOf = (values: readonly Value[] | undefined): readonly string[] =>
  values && values.length > 0 ? values.map(String) : ['']

const filledOf = (drafts: readonly string[]): string[] => drafts.filter(one => one.trim() !== '')

/** What was typed, without what is empty. */
export const parseDrafts = (kind: Kind, drafts: readonly string[]): Value[] =>
  filledOf(drafts).map(one => (kind === 'NUMBER' ? Number(one) : one))

/** Why what was typed is not a value. */
export function problemOf(kind: Kind, drafts: readonly string[]): string | undefined {
  const filled = filledOf(drafts)
  if (filled.length === 0) return text.values.needsValue
  return kind === 'NUMBER' && filled.some(one => !Number.isFinite(Number(one))) ? text.values.needsNumber : undefined
}
