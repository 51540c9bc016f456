import type { Criterion, Narrowed } from '../../../../core/kernel/thread.ts'
import { COLUMN_FIELD } from '../columns/texts.ts'
import { isTextField } from '../question/fields.ts'
import { wordsOf } from '../words/words.ts'
import { KEY_SEPARATOR, LOWER } from './document.ts'
import { cutValue, FIELD_KEYS, TYPE, URN, valueField } from './mapping.ts'
import { allOf, anyOf, literal, matching, not, type Query, termsIn } from './query.ts'
import { type Places, rangeOf } from './text.ts'
import { phraseOf } from './words.ts'

type FieldCriterion = Extract<Criterion, { readonly field: string }>

/** Returns the function that makes queries of what a query of the store finds: it is evaluated on the same values. */
export function createCriteria(places: Places): (narrowed: Narrowed) => readonly Query[] {
  const { fields, idOf } = places

  function evaluate(criterion: Criterion): Query {
    if ('all' in criterion) return allOf(criterion.all.map(evaluate))
    if ('any' in criterion) return anyOf(criterion.any.map(evaluate))
    if ('not' in criterion) return not(evaluate(criterion.not))
    if ('urns' in criterion) return termsIn(URN, criterion.urns)
    if ('urnPrefix' in criterion) return { prefix: { [URN]: criterion.urnPrefix } }
    const { field } = criterion
    // Of columns the index has the whole paths.
    return isTextField(fields, field) && field !== COLUMN_FIELD ? inTexts(criterion) : inValues(criterion)
  }

  const having = (scoped: string) => termsIn(FIELD_KEYS, [`${idOf(scoped)}${KEY_SEPARATOR}e`])

  function inValues(criterion: FieldCriterion): Query {
    const { field } = criterion
    if ('in' in criterion) return termsIn(valueField(field), criterion.in.map(cutValue))
    if ('match' in criterion) return matches(criterion)
    if (criterion.from === undefined && criterion.to === undefined) return having(field)
    return rangeOf(field, criterion)
  }

  function matches({ field, match, text }: Extract<FieldCriterion, { readonly match: string }>): Query {
    const lower = text.toLowerCase()
    if (field === '_entityType') return matching(TYPE, partOf(match, lower))
    return matching(FIELD_KEYS, literal(`${idOf(field)}${KEY_SEPARATOR}${LOWER}`) + partOf(match, lower))
  }

  /** A text field has no values: texts are compared by their words. */
  function inTexts(criterion: FieldCriterion): Query {
    const { field } = criterion
    if ('from' in criterion || 'to' in criterion) return anyOf([])
    if (!('in' in criterion || 'match' in criterion)) return having(field)
    const [place] = places.of(
      fields.byName(field).filter(({ name }) => name === field),
      new Set()
    )
    const texts = 'in' in criterion ? criterion.in : [criterion.text]
    return anyOf(place ? texts.map(text => phraseOf(place, wordsOf(text, 'query'))) : [])
  }

  return ({ query: { types, where } }) => [
    ...(types ? [termsIn(TYPE, types)] : []),
    ...(where ? [evaluate(where)] : [])
  ]
}

function partOf(match: 'contains' | 'starts' | 'ends' | 'whole', text: string): string {
  const part = literal(text)
  if (match === 'contains') return `.*${part}.*`
  if (match === 'starts') return `${part}.*`
  return match === 'ends' ? `.*${part}` : part
}
