import {
  ASSET,
  CHANGED,
  COLUMN,
  CUSTOM,
  DEPRECATION,
  EDITED,
  GOVERNANCE,
  LABELS,
  NAME,
  NAMED,
  OWNERS,
  on,
  PEOPLE,
  PERSON,
  PLACES,
  PLATFORM,
  PROPERTIES,
  SIGHT,
  SUBTYPES,
  TAGS,
  TERMS,
  VALUES
} from './fragments.ts'

/** What agents read of an entity of each type. Fields of disabled plugins are left out when it is sent. */

const ASSETS = [
  on(
    'Dataset',
    `name ${PLATFORM} editableProperties { name description } properties { name description externalUrl ${CUSTOM} } ${SUBTYPES} ${ASSET}`
  ),
  on('Dashboard', `urn type tool dashboardId properties { name description ${CHANGED} ${CUSTOM} }`),
  on('Chart', `urn type tool chartId properties { name description type ${CHANGED} ${CUSTOM} }`),
  on('Dashboard Chart', `${EDITED} ${PLATFORM} ${SUBTYPES} ${ASSET}`),
  on('DataFlow', `properties { name description project ${CUSTOM} } ${EDITED} ${PLATFORM} ${ASSET}`),
  on('DataFlow', 'urn type orchestrator flowId cluster'),
  on(
    'DataJob',
    `urn type jobId properties { name description ${CUSTOM} } ${EDITED} ${SUBTYPES} ${ASSET}
     inputOutput { inputDatasets { urn type ${NAME} } outputDatasets { urn type ${NAME} } }
     dataFlow {
       urn orchestrator flowId cluster properties { name description project externalUrl ${CUSTOM} } ${EDITED}
       ${OWNERS} ${PLATFORM} domain { ...domain } ...product ${DEPRECATION}
     }`
  ),
  on('MLFeatureTable MLModel MLFeature MLModelGroup', `name description properties { ${CUSTOM} } ${GOVERNANCE}`),
  on('MLFeatureTable MLModel MLModelGroup', PLATFORM),
  on('MLModel MLModelGroup', 'origin'),
  on('MLFeatureTable', 'featureTableProperties { description mlFeatures { urn } mlPrimaryKeys { urn } }'),
  on(
    'Container',
    `...named properties { ${CUSTOM} } ${SUBTYPES} ${GOVERNANCE} ${PLATFORM} browsePathV2 { path { entity { ...named } } }`
  )
]

const OTHERS = [
  on('CorpUser', `properties { active displayName email title ${CUSTOM} } editableProperties { displayName title }`),
  on('CorpUser', PROPERTIES),
  on(
    'CorpGroup',
    `name properties { displayName description } ${OWNERS} ${PROPERTIES}
     memberCount: relationships(
       input: { types: ["IsMemberOfGroup", "IsMemberOfNativeGroup"] direction: INCOMING start: 0 count: 1 }
     ) { total }`
  ),
  on(
    'GlossaryTerm',
    `hierarchicalName properties { name description termSource sourceRef sourceUrl rawSchema ${CUSTOM} }
     ${OWNERS} ${PROPERTIES} ${DEPRECATION}`
  ),
  on('GlossaryNode', `properties { name description ${CUSTOM} } ${OWNERS} ${PROPERTIES}`),
  on('Tag', `${NAMED} ${OWNERS}`),
  on('StructuredPropertyEntity', 'definition { displayName description }'),
  on('DataPlatform', 'urn name properties { displayName datasetNameDelimiter }'),
  on('Domain', `urn ${NAMED} ${OWNERS} ${PROPERTIES} parentDomains { ...parents } ${SIGHT} ...inside`),
  on(
    'DataProduct',
    `urn properties { name description ${CUSTOM} } ${OWNERS} ${PROPERTIES} ${TAGS} ${TERMS}
     entities(input: { start: 0 count: 20 query: "*" }) {
       total
       searchResults {
         entity {
           urn type ...named ${on('Dataset Dashboard Chart DataFlow DataJob', NAMED)} ${on('Container', NAME)}
           ${on('Dataset Container', PLATFORM)}
         }
       }
     }`
  ),
  on(
    'Document',
    `urn subType ${PLATFORM} ${OWNERS} ${TAGS} ${TERMS} domain { ...domain } settings { showInGlobalContext }
     info {
       title contents { text } source { sourceType externalUrl } created { time actor { urn } }
       lastModified { time actor { urn } } relatedAssets { asset { urn type } } relatedDocuments { document { urn } }
       parentDocument { document { urn } }
     }`
  )
]

const CHECKS = [
  on(
    'Assertion',
    `urn type platform { urn name properties { displayName } }
     info {
       type description lastUpdated { time actor } source { type created { time actor } }
       datasetAssertion {
         datasetUrn scope aggregation operator ${VALUES} fields { urn path } nativeType nativeParameters { key value } logic
       }
       fieldAssertion {
         type entityUrn
         fieldValuesAssertion { ${COLUMN} operator ${VALUES} failThreshold { type value } excludeNulls }
         fieldMetricAssertion { ${COLUMN} metric operator ${VALUES} }
       }
       volumeAssertion { type entityUrn rowCountTotal { operator ${VALUES} } rowCountChange { type operator ${VALUES} } }
       sqlAssertion { type entityUrn statement operator ${VALUES} }
     }
     runEvents(status: COMPLETE, limit: 10) {
       total failed succeeded
       runEvents {
         timestampMillis status result { type actualAggValue externalUrl nativeResults { key value } }
       }
     }`
  ),
  on(
    'Incident',
    `urn type incidentType customType title description priority startedAt created { time actor }
     assignees {
       ${on('CorpUser', `urn username ${PERSON} editableProperties { displayName title }`)}
       ${on('CorpGroup', 'urn name properties { displayName email } info { displayName email }')}
     }
     entity { urn type ${on('Dataset', 'name')} ${on('Dataset Dashboard Chart DataJob DataFlow', NAMED)} }
     source { type source { urn type ${on('Assertion', 'info { description }')} } }
     tags { tags { tag { urn name ${NAMED} } } }`
  )
]

const COLUMNS = `
  schemaMetadata(version: 0) {
    createdAt datasetUrn name platformUrn cluster primaryKeys
    platformSchema { ${on('TableSchema', 'schema')} ${on('KeyValueSchema', 'keySchema valueSchema')} }
    fields {
      fieldPath label jsonPath nullable description nativeDataType recursive isPartOfKey isPartitioningKey ${TAGS} ${TERMS}
      schemaFieldEntity { ${DEPRECATION} ${PROPERTIES} }
    }
    foreignKeys {
      name sourceFields { fieldPath } foreignFields { fieldPath }
      foreignDataset { urn name type properties { description } ${PLATFORM} ${OWNERS} ${TAGS} ${TERMS} }
    }
  }
  editableSchemaMetadata { editableSchemaFieldInfo { fieldPath description ${TAGS} ${TERMS} } }
  viewProperties { materialized logic language }`

const DETAILS = [
  on('Dataset', COLUMNS),
  on(
    'StructuredPropertyEntity',
    `urn type
     definition {
       displayName qualifiedName description cardinality immutable valueType { urn info { displayName } }
       entityTypes { urn } typeQualifier { allowedTypes { urn type info { type displayName } } }
       allowedValues { value { ${on('StringValue', 'stringValue')} ${on('NumberValue', 'numberValue')} } description }
       created { time actor { urn editableProperties { displayName } ...named } }
       lastModified { time actor { urn editableProperties { displayName } ...named } }
     }
     settings { isHidden showInSearchFilters showAsAssetBadge showInAssetSummary showInColumnsTable }`
  ),
  on('Container', 'properties { description } editableProperties { description }')
]

const PREVIEW = `${PEOPLE} ${LABELS} ${PLACES} fragment preview on Entity { urn ${[...ASSETS, ...OTHERS, ...CHECKS].join(' ')} }`
const DOCUMENTS =
  'relatedDocuments(input: { start: 0 count: 10 }) { start count total documents { urn type info { title } } }'

/** Everything of one entity. */
export const ENTITY = `${PREVIEW}
  query entity($urn: String!) {
    entity(urn: $urn) {
      urn ...preview ${DETAILS.join(' ')}
      ${on('Dataset Dashboard Chart DataJob DataFlow Container', DOCUMENTS)}
      ${on('MLModel MLModelGroup MLPrimaryKey MLFeature MLFeatureTable', DOCUMENTS)}
      ${on('DataProduct Domain GlossaryTerm GlossaryNode Application', DOCUMENTS)}
    }
  }`

/** The columns of a dataset. */
export const SCHEMA = `${PEOPLE} ${LABELS} ${PLACES}
  query columns($urn: String!) { entity(urn: $urn) { urn ${on('Dataset', COLUMNS)} } }`

/** What is up- or downstream of an entity. */
export const LINEAGE = `${PREVIEW}
  query lineage($input: SearchAcrossLineageInput!) {
    searchAcrossLineage(input: $input) {
      total
      facets { field displayName aggregations { value count entity { urn } } }
      searchResults {
        entity { urn type ...preview }
        paths { path { urn type ${on('SchemaFieldEntity', 'fieldPath parent { urn type }')} } }
        degree
      }
    }
  }`
