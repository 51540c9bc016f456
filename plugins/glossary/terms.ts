import type { Entities, ModelAspects } from '../entities/index.ts'
import type { Attaching, InColumn, Kit, LabelList } from '../kit/index.ts'
import { TERM } from './parts.ts'

/** Terms of an entity or a column, each with its attribution source. Those that users attached have no source. */
export type Terms = ModelAspects['glossaryTerms']

const list: LabelList<Terms, Terms['terms'][number]> = {
  items: ({ terms }) => terms,
  urnOf: ({ urn }) => urn,
  sourceOf: ({ attribution }) => attribution?.source,
  item: (urn, actor) => ({ urn, actor }),
  value: (old, terms, actor) => ({ ...old, terms, auditStamp: { time: Date.now(), actor } })
}

const column: InColumn<Terms> = {
  of: ({ glossaryTerms }) => glossaryTerms,
  with: (info, glossaryTerms) => ({ ...info, glossaryTerms })
}

/** Attaches terms to entities and columns. */
export const attachingTerms = (kit: Kit, { aspects }: Entities): Attaching =>
  kit.attaching({
    type: TERM,
    plural: 'glossary terms',
    aspect: aspects.glossaryTerms,
    list,
    privilege: 'EDIT_ENTITY_GLOSSARY_TERMS',
    column: { ...column, privilege: 'EDIT_DATASET_COL_GLOSSARY_TERMS' }
  })
