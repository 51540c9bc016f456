export { OwnAll } from './bulk.ts'
export { TypesPage } from './types.ts'
