import type { IndexReader } from '../index/port.ts'
import type { Rules } from '../messages.ts'
import type { Missing } from '../port.ts'
import { createFields, type Fields, ShownIndex } from '../question/index.ts'

/** How an index that was made by older rules answers questions. */
export interface Older {
  readonly reader: IndexReader
  readonly fields: Fields
  readonly missing: Missing
}

/**
 * An older index has no more than today's rules have: what a plugin defined that is off now is hidden at once, since nobody
 * can tell who may read it, as is what is sealed now.
 */
export function olderIndex(index: IndexReader, old: Rules, rules: Rules): Older {
  const sealed = new Set(rules.sealed)
  const types = new Set(rules.types)
  const reader = new ShownIndex(index, {
    aspect: name => rules.definitions.aspects[name] !== undefined && !sealed.has(name),
    type: name => types.has(name)
  })
  const fields = new Map(old.fields.map(field => [field.name, field]))
  return {
    reader,
    fields: createFields(rules.fields.map(field => fields.get(field.name) ?? field)),
    missing: missingIn(old, rules)
  }
}

/** What is indexed by the rules, and not by the old ones. */
function missingIn(old: Rules, rules: Rules): Missing {
  const [types, fields] = [new Set(old.types), new Set(old.fields.map(({ name }) => name))]
  const more = new Set(rules.fields.flatMap(({ name, aspect }) => (fields.has(name) ? [] : [aspect])))
  const aspects = Object.keys(rules.definitions.aspects).filter(name => isIndexed(rules, name))
  return {
    entityTypes: rules.types.filter(type => !types.has(type)),
    aspects: aspects.filter(name => more.has(name) || !isIndexed(old, name))
  }
}

const isIndexed = ({ definitions, sealed }: Rules, aspect: string) =>
  definitions.aspects[aspect]?.kind === 'versioned' && !sealed.includes(aspect)
