import { number } from 'aspectd/console'

/** Of the dialogs that are loaded when they are first shown. */
export const text = {
  conflict: {
    title: 'Somebody else has changed this meanwhile',
    hint: 'Nothing is lost: choose which text stays.',
    theirs: 'Theirs, stored now',
    mine: 'Mine, not stored',
    keepMine: 'Keep mine',
    takeTheirs: 'Take theirs'
  },
  keys: {
    title: 'Keys',
    here: 'On this page',
    everywhere: 'Everywhere',
    escape: 'Leave a field, close a dialog',
    close: 'Close'
  },
  pick: { unchanged: 'Nothing was changed.' },
  rename: {
    name: 'Name',
    needsName: 'Type a name first',
    rename: (name: string) => `Rename ${name}`,
    renamed: (name: string) => `It is named ${name} now`
  },
  values: {
    choose: 'Choose a value',
    pickEntity: 'Choose an entity',
    valueOf: (name: string, at: number, count: number) => (count === 1 ? name : `${name} ${number(at)}`),
    addValue: 'Add another value',
    remove: 'Remove',
    removeNamed: (name: string) => `Remove ${name}`,
    removeValue: (at: number) => `Remove value ${number(at)}`,
    needsValue: 'Give a value first',
    needsNumber: 'Type numbers only',
    nothing: 'no value'
  }
}
