import { plural } from './format.ts'

interface Lacking {
  readonly anyOf: readonly string[]
  readonly orElsewhere: readonly string[]
  readonly on: string | null
  readonly message: string | null
}

/** All texts of the shell and the kit. */
export const text = {
  lacks: ({ anyOf, orElsewhere, on, message }: Lacking) => {
    const here = on?.startsWith('urn:') ? ' on this' : ''
    const around = orElsewhere.length > 0 ? `, or ${orElsewhere.join(' or ')} on what it is in` : ''
    return message ?? `Requires ${anyOf.join(' or ')}${here}${around}.`
  },
  product: 'aspectd',
  windowTitle: (title: string) => `${title} – aspectd`,
  skip: 'Skip to the content',
  mainMenu: 'Main',
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
  searchHint: 'Search   /',
  noAuthentication: 'Authentication is off: everybody can do everything.',
  failed: (names: readonly string[]) => `${names.join(', ')} failed`,
  health: (state: string) => `Health: ${state}`,
  states: {
    ready: 'well',
    starting: 'starting',
    closing: 'stopping',
    'without store': 'no store',
    'without writes': 'read only',
    unreachable: 'not reached'
  },
  away: {
    starting: () => 'The server is starting.',
    closing: () => 'The server is stopping.',
    'without store': () => 'The server cannot reach its store, so nothing can be changed now.',
    'without writes': (reason = 'the store refuses writes') =>
      `Nothing can be changed now: ${reason.replace(/\.$/, '')}.`,
    unreachable: () => 'The server cannot be reached, so nothing can be changed now.'
  },
  unreachable: 'The server cannot be reached.',
  answered: (status: number) => `The server answered with the status ${status}.`,
  since: (time: string) => `Since ${time}. What you see may be older. This page tries again by itself.`,
  tasks: (count: number) => plural(count, 'task runs', 'tasks run'),
  theme: 'Colours',
  themes: { system: 'Like the system', light: 'Light', dark: 'Dark' },
  letterKeys: 'Keys of one letter',
  showKeys: 'Show the keys',
  logOut: 'Log out',
  notLoggedOut: 'The server did not end your session. Try again.',
  logIn: 'Log in',
  userName: 'User name',
  password: 'Password',
  firstStart: 'The first start of the server prints the name and the password of the first user.',
  sessionEnded: 'Your session has ended',
  logInAgain: (name: string) => `Log in again as ${name}. What you have typed is kept, and is sent then.`,
  somebodyElse: 'Log in as somebody else',
  waitToLogIn: (seconds: number) => `Too many attempts: wait ${plural(seconds, 'second', 'seconds')}.`,
  notFound: 'There is no such page',
  notFoundText: (path: string) => `Nothing is at ${path}. The link may be old, or the plugin that has the page is off.`,
  toHome: 'Go to the first page',
  home: 'Home',
  homeText: 'The plugin search is off, so there is nothing to search here. The menus lead to all pages.',
  loading: 'Loading',
  reload: 'Load the page again',
  broken: (plugin: string) => `This part, of the plugin ${plugin}, does not work.`,
  noExport: (module: string, name: string) => `${module} exports no ${name}`,
  retry: 'Try again',
  retryIn: (seconds: number) => `Tries again by itself in ${plural(seconds, 'second', 'seconds')}.`,
  leave: 'Leave the page',
  stay: 'Stay here',
  leaveTitle: 'Leave this page?',
  cancel: 'Cancel',
  close: 'Close',
  typeToGoOn: (name: string) => `Type ${name} to go on`,
  typeFirst: (name: string) => `Type ${name} first`,
  copying: { copied: 'Copied', failed: 'The browser does not permit copying here. Select the text and copy it.' },
  undo: 'Undo',
  undone: 'Undone',
  notUndone: (message: string) => `Not undone: ${message}`,
  undoLast: 'Undo the last change',
  secondsLeft: (seconds: number) => `${seconds} s`,
  dismiss: 'Hide this message',
  messages: 'Messages',
  removed: 'removed',
  removedHint: 'Soft-deleted: searches and lists leave it out',
  takeOff: (name: string) => `Take off ${name}`,
  progress: (done: string, total: string) => `${done} of ${total}`,
  selectAll: (count: number) => `Select all ${count}`,
  selectRow: (name: string) => `Select ${name}`,
  sortBy: (title: string) => `Sort by ${title}`,
  nextRow: 'Next row',
  previousRow: 'Previous row',
  selectKey: 'Select the row',
  selectRange: 'Select the rows up to here',
  selectAllKey: 'Select all rows',
  pages: 'Pages',
  previous: 'Previous',
  next: 'Next',
  range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  pickHint: 'Type a name, or paste a URN',
  pickUrn: 'Paste a URN: urn:li:…',
  noMatch: 'Nothing has this name',
  options: (count: number) => plural(count, 'option', 'options'),
  toSearch: 'Search',
  toKeys: 'This list',
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
