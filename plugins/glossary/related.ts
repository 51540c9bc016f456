import { type Call, type Demand, parseUrn, type Urn } from '../../core/index.ts'
import type { ModelAspects } from '../entities/index.ts'
import { requireNotRemoved } from '../kit/index.ts'
import { GlossaryInput, NoSuchTerm, RelatedToItself } from './errors.ts'
import type { Manage } from './manage.ts'
import type { Parts } from './parts.ts'

const MAX_TERMS = 1000

/** A term is a kind of the other (`isA`), or consists of it (`hasA`). */
export type Relation = 'isA' | 'hasA'

export interface RelatedTerms {
  readonly urn: string
  readonly termUrns: readonly string[]
  readonly relationshipType: Relation
}

type Related = ModelAspects['glossaryRelatedTerms']
type Change = (before: readonly Urn[]) => Urn[]
const MEMBERS = { isA: 'isRelatedTerms', hasA: 'hasRelatedTerms' } as const satisfies Record<Relation, keyof Related>

/** The terms that a term is related to. */
export function createRelating({ entities, term }: Parts, manage: Manage) {
  const { aspects } = entities

  function change(call: Call, { urn: text, relationshipType }: RelatedTerms, changed: Change) {
    const urn = term.parse(text)
    const member = MEMBERS[relationshipType]
    const changedValue = (old: Related | undefined): Related | undefined => {
      const before = old?.[member] ?? []
      const after = changed(before)
      return after.length === before.length ? old : { ...old, [member]: after }
    }
    return aspects.glossaryRelatedTerms.update(call, urn, changedValue, { mustExist: () => new NoSuchTerm(urn, urn) })
  }

  return {
    async demand(call: Call, { urn, termUrns }: RelatedTerms): Promise<Demand> {
      if (termUrns.length > MAX_TERMS) {
        throw new GlossaryInput(`At most ${MAX_TERMS} terms are allowed in one call, found ${termUrns.length}`)
      }
      return manage.of(call, term.parse(urn))
    },

    /** All or none. @throws NoSuchTerm, RelatedToItself */
    async add(call: Call, input: RelatedTerms): Promise<boolean> {
      const urn = term.parse(input.urn)
      const terms = input.termUrns.map(term.parse)
      if (terms.includes(urn)) throw new RelatedToItself(urn)
      const existing = await entities.existing(call, [urn, ...terms])
      for (const one of [urn, ...terms]) if (!existing.has(one)) throw new NoSuchTerm(urn, one)
      await requireNotRemoved(aspects, call, terms)
      await change(call, input, before => [...new Set([...before, ...terms])])
      return true
    },

    async remove(call: Call, input: RelatedTerms): Promise<boolean> {
      const terms = new Set(input.termUrns.map(parseUrn))
      await change(call, input, before => before.filter(one => !terms.has(one)))
      return true
    }
  }
}
