import { date, plural } from 'aspectd/console'

const list = new Intl.ListFormat('en', { type: 'conjunction' })

export const text = {
  title: 'Users',
  find: 'Find users',
  name: 'Name',
  userName: 'Username',
  status: 'Status',
  roles: 'Roles',
  seen: 'Last seen',
  action: 'Action',
  active: 'Active',
  suspended: 'Suspended',
  noPassword: 'No local password (SSO)',
  from: 'Log-in',
  fromAny: 'All',
  builtIn: 'Built-in',
  noneFrom: 'No users log in this way.',
  notSeen: 'Never',
  noRoles: 'No roles',
  noGroups: 'No groups',
  none: 'No users. Invite someone: they sign up with a link.',
  nothing: (query: string) => `No user contains “${query}”.`,

  suspend: 'Suspend',
  suspendNamed: (name: string) => `Suspend ${name}`,
  suspendTitle: (name: string) => `Suspend ${name}?`,
  suspended_: (name: string) => `Suspended ${name}`,
  activate: 'Activate',
  activateNamed: (name: string) => `Activate ${name}`,
  activated: (name: string) => `Activated ${name}`,

  rolesOf: (name: string) => `Roles of ${name}`,
  changeRoles: 'Roles…',
  changeRolesOf: (name: string) => `Edit roles of ${name}`,
  saveRoles: 'Save roles',
  sameRoles: 'No changes',
  rolesSaved: (name: string, roles: readonly string[]) =>
    roles.length === 0 ? `Removed all roles of ${name}` : `Changed roles of ${name} to ${list.format(roles)}`,
  rolesHint: 'Roles of groups come on top: they are changed at the group.',

  invite: 'Invite user',
  inviteTitle: 'Invite user',
  role: 'Role',
  noRole: 'No role',
  inviteLink: 'Link',
  inviteText: (until: number, role: string | undefined) =>
    `The person who opens it can sign up ${role === undefined ? 'without a role' : `with the role ${role}`} until ${date(until)}. Send it only to whom you mean.`,
  copyLink: 'Copy link',
  newLink: 'Regenerate link',
  newLinkMade: 'Regenerated link; earlier links of this role no longer work',
  close: 'Close',

  reset: 'Create password link',
  resetTitle: (name: string) => `A new password for ${name}`,
  resetText: (until: number) =>
    `The person who opens the link sets the password, once, until ${date(until)}. Then all sessions of the user end. An earlier link no longer works.`,

  removeNamed: (name: string) => `Delete ${name}`,
  removeTitle: (name: string) => `Delete ${name}?`,
  removeText: 'All sessions and tokens stop. The user leaves groups, policies and ownerships. This cannot be undone.',
  removed: (name: string) => `Deleted ${name}`,

  groups: 'Groups',
  email: 'Email',
  jobTitle: 'Title',
  about: 'About',
  slack: 'Slack',
  phone: 'Phone',
  absent: 'Not found',
  you: 'This is you.',

  profileTitle: 'Profile',
  profile: 'Profile',
  displayName: 'Display name',
  save: 'Save profile',
  sameProfile: 'No changes',
  saved: 'Saved profile',
  changePassword: 'Change password',
  currentPassword: 'Current password',
  newPassword: 'New password',
  newPasswordHint: 'At least 12 characters, none of the common ones',
  passwordNeeded: 'Both passwords are required',
  passwordText: 'All other sessions of yours end. Tokens keep working.',
  passwordChanged: 'Changed password; other sessions ended',

  sessions: 'Sessions',
  address: 'From',
  started: 'Logged in',
  used: 'Last used',
  ends: 'Expires',
  current: 'This session',
  endSession: 'End',
  endNamed: (address: string) => `End session from ${address}`,
  ended: 'Ended session',
  endAll: 'End all sessions',
  endAllTitle: 'End all sessions?',
  endAllMine: 'You are logged out everywhere, here too. Tokens keep working.',
  endAllTheirs: 'The user must log in again everywhere. Tokens keep working.',
  allEnded: 'Ended all sessions',
  noSessions: 'No active sessions',
  unknown: 'Unknown'
}

/** What a suspension ends, with numbers where the current user may know them. */
export function whatEnds(sessions: number | undefined, tokens: number | undefined): string {
  const both = [
    sessions === undefined ? 'all sessions' : plural(sessions, 'session', 'sessions'),
    tokens === undefined ? 'all tokens' : plural(tokens, 'token', 'tokens')
  ]
  return `From the next request on nothing of theirs is accepted: ${list.format(both)}. The sessions end for good; the tokens work again after the user is activated.`
}
