export const text = {
  title: 'Somebody else has changed this meanwhile',
  hint: 'Nothing is lost: choose which text stays.',
  theirs: 'Theirs, stored now',
  mine: 'Mine, not stored',
  keepMine: 'Keep mine',
  takeTheirs: 'Take theirs'
}
