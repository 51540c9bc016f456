import { type EntityRef, entityTypeOf, idOf, type Urn } from '../../../core/index.ts'
import type { ModelHandles } from '../handles.ts'
import type { CorpGroupInfo, CorpUserInfo, CorpUserSettings } from '../model.ts'
import { customProperties, read } from './resolve.ts'

/** Entity types of actors, and of entities that their settings refer to. */
export const actorTypes = {
  corpuser: 'CorpUser',
  corpGroup: 'CorpGroup',
  dataHubRole: 'DataHubRole',
  dataHubPersona: 'DataHubPersona',
  dataHubView: 'DataHubView',
  dataHubPageTemplate: 'DataHubPageTemplate'
} as const

export function actorFields(aspects: ModelHandles) {
  return {
    CorpUser: corpUserFields(aspects),
    CorpGroup: corpGroupFields(aspects),
    DataHubRole: {
      name: read(aspects.dataHubRoleInfo, ({ name }) => name, idOf),
      description: read(
        aspects.dataHubRoleInfo,
        ({ description }) => description,
        () => ''
      )
    }
  }
}

function corpUserFields(aspects: ModelHandles) {
  const properties = read(aspects.corpUserInfo, userOf)
  const editableProperties = read(aspects.corpUserEditableInfo, value => value)
  return {
    username: ({ urn }: EntityRef) => idOf(urn),
    properties,
    info: properties,
    editableProperties,
    editableInfo: editableProperties,
    status: read(aspects.corpUserStatus, ({ status }) => (status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE')),
    settings: read(aspects.corpUserSettings, settingsOf)
  }
}

function corpGroupFields(aspects: ModelHandles) {
  return {
    name: ({ urn }: EntityRef) => idOf(urn),
    properties: read(aspects.corpGroupInfo, value => value),
    editableProperties: read(aspects.corpGroupEditableInfo, value => value),
    origin: read(aspects.origin, value => value),
    info: read(aspects.corpGroupInfo, groupOf)
  }
}

function userOf(info: CorpUserInfo, urn: Urn) {
  return { ...info, manager: info.managerUrn, customProperties: customProperties(info.customProperties, urn) }
}

function settingsOf({ appearance, views, homePage }: CorpUserSettings) {
  return {
    appearance,
    views,
    homePage: homePage && { ...homePage, dismissedAnnouncementUrns: homePage.dismissedAnnouncements }
  }
}

function groupOf(info: CorpGroupInfo) {
  const users = (urns: readonly Urn[]) => urns.filter(urn => entityTypeOf(urn) === 'corpuser')
  return { ...info, admins: users(info.admins), members: users(info.members) }
}
