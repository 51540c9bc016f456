import { date, plural } from 'aspectd/console'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const text = {
  title: 'Users',
  find: 'Find users',
  name: 'Name',
  userName: 'Log-in name',
  status: 'Status',
  roles: 'Roles',
  seen: 'Last seen',
  action: 'Action',
  active: 'active',
  suspended: 'suspended',
  noPassword: 'has no password here',
  notSeen: 'no session',
  noRoles: 'none',
  none: 'No users yet. Invite somebody: they sign up with a link.',
  nothing: (query: string) => `No user contains “${query}”.`,

  suspend: 'Suspend',
  suspendNamed: (name: string) => `Suspend ${name}`,
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspended_: (name: string) => `${name} is suspended`,
  activate: 'Activate',
  activateNamed: (name: string) => `Activate ${name}`,
  activated: (name: string) => `${name} can log in again`,

  rolesOf: (name: string) => `Roles of ${name}`,
  changeRoles: 'Roles…',
  changeRolesOf: (name: string) => `Change the roles of ${name}`,
  saveRoles: 'Save the roles',
  sameRoles: 'Nothing is changed yet',
  rolesSaved: (name: string, roles: readonly string[]) =>
    roles.length === 0 ? `${name} has no role now` : `${name} is ${list.format(roles)} now`,
  rolesHint: 'Roles of groups come on top: they are changed at the group.',

  invite: 'Invite a user',
  inviteTitle: 'Invite somebody',
  role: 'With the role',
  noRole: 'no role',
  inviteLink: 'Link',
  inviteText: (until: number, role: string | undefined) =>
    `The person who opens it can sign up ${role === undefined ? 'without a role' : `with the role ${role}`} until ${date(until)}. Send it only to whom you mean.`,
  copyLink: 'Copy the link',
  newLink: 'End this link and make a new one',
  newLinkMade: 'Earlier links of this role no longer work',
  close: 'Close',

  reset: 'Make a link to set a password',
  resetTitle: (name: string) => `A new password for ${name}`,
  resetText: (until: number) =>
    `The person who opens the link sets the password, once, until ${date(until)}. Then all sessions of the user end. An earlier link no longer works.`,

  removeNamed: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'All sessions and tokens stop. The user leaves groups, policies and ownerships. This cannot be undone.',
  removed: (name: string) => `${name} is deleted`,

  groups: 'Groups',
  email: 'Email',
  jobTitle: 'Title',
  about: 'About',
  slack: 'Slack',
  phone: 'Phone',
  absent: 'This user does not exist.',
  you: 'This is you.',

  profileTitle: 'Me',
  profile: 'Profile',
  displayName: 'Display name',
  save: 'Save the profile',
  sameProfile: 'Nothing is changed yet',
  saved: 'The profile is saved',
  password: 'To set a new password, ask an administrator for a link.',

  sessions: 'Sessions',
  address: 'From',
  started: 'Logged in',
  used: 'Last used',
  ends: 'Ends',
  current: 'this one',
  endSession: 'End',
  endNamed: (address: string) => `End the session from ${address}`,
  ended: 'The session has ended',
  endAll: 'End all sessions',
  endAllTitle: 'End all sessions?',
  endAllMine: 'You are logged out everywhere, here too. Tokens keep working.',
  endAllTheirs: 'The user must log in again everywhere. Tokens keep working.',
  allEnded: 'All sessions have ended',
  noSessions: 'No active session.',
  unknown: 'unknown'
}

/** What a suspension ends, with numbers where the current user may know them. */
export function whatEnds(sessions: number | undefined, tokens: number | undefined): string {
  const both = [
    sessions === undefined ? 'all sessions' : plural(sessions, 'session', 'sessions'),
    tokens === undefined ? 'all tokens' : plural(tokens, 'token', 'tokens')
  ]
  return `From the next request on nothing of theirs is accepted: ${list.format(both)}. The sessions end for good; the tokens work again after the user is activated.`
}
