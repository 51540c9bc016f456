import { number } from 'aspectd/console'

/** Of the dialogs that are loaded when they are first shown. */
export const text = {
  conflict: {
    title: 'Someone else changed this',
    hint: 'Choose which version stays.',
    theirs: 'Theirs (saved)',
    mine: 'Mine (not saved)',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs'
  },
  keys: {
    title: 'Keyboard shortcuts',
    here: 'On this page',
    everywhere: 'Everywhere',
    escape: 'Leave a field, close a dialog',
    close: 'Close'
  },
  pick: { unchanged: 'No changes' },
  rename: {
    name: 'Name',
    needsName: 'Name is required',
    rename: (name: string) => `Rename ${name}`,
    renamed: (name: string) => `Renamed to ${name}`
  },
  values: {
    choose: 'Value',
    pickEntity: 'Choose entity',
    valueOf: (name: string, at: number, count: number) => (count === 1 ? name : `${name} ${number(at)}`),
    addValue: 'Add value',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeValue: (at: number) => `Remove value ${number(at)}`,
    needsValue: 'Value is required',
    needsNumber: 'Numbers only',
    nothing: 'No value'
  }
}
