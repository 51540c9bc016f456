import { isRecord } from '../../../core/index.ts'
import type { ModelAspects } from '../../entities/index.ts'
import { type Change, type Difference, joined, operationOf, type Place, parametersOf, urnOf, where } from './change.ts'

type Written = string | undefined

/** A text that was written, changed or removed. An empty text is none. */
export const description = (place: Place, before: Written, after: Written): Change[] =>
  textChange('Description', place, { key: '', ...(before && { before }), ...(after && { after }) })

function textChange(noun: string, place: Place, found: Difference<string>): Change[] {
  const { before, after } = found
  if (before === after) return []
  const operation = operationOf(found)
  const what = `${noun}${where('of', place)}`
  const words = {
    ADD: `${what} was added: ${quoted(after)}.`,
    REMOVE: `${what} was removed: ${quoted(before)}.`,
    MODIFY: `${what} changed from ${quoted(before)} to ${quoted(after)}.`
  }
  return [
    {
      entityUrn: urnOf(place),
      category: 'DOCUMENTATION',
      operation,
      ...(place.column === undefined ? {} : { modifier: place.column }),
      parameters: { description: after ?? before ?? '', ...parametersOf(place) },
      semVerChange: operation === 'MODIFY' ? 'PATCH' : 'MINOR',
      description: words[operation]
    }
  ]
}

const MAX_QUOTED = 200
const quoted = (value = ''): string =>
  `"${value.length > MAX_QUOTED ? `${value.slice(0, MAX_QUOTED).toWellFormed()}…` : value}"`

/** Aspects whose name is written by users, not copied from a source. */
const NAMED: ReadonlySet<string> = new Set([
  'dataProductProperties',
  'domainProperties',
  'glossaryNodeInfo',
  'glossaryTermInfo',
  'tagProperties'
])

/** Compares the description, or the definition of a term, of any aspect that has one, and names that users write. */
export const documented =
  (aspect: string) =>
  (place: Place, before: unknown, after: unknown): Change[] => {
    const [was, is] = NAMED.has(aspect) ? [textOf(before, 'name'), textOf(after, 'name')] : []
    const renamed = was && is ? textChange('Name', place, { key: '', before: was, after: is }) : []
    const of = (value: unknown) => textOf(value, 'description') ?? textOf(value, 'definition')
    return [...renamed, ...description(place, of(before), of(after))]
  }

function textOf(value: unknown, member: string): string | undefined {
  const found = isRecord(value) ? value[member] : undefined
  return typeof found === 'string' ? found : undefined
}

type Memory = ModelAspects['institutionalMemory']
type Link = Memory['elements'][number]

export function links(place: Place, before: Memory | undefined, after: Memory | undefined): Change[] {
  return joined(before?.elements, after?.elements, ({ url }) => url)
    .filter(found => found.before?.description !== found.after?.description)
    .map(found => linkChange(place, found))
}

function linkChange(place: Place, found: Difference<Link>): Change {
  const operation = operationOf(found)
  const label = (found.after ?? found.before)?.description ?? ''
  const words = {
    ADD: `was added: ${quoted(label)}`,
    REMOVE: `was removed: ${quoted(label)}`,
    MODIFY: `changed from ${quoted(found.before?.description)} to ${quoted(label)}`
  }
  return {
    entityUrn: urnOf(place),
    category: 'DOCUMENTATION',
    operation,
    modifier: found.key,
    parameters: { url: found.key, description: label },
    semVerChange: operation === 'MODIFY' ? 'PATCH' : 'MINOR',
    description: `Link ${found.key} ${words[operation]}.`
  }
}

type Texts = ModelAspects['documentation']

/** Texts of several sources, told apart by their source. */
export function documentations(place: Place, before: Texts | undefined, after: Texts | undefined): Change[] {
  return joined(before?.documentations, after?.documentations, ({ attribution }) => attribution?.source ?? '').flatMap(
    found => description(place, found.before?.documentation, found.after?.documentation)
  )
}
