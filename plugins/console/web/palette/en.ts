export const text = {
  title: 'Command palette',
  label: 'Search or run a command',
  hint: 'Search assets, go to a page, run an action…',
  commands: 'Commands',
  groups: { search: 'Search', assets: 'Assets', actions: 'Actions', pages: 'Go to' },
  searchFor: (words: string) => `Search for “${words}”`,
  none: 'No matches',
  found: (count: number) => (count === 1 ? '1 command' : `${count} commands`),
  enter: 'Enter',
  escape: 'Esc',
  move: 'move',
  open: 'open',
  close: 'close'
}
