import { entityTypeOf, isUrn, type Model, suggest } from '../../core/index.ts'
import type { EntityChange, LoggedChange } from '../events/index.ts'
import { TIMELINE_CATEGORIES } from '../timeline/index.ts'
import type { Filters } from './definitions.ts'
import { WebhookInput } from './errors.ts'

const MOST = 100
const LONGEST = 1000

/** The events of a change that a webhook is told of. */
export function eventsFor({ types, urns, categories, actors }: Filters, change: LoggedChange): readonly EntityChange[] {
  if (types.length > 0 && !types.includes(entityTypeOf(change.urn))) return []
  if (actors.length > 0 && !actors.includes(change.actor)) return []
  return change.events.filter(
    ({ entityUrn, category }) =>
      (categories.length === 0 || categories.includes(category)) &&
      (urns.length === 0 || urns.some(urn => isMatch(urn, entityUrn) || isMatch(urn, change.urn)))
  )
}

const isMatch = (pattern: string, urn: string): boolean =>
  pattern.endsWith('*') ? urn.startsWith(pattern.slice(0, -1)) : urn === pattern

/** @throws WebhookInput that names the filter, what was found, and what is allowed */
export function checkFilters(filters: Filters, model: Pick<Model, 'types'>): Filters {
  for (const [name, values] of Object.entries(filters)) {
    if (values.length > MOST) throw new WebhookInput(`${name} can have at most ${MOST} members, found ${values.length}`)
    for (const value of values) {
      if (value.length > LONGEST) {
        throw new WebhookInput(`A member of ${name} can have at most ${LONGEST} characters, found ${value.length}`)
      }
    }
  }
  for (const type of filters.types) requireKnown('types', type, [...model.types.keys()])
  for (const category of filters.categories) requireKnown('categories', category, TIMELINE_CATEGORIES)
  for (const urn of filters.urns) requireUrn('urns', urn.replace(/\*$/, ''), urn.endsWith('*'))
  for (const actor of filters.actors) requireUrn('actors', actor, false)
  return filters
}

function requireKnown(name: string, value: string, known: readonly string[]): void {
  if (known.includes(value)) return
  const expected = known.length <= 20 ? `expected one of ${known.join(', ')}` : 'expected the name of an entity type'
  throw new WebhookInput(`${name}: ${expected}, found ${JSON.stringify(value)}${suggest(value, known)}`)
}

function requireUrn(name: string, text: string, isBeginning: boolean): void {
  if (isBeginning ? text.startsWith('urn:li:') : isUrn(text)) return
  const expected = name === 'urns' ? 'a URN, or the beginning of one with * after it' : 'the URN of a user'
  throw new WebhookInput(`${name}: expected ${expected}, found ${JSON.stringify(text)}`)
}
