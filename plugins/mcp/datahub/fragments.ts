/** Pieces of the documents by which agents read entities. */

export const NAME = 'properties { name }'
export const CUSTOM = 'customProperties { key value }'
export const NAMED = 'properties { name description }'
export const PERSON = 'properties { active displayName title email }'
export const OWNERS = 'ownership { ...owners }'
export const TAGS = 'tags { ...tags }'
export const TERMS = 'glossaryTerms { ...terms }'
export const PROPERTIES = 'structuredProperties { properties { ...property } }'
export const PLATFORM = 'platform { urn name }'
export const DEPRECATION = 'deprecation { ...deprecation }'
const HEALTH = 'health { type status message causes }'
export const SUBTYPES = 'subTypes { typeNames }'
export const EDITED = 'editableProperties { description }'
/** What people say of an asset. */
export const GOVERNANCE = `${OWNERS} ${TAGS} ${TERMS} ${PROPERTIES} ${DEPRECATION}`
export const ASSET = `${GOVERNANCE} domain { ...domain } ...product ${HEALTH}`
export const CHANGED = 'externalUrl access lastModified { time }'
export const VALUES = 'parameters { value { value type } minValue { value type } maxValue { value type } }'
export const COLUMN = 'field { path type nativeType }'
export const SIGHT = 'displayProperties { icon { name style iconLibrary } }'

/** The fields for each of these types, in words. */
export const on = (types: string, fields: string): string =>
  types
    .split(' ')
    .map(type => `... on ${type} { ${fields} }`)
    .join(' ')

export const PEOPLE = `
  fragment owners on Ownership {
    owners {
      owner {
        ${on('CorpUser', `urn ${PERSON} editableProperties { displayName title email }`)}
        ... on CorpGroup {
          urn name properties { displayName email }
          info {
            displayName email groups
            admins { urn info { active displayName title email } editableInfo { teams skills } }
            members { urn ${PERSON} editableInfo { teams skills } }
          }
        }
      }
      type
      ownershipType { urn type info { name description } status { removed } }
    }
  }`

export const LABELS = `
  fragment tags on GlobalTags { tags { tag { urn ${NAMED} } } }
  fragment terms on GlossaryTerms {
    terms {
      term {
        urn hierarchicalName properties { name description termSource ${CUSTOM} } ${OWNERS}
        parentNodes { count nodes { urn ${NAME} ${SIGHT} } }
      }
      actor { urn }
    }
  }
  fragment property on StructuredPropertiesEntry {
    structuredProperty { urn definition { displayName qualifiedName } }
    values { ${on('StringValue', 'stringValue')} ${on('NumberValue', 'numberValue')} }
    valueEntities { urn type ...named }
  }
  fragment deprecation on Deprecation {
    actor deprecated note decommissionTime
    actorEntity { urn type ...named }
  }`

export const PLACES = `
  fragment domain on DomainAssociation {
    domain { urn ${NAMED} parentDomains { ...parents } ...inside ${SIGHT} }
  }
  fragment parents on ParentDomainsResult { count domains { urn type ${on('Domain', `${SIGHT} ${NAMED}`)} } }
  fragment inside on Domain {
    entities(
      input: { start: 0 count: 0 filters: [{ field: "_entityType" negated: true values: ["DATA_PRODUCT", "DOMAIN"] }] }
    ) { total }
    dataProducts: entities(input: { start: 0 count: 0 filters: [{ field: "_entityType" values: ["DATA_PRODUCT"] }] }) {
      total
    }
    children: relationships(input: { types: ["IsPartOf"] direction: INCOMING start: 0 count: 0 }) { total }
  }
  fragment product on Entity {
    dataProduct: relationships(input: { types: ["DataProductContains"] direction: INCOMING start: 0 count: 1 }) {
      relationships { type entity { urn type ${on('DataProduct', `${NAMED} domain { ...domain }`)} } }
    }
  }
  fragment named on Entity {
    urn
    ${on('Dataset', 'properties { name qualifiedName }')}
    ${on('CorpUser', 'properties { displayName title email }')}
    ${on('CorpGroup', 'properties { displayName }')}
    ${on('Dashboard Chart DataFlow DataJob Domain Container Tag DataProduct', NAME)}
    ${on('GlossaryTerm', `hierarchicalName ${NAME}`)}
    ${on('GlossaryNode', NAMED)}
    ${on('MLFeatureTable MLFeature MLPrimaryKey MLModel MLModelGroup', 'name')}
    ${on('DataPlatform', 'name properties { displayName datasetNameDelimiter }')}
    ${on('DataPlatformInstance', 'instanceId')}
    ${on('Document', 'info { title }')}
  }`
