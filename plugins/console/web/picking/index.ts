/** What is asked of entities by their names or URNs: one module, so that a page that needs two of these sends one request. */
export { complete } from './complete.ts'
export { loadNames } from './names.ts'
export { loadStates } from './states.ts'
