import type { ConsolePart } from '../../core/index.ts'
import { entities } from '../entities/index.ts'

const { aspects = {} } = entities.manifest

/** Raw aspects say what GraphQL's types do not: who was added by ingestion, and who is soft-deleted. */
const OWNERS = `
  ownership {
    owners {
      owner {
        ... on CorpUser {
          urn username user: properties { displayName } edited: editableProperties { displayName }
          state: aspects(input: { aspectNames: ["status"] }) { payload }
        }
        ... on CorpGroup {
          urn name group: info { displayName } state: aspects(input: { aspectNames: ["status"] }) { payload }
        }
      }
      ownershipType { urn info { name } }
    }
  }
  storedOwnership: aspects(input: { aspectNames: ["ownership"] }) { payload }`

export const consolePart: ConsolePart = {
  folder: new URL('./web/', import.meta.url),
  pages: [
    {
      path: '/settings/ownership',
      title: 'Ownership types',
      menu: 'settings',
      icon: 'briefcase-business',
      order: 90,
      show: 'later.ts#TypesPage'
    }
  ],
  panels: [
    {
      ...{ on: aspects.ownership?.on ?? [], tab: 'Overview', place: 'side', order: 10 },
      ...{ fields: OWNERS, shows: ['ownership'], show: 'owners.ts#OwnersPanel' }
    }
  ],
  bulk: [
    {
      ...{ title: 'Add owner', icon: 'user', order: 30, show: 'later.ts#OwnAll' },
      asks: { batchAddOwners: { input: { owners: [], resources: ':resources' } } }
    }
  ]
}
