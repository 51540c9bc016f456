/** Answers questions from the index. Everything is a generator that pauses wherever others can have the thread. */
export { complete } from './completion.ts'
export { visible } from './criteria.ts'
export { type Cursors, createCursors, type Position } from './cursor.ts'
export { type Corpus, createFields, type Fields } from './fields.ts'
export { matches } from './matches.ts'
export { search } from './search.ts'
export { ShownIndex } from './shown.ts'
export { type Suggestion, suggest } from './suggestion.ts'
