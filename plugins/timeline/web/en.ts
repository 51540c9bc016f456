import { plural } from 'aspectd/console'

export const text = {
  title: 'Changes',
  caption: 'Changes, the newest first',
  category: 'Category',
  all: 'All changes',
  when: 'When',
  who: 'Actor',
  what: 'Change',
  none: 'No changes',
  gap: (aspect: string, version: number) =>
    `Of ${aspect}, changes before version ${version} are not known: older versions are not kept.`,
  omitted: (count: number) =>
    `${plural(count, 'older change is', 'older changes are')} left out: there are too many. Choose a category to see more.`,
  categories: {
    TAG: 'Tags',
    GLOSSARY_TERM: 'Terms',
    OWNERSHIP: 'Owners',
    DOCUMENTATION: 'Descriptions and links',
    TECHNICAL_SCHEMA: 'Columns and keys',
    DOMAIN: 'Domains',
    STRUCTURED_PROPERTY: 'Properties',
    APPLICATION: 'Applications',
    ASSET_MEMBERSHIP: 'Assets',
    VERSIONING: 'Versions',
    BUSINESS_ATTRIBUTE: 'Business attributes',
    DEPRECATION: 'Deprecation',
    LIFECYCLE: 'Soft deletes'
  },
  /** What is added and removed by its name, in front of it. */
  nouns: {
    TAG: 'Tag',
    GLOSSARY_TERM: 'Term',
    OWNERSHIP: 'Owner',
    DOMAIN: 'Domain',
    APPLICATION: 'Application',
    ASSET_MEMBERSHIP: 'Asset',
    BUSINESS_ATTRIBUTE: 'Business attribute'
  } as Readonly<Record<string, string>>,
  added: (column: string | undefined) => (column === undefined ? 'was added' : `was added to column ${column}`),
  removed: (column: string | undefined) => (column === undefined ? 'was removed' : `was removed from column ${column}`)
}
