import { type Call, type Demand, hostOf, parseUrnOf, type Urn } from '../../core/index.ts'
import type { Entities, ModelAspects } from '../entities/index.ts'
import { QueryInput } from './errors.ts'

export type Subjects = ModelAspects['querySubjects']
export type Verb = 'create' | 'update' | 'delete'

const MAX_SUBJECTS = 1000
const EDIT = ['EDIT_ENTITY', 'EDIT_ENTITY_QUERIES']

export const parseQueryUrn = (text: string): Urn => parseUrnOf('query', text)

export interface NamedSubject {
  readonly datasetUrn: string
}

/** Each once. @throws QueryInput */
export function parseSubjects(subjects: readonly NamedSubject[]): Urn[] {
  if (subjects.length === 0) throw new QueryInput('A query requires at least one dataset in subjects, found none')
  if (subjects.length > MAX_SUBJECTS) {
    throw new QueryInput(`At most ${MAX_SUBJECTS} subjects are allowed, found ${subjects.length}`)
  }
  return [...new Set(subjects.map(({ datasetUrn }) => parseUrnOf('dataset', datasetUrn)))]
}

const onSubjects = (verb: Verb, subjects: readonly Urn[]): Demand[] =>
  [...new Set(subjects.map(hostOf))].map(on => ({ anyOf: EDIT, on, message: REFUSALS[verb] }))

// These messages are DataHub's.
const REFUSALS: Readonly<Record<Verb, string>> = {
  create: 'Unauthorized to create Query. Please contact your DataHub administrator for more information.',
  update: 'Unauthorized to update Query. Please contact your DataHub administrator if this needs corrective action.',
  delete: 'Unauthorized to delete Query. Please contact your DataHub administrator if this needs corrective action.'
}

export const demandsToCreate = (subjects: readonly NamedSubject[]): Demand[] =>
  onSubjects('create', parseSubjects(subjects))

/**
 * On all datasets that the query has or gets. Without any, and for a query that does not exist, on the query itself:
 * callers without rights cannot tell the two apart.
 */
export async function demandsToChange(
  { aspects }: Entities,
  call: Call,
  { verb, urn, more = [] }: { readonly verb: Verb; readonly urn: Urn; readonly more?: readonly Urn[] }
): Promise<Demand[]> {
  const stored = await aspects.querySubjects.get(call.as('looking up the datasets of a query'), urn)
  const subjects = (stored?.subjects ?? []).map(({ entity }) => entity)
  const anyOf = verb === 'delete' ? ['DELETE_ENTITY'] : ['EDIT_ENTITY']
  const own: Demand[] = subjects.length > 0 ? [] : [{ anyOf, on: urn, message: REFUSALS[verb] }]
  return [...own, ...onSubjects(verb, [...subjects, ...more])]
}

/** Whether the demands of this call were made for these subjects, which may have changed since. */
export function covers(call: Call, subjects: Subjects | undefined): boolean {
  return (subjects?.subjects ?? []).every(({ entity }) => call.system !== undefined || call.grants.has(hostOf(entity)))
}
