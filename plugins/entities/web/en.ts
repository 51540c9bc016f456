import { ago, date, number, plural } from 'aspectd/console'

const day = (time: number): string => date(time).replace(/, [^,]*$/, '')

export const text = {
  definition: 'Definition',
  copyDefinition: 'Copy definition',
  /** Of tabs whose address is another word, and of our own. */
  /** By the names of the manifests, which are English too: a translation can have all of them. */
  tabNames: { Schema: 'Columns', Aspects: 'Raw metadata' } as Readonly<Record<string, string>>,
  tabs: 'Sections',
  side: 'About this entity',
  breadcrumb: 'Parent',
  explore: 'Explore',
  copyUrn: 'Copy URN',
  urnCopied: 'Copied URN',
  copyLink: 'Copy link',
  linkCopied: 'Copied link',
  linkNotCopied: 'The browser does not permit copying here. Copy the address of the page.',
  openIn: (platform: string | undefined) => `Open in ${platform ?? 'source'}`,
  moreActions: 'More actions',
  rawMetadata: 'Raw metadata',
  viewOnly: 'View only',
  requestAccess: 'Request access',
  missing: 'Not found. It was deleted, or nothing has sent it yet.',
  removed: 'Searches and lists leave it out. The next run of its source brings it back if it still exists.',
  marks: {
    incidents: (count: number) => plural(count, 'active incident', 'active incidents'),
    failing: 'Failing check',
    unsure: 'Check not evaluated',
    healthy: 'Healthy',
    verified: 'Verified',
    deprecated: 'Deprecated',
    removed: 'Removed'
  },
  incident: (title: string | null, priority: string | undefined, since: number) => ({
    strong: title || 'Active incident',
    detail: [priority, since > 0 && `since ${ago(since)}`].filter(Boolean).join(' · ')
  }),
  priorities: { CRITICAL: 'Critical', HIGH: 'High', MEDIUM: 'Medium', LOW: 'Low' } as Readonly<Record<string, string>>,
  viewIncident: 'View incident',
  deprecation: (note: string, at: number | undefined) => ({
    strong: note === '' ? 'Deprecated' : `Deprecated: ${note}`,
    detail: at === undefined ? '' : `Removal date ${day(at)}`
  }),
  replacement: 'Replacement:',
  environments: {
    PROD: 'Production',
    CORP: 'Corporate',
    DEV: 'Development',
    EI: 'Early integration',
    INT: 'Integration',
    NON_PROD: 'Non-production',
    PRE: 'Pre-production',
    PRD: 'Production',
    QA: 'QA',
    RVW: 'Review',
    SANDBOX: 'Sandbox',
    SBX: 'Sandbox',
    SIT: 'System integration',
    STG: 'Staging',
    TEST: 'Test',
    TST: 'Test',
    UAT: 'Acceptance'
  } as Readonly<Record<string, string>>,
  noSuchTab: (tab: string) => `No tab named ${tab}`,
  toOverview: 'Open overview',
  columns: 'Columns',
  allColumns: 'All columns',
  details: 'Details',
  environment: 'Environment',
  fewer: 'Show less',
  moreOf: (count: number) => `Show ${number(count)} more`,
  contents: {
    title: 'Contents',
    none: 'No contents',
    owns: 'Owns',
    ownsNothing: 'Owns nothing',
    name: 'Name',
    type: 'Type',
    description: 'Description'
  },
  description: {
    title: 'Description',
    about: 'About',
    more: 'Show more',
    less: 'Show less',
    none: 'No description',
    add: 'Add description',
    edit: 'Edit description',
    save: 'Save description',
    cancel: 'Cancel',
    leave: 'The description is not saved.',
    field: 'Description',
    ingested: 'From source',
    saved: (name: string) => `Saved description of ${name}`,
    editOf: (name: string) => `Edit description of ${name}`,
    addOf: (name: string) => `Add description of ${name}`,
    off: 'The plugin documentation is off: descriptions come from ingestion alone.'
  },
  labels: {
    tag: { many: 'Tags', none: 'No tags', add: 'Add tag', takeOff: 'Remove tag' },
    term: { many: 'Glossary terms', none: 'No terms', add: 'Add term', takeOff: 'Remove term' }
  },
  owners: 'Owners',
  domains: 'Domain',
  links: 'Links',
  kind: 'Type',
  ingested: 'Last ingested',
  custom: 'Custom properties',
  value: 'Value'
}
