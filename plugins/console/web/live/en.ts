import { plural } from 'aspectd/console'
import type { EntityLive } from './documents.types.ts'

type Category = EntityLive['entityChanges']['category']

export const text = {
  changed: 'Changed',
  news: (count: number) => plural(count, 'new: show', 'new: show'),
  otherList: 'List has changed: show',
  changedBy: (who: string) => `Changed by ${who}`,
  said: (who: string, what: readonly string[]) => `${who} changed ${what.join(', ')}`,
  categories: {
    DOCUMENTATION: 'documentation',
    GLOSSARY_TERM: 'terms',
    OWNERSHIP: 'owners',
    TECHNICAL_SCHEMA: 'columns',
    TAG: 'tags',
    DOMAIN: 'domain',
    STRUCTURED_PROPERTY: 'properties',
    APPLICATION: 'application',
    ASSET_MEMBERSHIP: 'contents',
    VERSIONING: 'versions',
    BUSINESS_ATTRIBUTE: 'business attributes',
    DEPRECATION: 'deprecation',
    LIFECYCLE: 'state',
    OTHER: 'details'
  } satisfies Readonly<Record<Category, string>>,
  deleted: (who: string) => `Deleted by ${who}`
}
