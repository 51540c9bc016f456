import { number, plural } from 'aspectd/console'

const list = new Intl.ListFormat('en', { type: 'disjunction' })
const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const HOUR = 3_600_000

export const text = {
  title: 'Tokens',
  newTitle: 'New token',
  create: 'New token',
  show: 'Show',
  mine: 'My tokens',
  made: 'Created by me',
  all: 'All tokens',
  name: 'Name',
  user: 'Owner',
  may: 'Permissions',
  used: 'Last used',
  ends: 'Expires',
  action: 'Action',
  me: 'Me',
  never: 'Never',
  expired: (when: string) => `expired ${when}`,
  empty: 'No tokens. A token lets a script or a recipe log in with some of your rights.',
  emptyOfUser: 'No tokens of this user',
  revoke: 'Revoke',
  revokeNamed: (name: string) => `Revoke ${name}`,
  revokeTitle: (name: string) => `Revoke token ${name}?`,
  revokeText: (used: string | undefined) =>
    used === undefined
      ? 'It has never been used. The next request with it is refused. This cannot be undone.'
      : `It was last used ${used}. The next request with it is refused. This cannot be undone.`,
  revokeExpired: 'It has expired, so nothing uses it. It leaves the list.',
  revoked: (name: string) => `Revoked ${name}`,

  nameHint: 'What uses it: nightly, ci-docs',
  who: 'Owner',
  account: 'A service account',
  accountName: 'Service account',
  newAccount: 'New service account',
  newAccountName: 'Service account name',
  newAccountHint: 'A user for a machine. It has no rights before a role or a policy gives it some.',
  allowed: 'Permissions',
  read: 'Read-only',
  tag: 'Tag and describe',
  choose: 'Custom',
  everything: (who: string) => `Full access (same as ${who})`,
  iMay: 'me',
  itMay: 'the account',
  addPrivilege: 'Add privilege',
  pick: 'Choose…',
  privilege: (title: string, name: string) => `${title} (${name})`,
  remove: (what: string) => `Remove ${what}`,
  on: 'Scope',
  anywhere: 'Everything. Add a container, a tag or an entity to limit it.',
  addOn: 'Limit to container, tag or entity',
  more: 'Limit by type or by the beginning of URNs',
  addType: 'Add type',
  addPrefix: 'URN begins with',
  add: 'Add',
  container: (name: string) => `container: ${name}`,
  tagged: (name: string) => `tag: ${name}`,
  type: (name: string) => `type: ${name}`,
  prefix: (value: string) => `URN: ${value}`,
  endsLabel: 'Expires',
  hour: '1 hour',
  days: (count: number) => plural(count, 'day', 'days'),
  noExpiry: 'Never (only if the server permits it)',
  createNamed: (name: string) => (name === '' ? 'Create token' : `Create ${name}`),
  needsName: 'Name is required',
  needsPrivilege: 'At least one privilege is required',
  needsAccount: 'Name of the service account is required',
  link: 'Copy link to this form',
  noTagging:
    'Tags are outside of these limits, so the token can describe but not tag. To let it tag, limit it by types: dataset and tag.',
  accountMade: (name: string) => `The service account ${name} exists now; its token does not yet.`,

  nothing: 'The server made no token.',
  ready: (name: string) => `${name} is ready`,
  needsUrn: 'Type the beginning of a URN first: urn:li:dataset:…',
  shownOnce: 'The token is shown only here and only once. Copy it now.',
  copied: 'Copied. You can leave this page.',
  copyToken: 'Copy',
  token: 'Token',
  leaving: 'The token is shown only once, and you have not copied it.',
  toList: 'View my tokens',
  another: 'Create another',
  use: 'Send it with each request:',
  header: 'Authorization: Bearer <token>'
}

export interface ScopeWords {
  readonly what: 'read' | 'tag' | 'all' | readonly string[]
  readonly containers: readonly string[]
  readonly tags: readonly string[]
  readonly types: readonly string[]
  readonly prefixes: readonly string[]
}

/** What a scope permits and on what, as the first half of a sentence: `Reads, changes nothing, in the container shop`. */
export function scopeSentence({ what, containers, tags, types, prefixes }: ScopeWords): string {
  const where = [
    ...(types.length > 0 ? [`on entities of the type ${list.format(types)}`] : []),
    ...(containers.length > 0 ? [`in the container ${list.format(containers)} and below it`] : []),
    ...(tags.length > 0 ? [`with the tag ${list.format(tags)}`] : []),
    ...(prefixes.length > 0 ? [`whose URN begins with ${list.format(prefixes)}`] : [])
  ]
  return [verbs(what), ...(where.length > 0 ? where : ['everywhere'])].join(', ')
}

function verbs(what: ScopeWords['what']): string {
  if (what === 'read') return 'Read-only'
  if (what === 'tag') return 'Reads, tags and describes, changes nothing else'
  if (what === 'all') return 'Does all that its user may'
  if (what.length > 3) return `Has ${number(what.length)} privileges`
  return `Has ${what.length === 1 ? 'the privilege' : 'the privileges'} ${what.join(', ')}`
}

/** `: 214 entities now. Ends 21 December 2026.` */
export function endOfSentence(entities: number | undefined, endsAt: number | undefined): string {
  const reach = entities === undefined ? '' : `: ${plural(entities, 'entity', 'entities')} now`
  if (endsAt === undefined) return `${reach}. Never ends.`
  const near = endsAt - Date.now() < 24 * HOUR
  return `${reach}. Ends ${(near ? exact : day).format(endsAt)}.`
}
