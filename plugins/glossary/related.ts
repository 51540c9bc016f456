import { type Call, type Demand, parseUrn, type Urn } from '../../core/index.ts'
import { type ModelAspects, requireNotRemoved } from '../entities/index.ts'
import type { GlossaryDeps } from './deps.ts'
import { GlossaryInput, NoSuchTerm, RelatedToItself } from './errors.ts'
import { parseTerm } from './parts.ts'

const MAX_TERMS = 1000

/** A term is a kind of the other (`isA`), or consists of it (`hasA`). */
export type Relation = 'isA' | 'hasA'

export interface RelatedTerms {
  readonly urn: string
  readonly termUrns: readonly string[]
  readonly relationshipType: Relation
}

type Related = ModelAspects['glossaryRelatedTerms']
const MEMBERS = { isA: 'isRelatedTerms', hasA: 'hasRelatedTerms' } as const satisfies Record<Relation, keyof Related>

export function demandToRelate({ manage }: GlossaryDeps, call: Call, { urn, termUrns }: RelatedTerms): Promise<Demand> {
  if (termUrns.length > MAX_TERMS) {
    throw new GlossaryInput(`At most ${MAX_TERMS} terms are allowed in one call, found ${termUrns.length}`)
  }
  return manage.of(call, parseTerm(urn))
}

/** All or none. @throws NoSuchTerm, RelatedToItself */
export async function addRelated(deps: GlossaryDeps, call: Call, input: RelatedTerms): Promise<boolean> {
  const { entities } = deps
  const urn = parseTerm(input.urn)
  const terms = input.termUrns.map(parseTerm)
  if (terms.includes(urn)) throw new RelatedToItself(urn)
  const existing = await entities.existing(call, [urn, ...terms])
  for (const term of [urn, ...terms]) if (!existing.has(term)) throw new NoSuchTerm(urn, term)
  await requireNotRemoved(entities.aspects, call, terms)
  await changeRelated(deps, call, input, before => [...new Set([...before, ...terms])])
  return true
}

export async function removeRelated(deps: GlossaryDeps, call: Call, input: RelatedTerms): Promise<boolean> {
  const terms = new Set(input.termUrns.map(parseUrn))
  await changeRelated(deps, call, input, before => before.filter(term => !terms.has(term)))
  return true
}

async function changeRelated(
  { entities }: GlossaryDeps,
  call: Call,
  { urn: text, relationshipType }: RelatedTerms,
  change: (before: readonly Urn[]) => readonly Urn[]
): Promise<void> {
  const urn = parseTerm(text)
  const member = MEMBERS[relationshipType]
  const changed = (old: Related | undefined): Related | undefined => {
    const before = old?.[member] ?? []
    const after = change(before)
    return after.length === before.length ? old : { ...old, [member]: [...after] }
  }
  await entities.aspects.glossaryRelatedTerms.update(call, urn, changed, {
    mustExist: () => new NoSuchTerm(urn, urn)
  })
}
