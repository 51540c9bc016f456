import { number, plural } from 'aspectd/console'

export const text = {
  title: 'Erased persons',
  none: 'Nobody was erased.',
  reload: 'Reload',
  erase: (name: string) => `Erase ${name}`,
  eraseTitle: (name: string) => `Erase ${name} everywhere?`,
  eraseText:
    'Account, tokens and personal views end. A pseudonym takes the place of the name in values, history and logs. This cannot be undone.',
  successor: 'Successor, for the ownerships',
  chosen: 'Successor',
  noSuccessor: 'Remove successor',
  rewritten: 'Values and log entries',
  erased: 'Erased entities',
  ownerships: 'Ownerships',
  staying: 'Texts that stay',
  least: (count: number) => `at least ${number(count)}`,
  backups: 'Backups still have the person.',
  started: 'Started',
  pseudonym: 'Pseudonym',
  state: 'State',
  again: 'After a restore',
  states: {
    QUEUED: '… Queued',
    RUNNING: '▸ Running',
    COMPLETED: '✓ Completed',
    CANCELLED: '■ Cancelled',
    TIMED_OUT: '! Timed out',
    FAILED: '✗ Failed'
  } as Readonly<Record<string, string>>,
  unknown: 'Unknown',
  places: (count: number) => plural(count, 'text with the name', 'texts with the name'),
  version: (version: number) => `version ${version}`,
  more: (count: number) => `and ${number(count)} more`,
  permitTitle: 'Permit again',
  permitText: 'Ingestion and log-ins that bring an erased person back are refused.',
  userName: 'Username',
  permit: 'Permit person',
  permitted: (name: string) => `Permitted ${name}`,
  notBlocked: (name: string) => `${name} was not blocked`,
  needed: 'Username is required'
}
