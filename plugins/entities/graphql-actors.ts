import { type EntityRef, idOf, type Urn } from '../../core/index.ts'
import { customProperties, read } from './graphql-common.ts'
import type { Handles } from './index.ts'
import type { CorpUserInfo } from './model.ts'

export function corpUserFields(aspects: Handles) {
  const properties = read(aspects.corpUserInfo, userOf)
  const editableProperties = read(aspects.corpUserEditableInfo, value => value)
  return {
    username: ({ urn }: EntityRef) => idOf(urn),
    properties,
    info: properties,
    editableProperties,
    editableInfo: editableProperties,
    status: read(aspects.corpUserStatus, ({ status }) => (status === 'SUSPENDED' ? 'SUSPENDED' : 'ACTIVE'))
  }
}

export function corpGroupFields({ corpGroupInfo }: Handles) {
  return {
    name: ({ urn }: EntityRef) => idOf(urn),
    properties: read(corpGroupInfo, value => value)
  }
}

function userOf(info: CorpUserInfo, urn: Urn) {
  const { managerUrn } = info
  return {
    ...info,
    manager: managerUrn && { urn: managerUrn },
    customProperties: customProperties(info.customProperties, urn)
  }
}
