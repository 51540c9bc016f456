import { type Has, OWNERS, onAssets, SHOWN } from '../fragments.ts'

const PARTS: Readonly<Record<string, string>> = {
  owners: OWNERS,
  tags: 'tags { tags { tag { urn properties { name colorHex } } } }',
  glossary: 'glossaryTerms { terms { term { urn properties { name } } } }',
  domains: 'domain { domain { urn properties { name } } }',
  quality: 'health { type status }'
}

/** What the panel beside the graph shows of an entity. */
export const detailsDocument = (has: Has): string => `query lineageDetails($urn: String!) {
    entity(urn: $urn) {
      ...shown
      ${onAssets(
        ['properties { description }', 'editableProperties { description }']
          .concat(Object.entries(PARTS).flatMap(([plugin, part]) => (has(plugin) ? [part] : [])))
          .join(' ')
      )}
    }
  }
  ${SHOWN}`

/** For its types. */
export const DETAILS = detailsDocument(() => true)

export const UPDATE = `mutation updateLineage($input: UpdateLineageInput!) { updateLineage(input: $input) }`
