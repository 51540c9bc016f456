import type { Tool } from '../../core/index.ts'
import type { ModelHandles } from '../entities/index.ts'
import type { Asking } from './asking.ts'
import { updateDescription } from './datahub/descriptions.ts'
import { grepDocuments, searchDocuments } from './datahub/documents.ts'
import { removeDomains, setDomains } from './datahub/domains.ts'
import { getEntities, listSchemaFields } from './datahub/entities.ts'
import { getAspectHistory } from './datahub/history.ts'
import { addTags, addTerms, removeTags, removeTerms } from './datahub/labels.ts'
import { getLineage } from './datahub/lineage.ts'
import { getMe } from './datahub/me.ts'
import { addOwners, removeOwners } from './datahub/owners.ts'
import { getLineagePaths } from './datahub/paths.ts'
import { addStructuredProperties, removeStructuredProperties } from './datahub/properties.ts'
import { getDatasetQueries } from './datahub/queries.ts'
import { saveDocument } from './datahub/save-document.ts'
import { search } from './datahub/search.ts'
import { findColumns } from './own/find-columns.ts'
import { impact } from './own/impact.ts'

/** The tools of DataHub and ours, without those whose plugins are disabled. */
export function toolsOf(asking: Asking & { readonly aspects: ModelHandles }): Readonly<Record<string, Tool>> {
  const of = (plugin: string, tools: Readonly<Record<string, Tool>>) => (asking.has(plugin) ? tools : {})
  const lineage = of('lineage', {
    get_lineage: getLineage(asking),
    get_lineage_paths_between: getLineagePaths(asking),
    impact: impact(asking)
  })
  return {
    ...of('search', { search: search(asking), find_columns: findColumns(asking) }),
    get_entities: getEntities(asking),
    list_schema_fields: listSchemaFields(asking),
    ...of('search', lineage),
    ...of('queries', { get_dataset_queries: getDatasetQueries(asking) }),
    get_aspect_history: getAspectHistory(asking),
    ...of('search', of('documents', { search_documents: searchDocuments(asking) })),
    ...of('documents', { grep_documents: grepDocuments(asking) }),
    get_me: getMe(asking),
    ...of('tags', { add_tags: addTags(asking), remove_tags: removeTags(asking) }),
    ...of('glossary', { add_terms: addTerms(asking), remove_terms: removeTerms(asking) }),
    ...of('owners', { add_owners: addOwners(asking), remove_owners: removeOwners(asking) }),
    ...of('domains', { set_domains: setDomains(asking), remove_domains: removeDomains(asking) }),
    ...of('documentation', { update_description: updateDescription(asking) }),
    ...of('properties', {
      add_structured_properties: addStructuredProperties(asking),
      remove_structured_properties: removeStructuredProperties(asking)
    }),
    ...of('documents', { save_document: saveDocument(asking) })
  }
}
