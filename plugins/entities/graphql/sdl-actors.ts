const USER_PROPERTIES = `
    active: Boolean!
    displayName: String
    email: String
    title: String
    firstName: String
    lastName: String
    fullName: String
    countryCode: String
    departmentId: Long
    departmentName: String
    manager: CorpUser
    customProperties: [CustomPropertiesEntry!]
`

/** Users, groups and roles. */
export const actorsSdl = `
  type CorpUser implements Entity {
    urn: String!
    type: EntityType!
    username: String!
    properties: CorpUserProperties
    info: CorpUserInfo @deprecated(reason: "use properties")
    editableProperties: CorpUserEditableProperties
    editableInfo: CorpUserEditableInfo @deprecated(reason: "use editableProperties")
    status: CorpUserStatus
    settings: CorpUserSettings
  }
  enum CorpUserStatus { ACTIVE SUSPENDED }
  type CorpUserProperties { ${USER_PROPERTIES} }
  type CorpUserInfo { ${USER_PROPERTIES} }
  type CorpUserEditableProperties {
    displayName: String
    title: String
    aboutMe: String
    pictureLink: String
    slack: String
    phone: String
    email: String
    teams: [String!]
    skills: [String!]
    persona: DataHubPersona
    platforms: [DataPlatform!]
  }
  type CorpUserEditableInfo {
    displayName: String
    title: String
    aboutMe: String
    teams: [String!]
    skills: [String!]
    pictureLink: String
  }
  type CorpUserSettings {
    appearance: CorpUserAppearanceSettings
    views: CorpUserViewsSettings
    homePage: CorpUserHomePageSettings
  }
  type CorpUserAppearanceSettings { showSimplifiedHomepage: Boolean showThemeV2: Boolean }
  type CorpUserViewsSettings { defaultView: DataHubView }
  type CorpUserHomePageSettings { pageTemplate: DataHubPageTemplate dismissedAnnouncementUrns: [String] }
  type DataHubPersona implements Entity { urn: String! type: EntityType! }
  type DataHubView implements Entity { urn: String! type: EntityType! }
  type DataHubPageTemplate implements Entity { urn: String! type: EntityType! }

  type CorpGroup implements Entity {
    urn: String!
    type: EntityType!
    "The id, not the display name."
    name: String!
    properties: CorpGroupProperties
    editableProperties: CorpGroupEditableProperties
    origin: Origin
    info: CorpGroupInfo @deprecated(reason: "use properties")
  }
  type CorpGroupProperties { displayName: String description: String email: String slack: String }
  type CorpGroupEditableProperties { description: String slack: String email: String pictureLink: String }
  type CorpGroupInfo {
    displayName: String
    description: String
    email: String
    admins: [CorpUser!] @deprecated(reason: "use ownership")
    members: [CorpUser!] @deprecated(reason: "use relationships")
    groups: [String!] @deprecated(reason: "groups do not nest")
  }
  type Origin { type: OriginType! externalType: String }
  enum OriginType { NATIVE EXTERNAL UNKNOWN }

  type DataHubRole implements Entity {
    urn: String!
    type: EntityType!
    name: String!
    description: String!
  }
` as const
