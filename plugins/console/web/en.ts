import { plural } from './format.ts'

interface Lacking {
  readonly anyOf: readonly string[]
  readonly orElsewhere: readonly string[]
  readonly on: string | null
  readonly message: string | null
}

/** `“Edit entity tags”` of `EDIT_ENTITY_TAGS`. */
function privilege(name: string): string {
  const words = name
    .replace(/_PRIVILEGE$/, '')
    .replaceAll('_', ' ')
    .toLowerCase()
  return `“${words.charAt(0).toUpperCase()}${words.slice(1)}”`
}

/** All texts of the shell and the kit. */
export const text = {
  lacks: ({ anyOf, orElsewhere, on, message }: Lacking) => {
    const here = on?.startsWith('urn:') ? ' on this' : ''
    const either = (names: readonly string[]) => names.map(privilege).join(' or ')
    const around = orElsewhere.length > 0 ? `, or ${either(orElsewhere)} on what it is in` : ''
    return message ?? `Requires ${either(anyOf)}${here}${around}.`
  },
  product: 'aspectd',
  windowTitle: (title: string) => `${title} – aspectd`,
  skip: 'Skip to content',
  mainMenu: 'Main',
  toHomeOf: 'aspectd, home',
  expand: 'Expand navigation',
  collapse: 'Collapse navigation',
  openSide: 'Open navigation',
  closeSide: 'Close navigation',
  menus: { catalog: 'Catalog', govern: 'Govern', operate: 'Operate', settings: 'Settings' },
  /** Entity types whose names are not made of plain words. */
  types: {
    corpuser: 'User',
    corpgroup: 'Group',
    datahubrole: 'Role',
    datahubpolicy: 'Policy',
    datajob: 'Task',
    dataflow: 'Pipeline',
    mlmodel: 'ML model',
    mlmodelgroup: 'ML model group',
    mlfeature: 'ML feature',
    mlfeaturetable: 'ML feature table',
    mlprimarykey: 'ML primary key',
    glossaryterm: 'Glossary term',
    glossarynode: 'Term group',
    dataplatform: 'Platform'
  },
  search: 'Search',
  searchKey: 'Ctrl K',
  searchHint: 'Search tables, columns, dashboards, people…',
  noAuthentication: 'Authentication is off',
  failed: (names: readonly string[]) => `${names.join(', ')} failed`,
  health: 'Server health',
  states: {
    ready: 'Healthy',
    warning: 'Warning',
    starting: 'Starting',
    closing: 'Stopping',
    'without store': 'No store',
    'without writes': 'Read-only',
    unreachable: 'Offline'
  },
  away: {
    starting: () => 'The server is starting.',
    closing: () => 'The server is stopping.',
    'without store': () => 'The server cannot reach its store, so nothing can be changed now.',
    'without writes': (reason = 'the store refuses writes') =>
      `Nothing can be changed now: ${reason.replace(/\.$/, '')}.`,
    unreachable: () => 'The server cannot be reached, so nothing can be changed now.'
  },
  readOnly: (reason: string) => `Read-only: ${reason.replace(/\.$/, '')}.`,
  unreachable: 'The server cannot be reached.',
  wentWrong: (request: string) => `Something went wrong. Request ID: ${request}`,
  answered: (status: number) => `The server answered with the status ${status}.`,
  since: (time: string) => `Since ${time}. What you see may be older. This page tries again by itself.`,
  account: (name: string) => `Account: ${name}`,
  help: 'Help',
  graphiql: 'GraphiQL',
  version: (version: string) => `Version ${version}`,
  language: 'Language',
  /** Titles of pages and actions by those of the manifests, which are English: only translations have some. */
  titles: {} as Readonly<Record<string, string>>,
  theme: 'Theme',
  themes: { system: 'System', light: 'Light', dark: 'Dark' },
  useTheme: { system: 'Use system theme', light: 'Use light theme', dark: 'Use dark theme' },
  letterKeys: 'Single-key shortcuts',
  showKeys: 'Keyboard shortcuts',
  logOut: 'Log out',
  notLoggedOut: 'The server did not end your session. Try again.',
  logIn: 'Log in',
  userName: 'Username',
  password: 'Password',
  wrongLogIn: 'Wrong username or password',
  logInWith: (label: string) => `Log in with ${label}`,
  withPassword: 'Log in with password',
  /** By what the server says; see plugins/oidc/errors.ts. */
  firstStart: 'The first start of the server prints the name and the password of the first user.',
  sessionEnded: 'Your session has ended',
  logInAgain: (name: string) => `Log in again as ${name}. What you have typed is kept, and is sent then.`,
  somebodyElse: 'Log in as another user',
  waitToLogIn: (seconds: number) => `Too many attempts: wait ${plural(seconds, 'second', 'seconds')}.`,
  notFound: 'Page not found',
  notFoundText: (path: string) => `Nothing is at ${path}. The link may be old, or the plugin that has the page is off.`,
  toHome: 'Go home',
  home: 'Home',
  homeText: 'The plugin search is off, so there is nothing to search here. The navigation leads to all pages.',
  loading: 'Loading',
  reload: 'Reload',
  broken: (plugin: string) => `This part, of the plugin ${plugin}, does not work.`,
  noExport: (module: string, name: string) => `${module} exports no ${name}`,
  retry: 'Try again',
  retryIn: (seconds: number) => `Tries again by itself in ${plural(seconds, 'second', 'seconds')}.`,
  leave: 'Leave page',
  stay: 'Stay',
  leaveTitle: 'Leave this page?',
  cancel: 'Cancel',
  close: 'Close',
  typeToGoOn: (name: string) => `Type ${name} to confirm`,
  typeFirst: 'Confirmation is required',
  copying: { copied: 'Copied', failed: 'The browser does not permit copying here. Select the text and copy it.' },
  undo: 'Undo',
  undone: 'Undone',
  notUndone: (message: string) => `Not undone: ${message}`,
  undoLast: 'Undo last change',
  secondsLeft: (seconds: number) => `${seconds} s`,
  dismiss: 'Dismiss',
  messages: 'Messages',
  removed: 'Removed',
  untitled: (type: string) => `Untitled ${type}`,
  marks: { incident: 'Active incident', failing: 'Failing check', deprecated: 'Deprecated', verified: 'Verified' },
  removedHint: 'Searches and lists leave it out',
  takeOff: (name: string) => `Remove ${name}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  selectAll: (count: number) => `Select all ${count}`,
  selectRow: (name: string) => `Select ${name}`,
  sortBy: (title: string) => `Sort by ${title}`,
  nextRow: 'Next row',
  previousRow: 'Previous row',
  selectKey: 'Select row',
  selectRange: 'Select rows up to here',
  selectAllKey: 'Select all rows',
  entities: (count: number) => plural(count, 'entity', 'entities'),
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  pickHint: 'Type a name, or paste a URN',
  pickUrn: 'Paste a URN: urn:li:…',
  noMatch: 'No matches',
  createNamed: (name: string) => `Create “${name}”`,
  options: (count: number) => plural(count, 'option', 'options'),
  toSearch: 'Search (Ctrl Enter: columns)',
  toPalette: 'Command palette',
  toKeys: 'Keyboard shortcuts',
  toPlace: (title: string) => `Go to ${title}`,
  taskStates: {
    QUEUED: '… queued',
    RUNNING: '▸ running',
    COMPLETED: '✓ completed',
    CANCELLED: '■ cancelled',
    TIMED_OUT: '! timed out',
    FAILED: '✗ failed'
  }
}
